import { Type } from 'typebox'

/**
 * A number from 0 to `maximum` in steps of 0.01: dollars, percent or square feet. More decimals are refused, because
 * they would be rounded when stored.
 */
export function amount(maximum: number, description = 'Dollars.') {
  return Type.Number({ minimum: 0, maximum, multipleOf: 0.01, description })
}

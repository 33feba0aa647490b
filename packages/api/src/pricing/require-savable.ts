import { checkPriceRules } from '@curbquote/pricing'
import type { PriceRules } from '@curbquote/types/price-rules'
import { DomainError } from '../errors/errors.ts'

/** Reports the first reason not to save the rules. @throws DomainError with the code of the problem */
export function requireSavable(rules: PriceRules): void {
  const [problem] = checkPriceRules(rules)
  if (problem)
    throw new DomainError(422, problem.code, problem.error, { details: { field: problem.field } })
}

import { areaReviews } from '../price-jobs/values.ts'

/** Error codes (422) of price rules that match the schema but cannot be saved. */
export const priceRulesErrorCodes = [
  'TIERS_NOT_ASCENDING',
  'SURFACE_IN_TWO_RATES',
  'DISCOUNT_TOO_LARGE',
  /** A band costs less than the band before, so a larger area or a longer trip would lower the price. */
  'BAND_PRICE_FALLS',
  /** A rate without exactly one of tiers and bands, or a service type without "All other surfaces". */
  'RATE_INCOMPLETE',
  'DUPLICATE_ID',
] as const

export type PriceRulesErrorCode = (typeof priceRulesErrorCodes)[number]

export const unquotedReasons = [
  /** The company does not offer the service type. */
  'SERVICE_NOT_OFFERED',
  /** No enabled rate covers a surface. */
  'NO_RATE',
  /** The rules say "Ask me" for the number of stories. */
  'STORIES',
  /** The rate needs a length or a count that the job does not have. */
  'QUANTITY_MISSING',
  ...areaReviews,
] as const

export type UnquotedReasonCode = (typeof unquotedReasons)[number]

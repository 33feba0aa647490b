export const skipReasons = [
  /** The price list of that time does not give the stored total. */
  'TOTAL_NOT_REPRODUCED',
  /** The current prices do not price the job. */
  'NOT_PRICED_BEFORE',
  /** The draft does not price the job: it would become a custom job. */
  'NOT_PRICED_AFTER',
] as const

export type SkipReason = (typeof skipReasons)[number]

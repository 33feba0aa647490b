export const quoteLineKinds = [
  'service',
  'modifier',
  'setup_fee',
  'extra_charge',
  'add_on',
  'package',
  'trip_fee',
  'discount',
  'minimum',
  'tax',
] as const

export type QuoteLineKind = (typeof quoteLineKinds)[number]

import { Type, type Static } from 'typebox'
import { Trace } from './price-trace.ts'

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

/** A line of a quote. Only discounts and modifiers can be negative. */
export const QuoteLine = Type.Object({
  kind: Type.Enum([...quoteLineKinds]),
  label: Type.String(),
  amount: Type.Number({ description: 'Dollars.' }),
  addOnStatus: Type.Union([Type.Enum(['auto_included', 'selected']), Type.Null()]),
  trace: Type.Optional(Trace),
  why: Type.Optional(
    Type.String({
      description:
        'The explanation of the amount: for customers in the language of the request, for owners in English.',
    }),
  ),
  whyEs: Type.Optional(
    Type.String({
      description: 'For owners: the explanation in Spanish, as Spanish forms show it.',
    }),
  ),
})
export type QuoteLine = Static<typeof QuoteLine>

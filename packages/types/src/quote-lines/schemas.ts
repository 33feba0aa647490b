import { type Static, Type } from 'typebox'
import { Trace } from '../price-trace/schemas.ts'
import { quoteLineKinds } from './values.ts'

/** A line of a quote. Only discounts and modifiers can be negative. */
export const QuoteLine = Type.Object({
  kind: Type.Enum([...quoteLineKinds]),
  label: Type.String(),
  labelEs: Type.Optional(
    Type.String({ description: 'The Spanish name that the company gave, if any.' }),
  ),
  amount: Type.Number({ description: 'Dollars.' }),
  serviceTypeId: Type.Optional(
    Type.Integer({
      description: 'The service type that the line prices. Absent on lines of the whole visit.',
    }),
  ),
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

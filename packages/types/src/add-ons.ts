import { Type, type Static } from 'typebox'
import { maxTriggerKeywordLength, maxTriggerKeywords } from './limits.ts'
import { surfaceTypes } from './surfaces.ts'

export const TriggerRules = Type.Object(
  {
    surfaceTypes: Type.Optional(Type.Array(Type.Enum([...surfaceTypes]), { maxItems: 12 })),
    minSquareFeet: Type.Optional(Type.Number({ minimum: 0 })),
    maxSquareFeet: Type.Optional(Type.Number({ minimum: 0 })),
    minPrice: Type.Optional(Type.Number({ minimum: 0 })),
    maxPrice: Type.Optional(Type.Number({ minimum: 0 })),
    keywords: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: maxTriggerKeywordLength }), {
        maxItems: maxTriggerKeywords,
      }),
    ),
  },
  { additionalProperties: false },
)
export type TriggerRules = Static<typeof TriggerRules>

export const addOnPriceTypes = ['flat', 'per_sqft'] as const
export const addOnBehaviors = ['suggest', 'auto_include'] as const

/** An add-on that applies to a quote, as the analysis answers it. */
export const QuotedAddOn = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.Union([Type.String(), Type.Null()]),
  price: Type.Number({ description: 'Dollars, as configured.' }),
  priceType: Type.Enum([...addOnPriceTypes]),
  behavior: Type.Enum([...addOnBehaviors]),
  amount: Type.Number({ description: 'Dollars it adds to this quote.' }),
})
export type QuotedAddOn = Static<typeof QuotedAddOn>

import { Type, type Static } from 'typebox'
import { QuotedAddOn } from './add-ons.ts'
import { maxJobDescriptionLength, maxPhotosByMethod } from './limits.ts'
import { MeasuredPhoto } from './photos.ts'
import { surfaceTypes } from './surfaces.ts'
import { measurementMethods } from './widgets.ts'

/** Asks for the price of a job whose surfaces the customer measured. */
export const AnalyzeJob = Type.Object(
  {
    photos: Type.Array(MeasuredPhoto, { minItems: 1, maxItems: maxPhotosByMethod.manual }),
    measurementMethod: Type.Literal('manual'),
    jobDescription: Type.Optional(Type.String({ maxLength: maxJobDescriptionLength })),
  },
  { additionalProperties: false },
)
export type AnalyzeJob = Static<typeof AnalyzeJob>

export const Analysis = Type.Object({
  estimatedArea: Type.Number({ description: 'Square feet.' }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  surfaceType: Type.Enum([...surfaceTypes]),
  condition: Type.Union([Type.String(), Type.Null()]),
  method: Type.Enum([...measurementMethods]),
  complexity: Type.Union([Type.String(), Type.Null()]),
  notes: Type.Union([Type.String(), Type.Null()]),
})
export type Analysis = Static<typeof Analysis>

/** A price before the customer's choice among the suggested add-ons. Dollars; `taxRate` in percent. */
export const AnalysisQuote = Type.Object({
  subtotal: Type.Number(),
  estimatedCost: Type.Number(),
  setupFee: Type.Number(),
  taxRate: Type.Number(),
  extraCharges: Type.Array(Type.Object({ label: Type.String(), amount: Type.Number() })),
  pricePerUnit: Type.Number(),
  unit: Type.String(),
  smartAddOns: Type.Array(QuotedAddOn),
})
export type AnalysisQuote = Static<typeof AnalysisQuote>

/** The answer to an analysis; `analysisId` is what a submission is priced by, for 24 hours. */
export const AnalyzedJob = Type.Object({
  analysisId: Type.String({ format: 'uuid' }),
  photos: Type.Array(MeasuredPhoto),
  analysis: Analysis,
  quote: AnalysisQuote,
})
export type AnalyzedJob = Static<typeof AnalyzedJob>

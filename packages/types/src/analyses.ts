import { Type, type Static } from 'typebox'
import { QuotedAddOn } from './add-ons.ts'
import {
  maxJobDescriptionLength,
  maxPhotosByMethod,
  maxSizeHintLength,
  maxSquareFeet,
} from './limits.ts'
import { AnalyzedPhoto, MeasuredPhoto, PhotoToMeasure } from './photos.ts'
import { surfaceTypes } from './surfaces.ts'
import { measurementMethods } from './widgets.ts'

const JobDescription = Type.Optional(Type.String({ maxLength: maxJobDescriptionLength }))

/** The languages that AI answers a visitor in. */
export const AnswerLanguage = Type.Optional(
  Type.Enum(['en', 'es'], { description: 'The language of the notes; English by default.' }),
)

/** Asks for the price of a job whose surfaces the customer measured. */
export const AnalyzeMeasuredJob = Type.Object(
  {
    photos: Type.Array(MeasuredPhoto, { minItems: 1, maxItems: maxPhotosByMethod.manual }),
    measurementMethod: Type.Literal('manual'),
    jobDescription: JobDescription,
  },
  { additionalProperties: false },
)
export type AnalyzeMeasuredJob = Static<typeof AnalyzeMeasuredJob>

/** Has AI measure the one surface that the photos show, and asks for the price of it. */
export const AnalyzePhotos = Type.Object(
  {
    photos: Type.Array(PhotoToMeasure, { minItems: 1, maxItems: maxPhotosByMethod.ai }),
    measurementMethod: Type.Literal('ai'),
    sizeHint: Type.Optional(
      Type.String({
        maxLength: maxSizeHintLength,
        description: 'A size that the customer knows, such as "the garage door is 16 ft wide".',
      }),
    ),
    language: AnswerLanguage,
    jobDescription: JobDescription,
  },
  { additionalProperties: false },
)
export type AnalyzePhotos = Static<typeof AnalyzePhotos>

/** Asks for the price of what a conversation has measured. */
export const AnalyzeConversation = Type.Object(
  {
    conversationId: Type.String({ format: 'uuid' }),
    measurementMethod: Type.Literal('conversation'),
    jobDescription: JobDescription,
  },
  { additionalProperties: false },
)
export type AnalyzeConversation = Static<typeof AnalyzeConversation>

/**
 * Prices what AI has measured anew: with areas that the customer corrected, with another job description. The model is
 * not asked again; an area that is not named stays.
 */
export const CorrectAnalysis = Type.Object(
  {
    analysisId: Type.String({ format: 'uuid' }),
    measurementMethod: Type.Enum(['ai', 'conversation']),
    areas: Type.Optional(
      Type.Array(
        Type.Object(
          {
            groupId: Type.Integer({ minimum: 1, maximum: maxPhotosByMethod.conversation }),
            squareFeet: Type.Number({ minimum: 1, maximum: maxSquareFeet }),
          },
          { additionalProperties: false },
        ),
        { maxItems: maxPhotosByMethod.conversation },
      ),
    ),
    jobDescription: JobDescription,
  },
  { additionalProperties: false },
)
export type CorrectAnalysis = Static<typeof CorrectAnalysis>

export const AnalyzeJob = Type.Union([
  AnalyzeMeasuredJob,
  AnalyzePhotos,
  AnalyzeConversation,
  CorrectAnalysis,
])
export type AnalyzeJob = Static<typeof AnalyzeJob>

export const surfaceConditions = ['light', 'moderate', 'heavy'] as const
export const jobComplexities = ['simple', 'moderate', 'complex'] as const

/** The one further photo that would help most; a code, so that every language has its own words for it. */
export const photoRequests = [
  'whole_surface',
  'straight_on',
  'known_object',
  'other_end',
  'closer',
  'better_light',
] as const
export type PhotoRequest = (typeof photoRequests)[number]

/** One surface as AI measured it, in square feet; its photos carry the same `groupId`. */
export const EstimatedSurface = Type.Object({
  groupId: Type.Integer({ minimum: 1, maximum: maxPhotosByMethod.conversation }),
  surfaceType: Type.Enum([...surfaceTypes]),
  area: Type.Number({
    description: 'What is priced: the estimate, or what the customer made of it.',
  }),
  measuredArea: Type.Number({ description: 'The estimate.' }),
  lowArea: Type.Number({ description: 'Four times in five the true area is between this …' }),
  highArea: Type.Number({ description: '… and this.' }),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'How likely the true area is within 15 % of the estimate.',
  }),
})
export type EstimatedSurface = Static<typeof EstimatedSurface>

export const Analysis = Type.Object({
  estimatedArea: Type.Number({ description: 'Square feet.' }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  surfaceType: Type.Enum([...surfaceTypes]),
  condition: Type.Union([Type.String(), Type.Null()]),
  method: Type.Enum([...measurementMethods]),
  complexity: Type.Union([Type.String(), Type.Null()]),
  notes: Type.Union([Type.String(), Type.Null()]),
  surfaces: Type.Optional(
    Type.Array(EstimatedSurface, { description: 'What AI measured, one by one.' }),
  ),
  photoRequest: Type.Optional(
    Type.Union([Type.Enum([...photoRequests]), Type.Null()], {
      description: 'The further photo that would make the estimate better.',
    }),
  ),
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
  photos: Type.Array(AnalyzedPhoto),
  analysis: Analysis,
  quote: AnalysisQuote,
})
export type AnalyzedJob = Static<typeof AnalyzedJob>

/** 422: AI sees no surface that it could measure. */
export const CannotMeasure = Type.Object({
  error: Type.String(),
  code: Type.Literal('AI_CANNOT_MEASURE'),
  photoRequest: Type.Enum([...photoRequests]),
})
export type CannotMeasure = Static<typeof CannotMeasure>

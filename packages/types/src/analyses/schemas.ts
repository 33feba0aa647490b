import { type Static, Type } from 'typebox'
import { QuotedAddOn } from '../add-ons/schemas.ts'
import { photoRequests } from './values.ts'
import { Answer } from '../answers/schemas.ts'
import { contract } from '../endpoints/contract.ts'
import { ApiError } from '../endpoints/schemas.ts'
import {
  maxJobDescriptionLength,
  maxPhotosByMethod,
  maxSizeHintLength,
  maxSquareFeet,
  maxZipLength,
} from '../limits.ts'
import { AnalyzedPhoto, MeasuredItem, MeasuredPhoto, PhotoToAnalyze } from '../photos/schemas.ts'
import { zipPattern } from '../places/zip.ts'
import { QuoteLine } from '../quote-lines/schemas.ts'
import { quoteLineKinds } from '../quote-lines/values.ts'
import { humanProof } from '../spam/schemas.ts'
import { statements } from '../surface-questions/schemas.ts'
import { surfaceTypes } from '../surfaces/surfaces.ts'
import { languages } from '../text/language.ts'
import { measurementMethods } from '../widgets/measurement-methods.ts'
import { WidgetParams } from '../widgets/schemas.ts'

/** Language of the texts for visitors in the response. */
export const ResponseLanguage = Type.Optional(
  Type.Enum([...languages], {
    description: 'Language of the notes and explanations. Default: English.',
  }),
)

const anyJob = {
  jobDescription: Type.Optional(Type.String({ maxLength: maxJobDescriptionLength })),
  serviceTypeId: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000,
      description:
        'The service type of the surfaces that name none. Default: the first one that the company offers.',
    }),
  ),
  zip: Type.Optional(
    Type.String({
      maxLength: maxZipLength,
      pattern: zipPattern,
      description:
        'ZIP code of the job. Required where the widget asks for it: 422 `ZIP_REQUIRED`.',
    }),
  ),
  language: ResponseLanguage,
}

/** The response then says how it narrows the range of the earlier analysis. */
const earlierAnalysis = { previousAnalysisId: Type.Optional(Type.String({ format: 'uuid' })) }

/** Surfaces and counts without a photo, such as windows beside a driveway that AI measures. */
const items = {
  items: Type.Optional(
    Type.Array(MeasuredItem, {
      maxItems: maxPhotosByMethod.manual,
      description:
        'Surfaces and counts without a photo. 422 `PHOTO_REQUIRED` for what is not counted, unless the company allows it or sets the price itself.',
    }),
  ),
}

/** Requests the price of a job that the customer measured. */
export const AnalyzeMeasuredJob = Type.Object(
  {
    photos: Type.Array(MeasuredPhoto, {
      maxItems: maxPhotosByMethod.manual,
      description: 'May be empty if there are `items`.',
    }),
    ...items,
    measurementMethod: Type.Literal('manual'),
    ...earlierAnalysis,
    ...anyJob,
  },
  { additionalProperties: false },
)

export type AnalyzeMeasuredJob = Static<typeof AnalyzeMeasuredJob>

/** Requests an AI measurement of the surface that the photos show, and its price. */
export const AnalyzePhotos = Type.Object(
  {
    photos: Type.Array(PhotoToAnalyze, { minItems: 1, maxItems: maxPhotosByMethod.ai }),
    measurementMethod: Type.Literal('ai'),
    ...items,
    ...earlierAnalysis,
    sizeHint: Type.Optional(
      Type.String({
        maxLength: maxSizeHintLength,
        description: 'A size that the customer knows, such as "the garage door is 16 ft wide".',
      }),
    ),
    challenge: humanProof.challenge,
    ...anyJob,
  },
  { additionalProperties: false },
)

export type AnalyzePhotos = Static<typeof AnalyzePhotos>

/** Requests the price of the surfaces that a conversation has measured. */
export const AnalyzeConversation = Type.Object(
  {
    conversationId: Type.String({ format: 'uuid' }),
    measurementMethod: Type.Literal('conversation'),
    ...items,
    surfaces: Type.Optional(
      Type.Array(
        Type.Object(
          {
            groupId: Type.Integer({ minimum: 1, maximum: maxPhotosByMethod.conversation }),
            ...statements,
          },
          { additionalProperties: false },
        ),
        {
          maxItems: maxPhotosByMethod.conversation,
          description: 'What the customer states about the measured surfaces.',
        },
      ),
    ),
    ...earlierAnalysis,
    ...anyJob,
  },
  { additionalProperties: false },
)

export type AnalyzeConversation = Static<typeof AnalyzeConversation>

/**
 * Prices an AI measurement again, with areas that the customer corrected or another job description. The model is not
 * called again. Areas that are not listed stay as they are.
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
            ...statements,
          },
          { additionalProperties: false },
        ),
        { maxItems: maxPhotosByMethod.conversation },
      ),
    ),
    ...anyJob,
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

/** A surface measured by AI, in square feet. Its photos have the same `groupId`. */
export const EstimatedSurface = Type.Object({
  groupId: Type.Integer({ minimum: 1, maximum: maxPhotosByMethod.conversation }),
  surfaceType: Type.Enum([...surfaceTypes]),
  area: Type.Number({
    description: "The area that is priced: the estimate, or the customer's correction.",
  }),
  measuredArea: Type.Number({ description: 'The estimated area.' }),
  lowArea: Type.Number({
    description: 'Lower bound. The true area is within the bounds 80% of the time.',
  }),
  highArea: Type.Number({ description: 'Upper bound.' }),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Probability that the true area is within 15% of the estimate.',
  }),
  ...statements,
})

export type EstimatedSurface = Static<typeof EstimatedSurface>

export const Analysis = Type.Object({
  estimatedArea: Type.Number({ description: 'Square feet.' }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  surfaceType: Type.Optional(
    Type.Enum([...surfaceTypes], { description: 'The largest surface. Absent if none is named.' }),
  ),
  condition: Type.Union([Type.String(), Type.Null()]),
  method: Type.Enum([...measurementMethods]),
  complexity: Type.Union([Type.String(), Type.Null()]),
  notes: Type.Union([Type.String(), Type.Null()]),
  surfaces: Type.Optional(
    Type.Array(EstimatedSurface, { description: 'The surfaces that AI measured.' }),
  ),
  photoRequest: Type.Optional(
    Type.Union([Type.Enum([...photoRequests]), Type.Null()], {
      description: 'The additional photo that would improve the estimate.',
    }),
  ),
})

export type Analysis = Static<typeof Analysis>

/** A set of the suggested add-ons that the customer selects with one choice. */
export const QuotedPackage = Type.Object({
  id: Type.String(),
  name: Type.String(),
  nameEs: Type.Optional(Type.String({ description: 'Its Spanish name, if there is one.' })),
  addOnIds: Type.Array(Type.Integer()),
})

export type QuotedPackage = Static<typeof QuotedPackage>

/** A price without any suggested add-ons. Amounts are dollars, `taxRate` is percent. */
export const AnalysisQuote = Type.Object({
  subtotal: Type.Number(),
  estimatedCost: Type.Number({
    description: 'Everything that is not the setup fee, an extra charge, an add-on or tax.',
  }),
  setupFee: Type.Number(),
  taxRate: Type.Number(),
  extraCharges: Type.Array(Type.Object({ label: Type.String(), amount: Type.Number() })),
  pricePerUnit: Type.Number(),
  unit: Type.String(),
  smartAddOns: Type.Array(QuotedAddOn),
  lines: Type.Optional(
    Type.Array(QuoteLine, { description: 'All lines with tax. They add up to the total.' }),
  ),
  minimum: Type.Optional(
    Type.Number({
      description:
        'The minimum charge, 0 if there is none. Selected add-ons count toward it. The lines hold the amount that it adds.',
    }),
  ),
  packages: Type.Optional(Type.Array(QuotedPackage)),
})

export type AnalysisQuote = Static<typeof AnalysisQuote>

/** The lines that a price range includes, without amounts. */
export const RangeQuote = Type.Object({
  taxRate: Type.Number({ description: 'Percent. The range includes tax.' }),
  lines: Type.Array(Type.Object({ kind: Type.Enum([...quoteLineKinds]), label: Type.String() }), {
    description: 'What the range includes.',
  }),
})

export type RangeQuote = Static<typeof RangeQuote>

/**
 * The response to an analysis. A submission is priced by its `analysisId`, which is valid for 24 hours. `answer` is absent
 * where every price is exact.
 */
export const AnalyzedJob = Type.Object({
  analysisId: Type.String({ format: 'uuid' }),
  photos: Type.Array(AnalyzedPhoto),
  analysis: Analysis,
  answer: Type.Optional(Answer),
  quote: Type.Optional(
    Type.Union([AnalysisQuote, RangeQuote], {
      description: 'Absent in review mode. In range mode without amounts.',
    }),
  ),
})

export type AnalyzedJob = Static<typeof AnalyzedJob>

/** An analyzed job with an exact price. */
export type ExactJob = Omit<AnalyzedJob, 'quote'> & { quote: AnalysisQuote }

/** 422: AI found no surface to measure. */
export const CannotMeasure = Type.Object({
  error: Type.String(),
  code: Type.Literal('AI_CANNOT_MEASURE'),
  photoRequest: Type.Enum([...photoRequests]),
})

export type CannotMeasure = Static<typeof CannotMeasure>

const analyzeJob = contract({
  summary: 'Measures and prices a job',
  description:
    'Stores the job with its price and price list. It can be submitted as a quote within 24 hours. With the method `ai` a model measures the photos first, for at most 20 seconds. 422 `OUTSIDE_SERVICE_AREA`: the company does not quote at this ZIP code.',
  tag: 'widget',
  access: 'public',
  params: WidgetParams,
  body: AnalyzeJob,
  response: AnalyzedJob,
  errors: [403, 404, 409, 502],
  otherResponses: { 422: Type.Union([CannotMeasure, ApiError]) },
})

export const contracts = { analyzeJob }
export type Contracts = typeof contracts

import { type Static, Type } from 'typebox'
import { answerModes, answerReasons, narrowings, usualRangeAtLeast } from './values.ts'
import {
  maxPriceCents,
  maxRates,
  maxReplyDays,
  maxReviewWordLength,
  maxReviewWords,
  maxSquareFeet,
} from '../limits.ts'
import { surfaceTypes } from '../surfaces/surfaces.ts'

export const AnswerReason = Type.Object({
  code: Type.Enum([...answerReasons]),
  serviceId: Type.Optional(Type.String({ description: 'ID of the rate, if the reason has one.' })),
  surfaceType: Type.Optional(Type.Enum([...surfaceTypes])),
})

export type AnswerReason = Static<typeof AnswerReason>

const strict = { additionalProperties: false }

/** Conditions under which the owner prices a job personally, whatever the modes of its services. */
const ReviewWhen = Type.Object(
  {
    totalAboveCents: Type.Union([
      Type.Integer({ minimum: 0, maximum: maxPriceCents }),
      Type.Null(),
    ]),
    areaAboveSqFt: Type.Union([Type.Integer({ minimum: 0, maximum: maxSquareFeet }), Type.Null()]),
    threeOrMoreStories: Type.Boolean(),
    words: Type.Array(Type.String({ pattern: '\\S', maxLength: maxReviewWordLength }), {
      maxItems: maxReviewWords,
    }),
    rangeWiderThan: Type.Union([Type.Integer({ minimum: 0, maximum: 100_000 }), Type.Null()], {
      description: 'Basis points of the middle of the range: 3000 is 30%.',
    }),
    outsideArea: Type.Boolean(),
  },
  {
    ...strict,
    default: {
      totalAboveCents: null,
      areaAboveSqFt: null,
      threeOrMoreStories: false,
      words: [],
      rangeWiderThan: null,
      outsideArea: false,
    },
  },
)

/** How customers get their price. Without this part of the rules every price is exact. */
export const AnswerRules = Type.Object(
  {
    services: Type.Array(
      Type.Object({ rateId: Type.String(), mode: Type.Enum([...answerModes]) }, strict),
      {
        maxItems: maxRates,
        description: 'The mode of a rate. Rates that are not listed are exact.',
      },
    ),
    reviewWhen: ReviewWhen,
    rangeAtLeast: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 10_000,
        description: `The width of a range, at least, in basis points of its middle. Default: ${usualRangeAtLeast}, which is 10%.`,
      }),
    ),
    photosOptional: Type.Optional(
      Type.Boolean({
        description:
          'Customers may give the size of a surface without a photo. Default: only counts, and surfaces that the owner prices.',
      }),
    ),
    replyDays: Type.Integer({
      minimum: 1,
      maximum: maxReplyDays,
      default: 1,
      description: 'Business days in which the owner usually sends a price.',
    }),
  },
  strict,
)

export type AnswerRules = Static<typeof AnswerRules>

/** A price range that a customer saw. */
export const ShownRange = Type.Object({
  low: Type.Number({ description: 'Dollars.' }),
  high: Type.Number({ description: 'Dollars.' }),
})

export type ShownRange = Static<typeof ShownRange>

/** How a job is answered. In review mode there is no amount. Money in dollars. */
export const Answer = Type.Object({
  mode: Type.Enum([...answerModes]),
  low: Type.Optional(
    Type.Number({ description: 'With tax, without suggested add-ons. Absent in review mode.' }),
  ),
  high: Type.Optional(Type.Number({ description: 'Equals `low` in exact mode.' })),
  reasons: Type.Array(AnswerReason),
  narrowedFrom: Type.Optional(ShownRange),
  narrowBy: Type.Optional(
    Type.Array(Type.Enum(narrowings), {
      description: 'What would make the range narrower. Only in range mode.',
    }),
  ),
  replyDays: Type.Optional(
    Type.Integer({ description: 'Business days until a price. Not in exact mode.' }),
  ),
})

export type Answer = Static<typeof Answer>

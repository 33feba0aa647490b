import { type Static, type TSchema, Type } from 'typebox'
import { ShownRange } from '../answers/schemas.ts'
import { eSignTextIds } from '../consents/consents.ts'
import { contract } from '../endpoints/contract.ts'
import { amount, IdempotencyHeaders, RowId } from '../endpoints/schemas.ts'
import {
  maxAddOns,
  maxNameLength,
  maxOfferDays,
  maxOfferLines,
  maxOfferTextLength,
  maxQuestionLength,
  maxQuoteDollars,
  maxRowId,
  maxTermsLength,
} from '../limits.ts'
import { responseChannels, declineReasons, offerStates, quoteResponseKinds } from './values.ts'
import { Job } from '../price-jobs/schemas.ts'
import { quoteLineKinds } from '../quote-lines/values.ts'
import { humanProof } from '../spam/schemas.ts'
import { surfaceTypes } from '../surfaces/surfaces.ts'
import { languages } from '../text/language.ts'

const State = Type.Enum([...offerStates])

const Revision = Type.Integer({ minimum: 1, maximum: maxRowId })

const Text = (maxLength: number) => Type.String({ maxLength })

const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

const LocalDate = Type.String({ description: 'YYYY-MM-DD in the time zone of the company.' })

/** A line of an offer as the customer sees it, in the language of the quote. */
export const OfferLine = Type.Object({
  kind: Type.Enum([...quoteLineKinds]),
  label: Type.String(),
  amount: Type.Number({ description: 'Dollars.' }),
  size: Type.Optional(
    Type.String({ description: 'The size that the amount depends on, such as `1,400 sq ft`.' }),
  ),
  why: Type.Optional(Type.String({ description: 'The explanation of the amount.' })),
  addOnId: Type.Optional(Type.Integer()),
})

export type OfferLine = Static<typeof OfferLine>

/** The current offer of a quote, as its page shows it. Money in dollars, `null` while the quote has no price. */
export const CustomerOffer = Type.Object({
  quoteNumber: Type.Integer(),
  state: State,
  revision: Revision,
  isCurrentRevisionChanged: Type.Boolean({
    description: 'Whether the company has changed the quote since it was submitted.',
  }),
  revisionReason: Type.Optional(
    Type.String({ description: 'Why the company has changed the price.' }),
  ),
  isCompleted: Type.Optional(
    Type.Boolean({
      description: 'Whether the company has completed the job.',
    }),
  ),
  validThrough: Nullable(LocalDate),
  timeZone: Type.String(),
  language: Type.Enum([...languages]),
  company: Type.Object({
    name: Type.String(),
    phone: Nullable(Type.String()),
    email: Type.String(),
    logoUrl: Nullable(Type.String()),
    primaryColor: Type.String(),
    secondaryColor: Type.String(),
  }),
  customer: Type.Object({
    name: Type.String(),
    addressLines: Type.Array(Type.String()),
  }),
  photos: Type.Array(
    Type.Object({
      url: Type.String(),
      thumbnailUrl: Type.String(),
      surfaceType: Nullable(Type.Enum([...surfaceTypes])),
    }),
  ),
  lines: Type.Array(OfferLine),
  subtotal: Nullable(
    Type.Number({ description: 'Everything but selected add-ons and tax, as in the quote.' }),
  ),
  taxRate: Nullable(Type.Number({ description: 'Percent.' })),
  tax: Nullable(Type.Number()),
  total: Nullable(Type.Number()),
  range: Type.Optional(ShownRange),
  terms: Type.String(),
  termsVersion: Type.String({
    description: 'Changes with the terms. An acceptance has to send it back.',
  }),
  addOns: Type.Array(
    Type.Object({
      id: Type.Integer(),
      label: Type.String(),
      description: Nullable(Type.String()),
      amount: Type.Number(),
      why: Type.Optional(Type.String()),
      isSelected: Type.Boolean(),
    }),
    { description: 'The add-ons that the customer can choose. Empty if there is no choice.' },
  ),
  packages: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      addOnIds: Type.Array(Type.Integer()),
      amount: Type.Number({ description: 'What these add-ons add, before tax.' }),
    }),
  ),
  requiresSignature: Type.Boolean(),
  asksDrawnSignature: Type.Boolean(),
  canAccept: Type.Boolean(),
  canChoose: Type.Boolean(),
  acceptedAt: Type.Optional(Type.String()),
  acceptedName: Type.Optional(Type.String()),
  declinedReason: Type.Optional(Type.Enum([...declineReasons])),
  documentSha256: Type.Optional(Type.String()),
  documentUrl: Type.Optional(Type.String()),
  acceptedChannel: Type.Optional(
    Type.Enum([...responseChannels], {
      description: '`owner`: the company recorded the acceptance.',
    }),
  ),
})

export type CustomerOffer = Static<typeof CustomerOffer>

/** 409 and 410: the offer is not the one that was shown, was answered before or has expired. `offer` is the current one. */
export const OfferRefused = Type.Object({
  error: Type.String(),
  code: Type.String(),
  offer: Type.Optional(CustomerOffer),
})

export type OfferRefused = Static<typeof OfferRefused>

const AddOnIds = Type.Array(RowId, { maxItems: maxAddOns })

const Coordinate = Type.Number({ minimum: -10_000, maximum: 20_000 })

/** A drawn signature: the points of each stroke in a field of this size. */
export const DrawnSignature = Type.Object(
  {
    width: Type.Integer({ minimum: 1, maximum: 10_000 }),
    height: Type.Integer({ minimum: 1, maximum: 10_000 }),
    strokes: Type.Array(
      Type.Array(Type.Object({ x: Coordinate, y: Coordinate }, { additionalProperties: false }), {
        maxItems: 2_000,
      }),
      { minItems: 1, maxItems: 100 },
    ),
  },
  { additionalProperties: false },
)

export type DrawnSignature = Static<typeof DrawnSignature>

/** PostgreSQL stores cents as an integer. */
const maxTotalDollars = maxRowId / 100

export const AcceptOffer = Type.Object(
  {
    revision: Revision,
    total: amount(
      maxTotalDollars,
      'The total on the screen, with the selected add-ons. A different one is refused.',
    ),
    name: Type.String({ maxLength: maxNameLength, title: 'Full name' }),
    agree: Type.Literal(true),
    termsVersion: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'Required: the version of the terms on the screen. Without it, or with another one, the request is refused with 409 `OFFER_CHANGED`.',
      }),
    ),
    eSign: Type.Optional(
      Type.Literal(true, { description: 'Required if the company requires a signature.' }),
    ),
    consentTextId: Type.Optional(
      Type.Enum([...eSignTextIds], {
        description:
          'Id of the words beside the box of `eSign`. Default: those of the language of the quote.',
      }),
    ),
    selectedAddOnIds: Type.Optional(AddOnIds),
    drawn: Type.Optional(DrawnSignature),
  },
  { additionalProperties: false },
)

export type AcceptOffer = Static<typeof AcceptOffer>

export const AcceptedOffer = Type.Object({
  state: State,
  revision: Revision,
  acceptedAt: Type.String(),
})

export type AcceptedOffer = Static<typeof AcceptedOffer>

export const DeclineOffer = Type.Object(
  {
    revision: Revision,
    reason: Type.Enum([...declineReasons]),
    text: Type.Optional(Text(maxOfferTextLength)),
  },
  { additionalProperties: false },
)

export type DeclineOffer = Static<typeof DeclineOffer>

export const DeclinedOffer = Type.Object({
  state: State,
  revision: Revision,
  declinedAt: Type.String(),
})

export type DeclinedOffer = Static<typeof DeclinedOffer>

export const AskQuestion = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: maxQuestionLength, pattern: '\\S' }),
    challenge: humanProof.challenge,
  },
  { additionalProperties: false },
)

export type AskQuestion = Static<typeof AskQuestion>

/** Ids of selected add-ons, separated by commas. An empty text selects none. */
const OfferQuery = Type.Object(
  {
    selectedAddOnIds: Type.Optional(
      Type.String({
        maxLength: 600,
        pattern: '^(?:[1-9]\\d{0,9}(?:,[1-9]\\d{0,9})*)?$',
        description: 'Shows the price with these add-ons. Default: those of the current offer.',
      }),
    ),
  },
  { additionalProperties: false },
)

const TokenParams = Type.Object({ token: Type.String({ maxLength: 100 }) })

const getOffer = contract({
  summary: 'Returns the current offer of a quote to its customer',
  description: 'Changes nothing.',
  tag: 'offers',
  access: 'public',
  params: TokenParams,
  query: OfferQuery,
  response: CustomerOffer,
  errors: [404],
})

const response = {
  tag: 'offers',
  params: TokenParams,
  headers: IdempotencyHeaders,
  errors: [404, 422],
  otherResponses: { 409: OfferRefused, 410: OfferRefused },
} as const

const acceptOffer = contract({
  ...response,
  access: 'public',
  summary: 'Accepts the offer that was shown',
  body: AcceptOffer,
  response: AcceptedOffer,
})

const declineOffer = contract({
  ...response,
  access: 'public',
  summary: 'Declines the offer that was shown',
  body: DeclineOffer,
  response: DeclinedOffer,
})

const askQuestion = contract({
  summary: 'Sends a question about a quote to the company',
  tag: 'offers',
  access: 'public',
  params: TokenParams,
  headers: IdempotencyHeaders,
  body: AskQuestion,
  errors: [404, 422],
})

const markOfferSeen = contract({
  summary: 'Records that the customer opened the page',
  description:
    'Sent after the page was visible for three seconds and received a pointer, key or scroll event.',
  tag: 'offers',
  access: 'public',
  params: TokenParams,
  errors: [404],
})

/** A line that the owner gives. A negative amount is a discount. */
export const GivenLine = Type.Object(
  {
    label: Type.String({
      minLength: 1,
      maxLength: maxNameLength,
      pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$',
    }),
    amount: Type.Number({
      minimum: -maxQuoteDollars,
      maximum: maxQuoteDollars,
      multipleOf: 0.01,
      description: 'Dollars before tax. Negative for a discount.',
    }),
  },
  { additionalProperties: false },
)

export type GivenLine = Static<typeof GivenLine>

const Reason = Type.String({ maxLength: maxOfferTextLength })

const ValidDays = Type.Integer({
  minimum: 1,
  maximum: maxOfferDays,
  description: 'Days after today on which the offer is still valid.',
})

const SeenRevision = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: maxRowId,
    description:
      'The revision on the screen. If the quote has another one, the request is refused.',
  }),
)

const sentOffer = {
  validDays: Type.Optional(ValidDays),
  reason: Type.Optional(Reason),
  revision: SeenRevision,
}

/** A new price for a quote: a job, priced by the current price list, or lines. */
export const SendOffer = Type.Union([
  Type.Object(
    { job: Job, selectedAddOnIds: Type.Optional(AddOnIds), ...sentOffer },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      lines: Type.Array(GivenLine, { minItems: 1, maxItems: maxOfferLines }),
      taxRate: Type.Optional(
        amount(
          100,
          'Percent. Default: the tax rate of the quote, or of the company if it has no price.',
        ),
      ),
      ...sentOffer,
    },
    { additionalProperties: false },
  ),
])

export type SendOffer = Static<typeof SendOffer>

export const RecordResponse = Type.Object(
  {
    kind: Type.Enum(['accepted', 'declined']),
    reason: Type.Optional(Type.Enum([...declineReasons])),
    note: Type.Optional(Text(maxOfferTextLength)),
    revision: SeenRevision,
  },
  { additionalProperties: false },
)

export type RecordResponse = Static<typeof RecordResponse>

export const ReopenOffer = Type.Object(
  {
    reason: Type.String({ minLength: 1, maxLength: maxOfferTextLength, pattern: '\\S' }),
  },
  { additionalProperties: false },
)

export type ReopenOffer = Static<typeof ReopenOffer>

export const WithdrawOffer = Type.Object(
  { reason: Type.Optional(Reason) },
  { additionalProperties: false },
)

export type WithdrawOffer = Static<typeof WithdrawOffer>

export const OfferLink = Type.Object({ url: Type.String() })

export type OfferLink = Static<typeof OfferLink>

/** What a customer or the owner said about an offer. */
export const QuoteResponse = Type.Object({
  id: Type.Integer(),
  revision: Revision,
  kind: Type.Enum([...quoteResponseKinds]),
  name: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  text: Nullable(Type.String()),
  channel: Type.Enum([...responseChannels]),
  documentSha256: Nullable(Type.String()),
  createdAt: Type.String(),
})

export type QuoteResponse = Static<typeof QuoteResponse>

/** The state of the current offer of a quote. The lines of the offer are the lines of the `Quote`. */
export const QuoteOffer = Type.Object({
  state: State,
  revision: Revision,
  acceptedRevision: Nullable(Revision),
  total: Nullable(Type.Number()),
  validThrough: Nullable(LocalDate),
  respondedAt: Nullable(Type.String()),
  openedAt: Nullable(Type.String()),
  isSent: Type.Boolean({ description: 'An email with the price and the link was sent.' }),
  hasOpenQuestion: Type.Boolean(),
  declineReason: Nullable(Type.Enum([...declineReasons])),
  documentSha256: Nullable(
    Type.String({ description: 'Hash of the document of the acceptance in force.' }),
  ),
  responses: Type.Optional(
    Type.Array(QuoteResponse, { description: 'Oldest first. Only of a single quote.' }),
  ),
  /** Of a single quote whose current price comes from the price list. */
  pricedJob: Type.Optional(Job),
  selectedAddOnIds: Type.Optional(AddOnIds),
})

export type QuoteOffer = Static<typeof QuoteOffer>

/** The settings of the quote page. */
export const QuotePageSettings = Type.Object(
  {
    validityDays: Type.Integer({ minimum: 1, maximum: maxOfferDays }),
    terms: Type.String({ maxLength: maxTermsLength }),
    spanishTerms: Type.Optional(
      Type.String({
        maxLength: maxTermsLength,
        description:
          'For quotes in Spanish, which have `terms` if this is empty. A change without it leaves it as it is.',
      }),
    ),
    requiresSignature: Type.Boolean(),
    asksDrawnSignature: Type.Boolean(),
  },
  { additionalProperties: false },
)

export type QuotePageSettings = Static<typeof QuotePageSettings>

const getQuotePageSettings = contract({
  summary: 'Returns the settings of the quote page',
  tag: 'quotes',
  access: { session: 'owner' },
  response: QuotePageSettings,
  errors: [404],
})

const saveQuotePageSettings = contract({
  summary: 'Changes the settings of the quote page',
  description:
    'Offers that were accepted keep their terms. The validity applies to new prices only.',
  tag: 'quotes',
  access: { session: 'owner', plan: 'active' },
  body: QuotePageSettings,
  response: QuotePageSettings,
  errors: [404],
})

export const contracts = {
  getOffer,
  acceptOffer,
  declineOffer,
  askQuestion,
  markOfferSeen,
  getQuotePageSettings,
  saveQuotePageSettings,
}
export type Contracts = typeof contracts

import { type Static, Type } from 'typebox'
import { addOnPriceTypes } from '../add-ons/values.ts'
import { Analysis, AnalysisQuote, RangeQuote } from '../analyses/schemas.ts'
import { Answer, AnswerReason } from '../answers/schemas.ts'
import { answerModes } from '../answers/values.ts'
import { contactTextIds } from '../consents/consents.ts'
import { DayLoad, DayRequest, LastMove, QuoteDays } from '../days/schemas.ts'
import { dayParts } from '../days/values.ts'
import { contract, fileOf } from '../endpoints/contract.ts'
import { amount, ApiError, IdempotencyHeaders, RowId } from '../endpoints/schemas.ts'
import {
  maxAddOns,
  maxAddressLength,
  maxCalendarDays,
  maxCalendarJobs,
  maxEmailLength,
  maxExportIds,
  maxJobDescriptionLength,
  maxNameLength,
  maxNotesLength,
  maxQuoteDollars,
  maxQuotesOffset,
  maxQuotesPerRequest,
  maxRowId,
  maxSquareFeet,
  maxUrlLength,
  maxZipLength,
} from '../limits.ts'
import { QuoteOffer } from '../offers/schemas.ts'
import { offerStatuses } from '../offers/values.ts'
import { PhotoUrls } from '../photos/schemas.ts'
import { quantityUnits } from '../photos/values.ts'
import { zipPattern } from '../places/zip.ts'
import { Job } from '../price-jobs/schemas.ts'
import { QuoteLine } from '../quote-lines/schemas.ts'
import {
  exportFormats,
  quoteEventActors,
  quoteEventKinds,
  quoteSorts,
  quoteStages,
  quoteStatuses,
} from './values.ts'
import { humanProof } from '../spam/schemas.ts'
import { spamReasons } from '../spam/values.ts'
import { statements } from '../surface-questions/schemas.ts'
import { surfaceTypes } from '../surfaces/surfaces.ts'
import { emailPattern } from '../text/contact.ts'
import { languages } from '../text/language.ts'
import { measurementMethods } from '../widgets/measurement-methods.ts'
import { WidgetParams } from '../widgets/schemas.ts'

/** One line of text: no line break or other control character, so that it is safe in an email header. */
const lineOfText = (maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })

const Email = Type.String({ maxLength: maxEmailLength, pattern: emailPattern })

const Phone = Type.String({ minLength: 1, maxLength: 40 })

const ConsentTextId = Type.Enum([...contactTextIds], {
  description:
    'Id of the exact words of the consent that the form showed. The consent is recorded without words if the id is missing.',
})

const customer = {
  customerName: Type.String({ ...lineOfText(maxNameLength), title: 'Full name' }),
  customerEmail: Email,
  customerPhone: Phone,
  customerAddress: lineOfText(maxAddressLength),
  customerCity: lineOfText(maxNameLength),
  customerState: lineOfText(maxNameLength),
  customerZip: Type.String({ maxLength: maxZipLength, pattern: zipPattern }),
  contactConsent: Type.Literal(true),
  consentTextId: Type.Optional(ConsentTextId),
}

const ClickId = Type.Optional(Type.String({ maxLength: 400, pattern: '^[\\w.~-]+$' }))

const Campaign = Type.Optional(Type.String({ maxLength: 200 }))

/**
 * The page and campaign that the visitor came from. Stored with the quote, in at most `maxSourceBytes`. At most one of `gclid`,
 * `gbraid` and `wbraid` is stored.
 */
export const QuoteSource = Type.Object(
  {
    pageUrl: Type.Optional(
      Type.String({ maxLength: maxUrlLength, description: 'The page with the form.' }),
    ),
    referrer: Type.Optional(
      Type.String({ maxLength: maxUrlLength, description: 'The page before the landing page.' }),
    ),
    landingPage: Type.Optional(
      Type.String({
        maxLength: maxUrlLength,
        description: 'The first page of the visit. Stored without its query.',
      }),
    ),
    utmSource: Campaign,
    utmMedium: Campaign,
    utmCampaign: Campaign,
    utmTerm: Campaign,
    utmContent: Campaign,
    otherUtm: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^utm_[a-z0-9_]{1,40}$' }),
        Type.String({ maxLength: 200 }),
        { description: 'Other `utm_` parameters by their names.' },
      ),
    ),
    gclid: ClickId,
    gbraid: ClickId,
    wbraid: ClickId,
    msclkid: ClickId,
    fbclid: ClickId,
    firstSeenAt: Type.Optional(
      Type.String({
        maxLength: 30,
        pattern: '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]+Z$',
        description: 'The time of the landing.',
      }),
    ),
    isCounted: Type.Optional(
      Type.Boolean({ description: 'Whether the steps of the visit are counted.' }),
    ),
  },
  { additionalProperties: false },
)

export type QuoteSource = Static<typeof QuoteSource>

/** An invisible form field. Only bots fill it in. */
const Honeypot = Type.Optional(Type.String({ maxLength: 200 }))

const UsedLanguage = Type.Optional(
  Type.Enum([...languages], {
    description: 'The language of the form, and of emails to the customer. Default: English.',
  }),
)

/** What the customer saw. In exact mode both amounts are the total with the selected add-ons. */
export const ShownAnswer = Type.Object(
  {
    mode: Type.Enum([...answerModes]),
    low: Type.Optional(Type.Number({ minimum: 0, description: 'Dollars. Absent in review mode.' })),
    high: Type.Optional(Type.Number({ minimum: 0, description: 'Dollars.' })),
  },
  {
    additionalProperties: false,
    description: 'A different price on the server is refused with 409 `PRICE_CHANGED`.',
  },
)

export type ShownAnswer = Static<typeof ShownAnswer>

export const SubmitQuote = Type.Object(
  {
    ...customer,
    jobDescription: Type.Optional(Type.String({ maxLength: maxJobDescriptionLength })),
    serviceTypeId: Type.Integer({
      minimum: 1,
      maximum: 1_000,
      description: 'The analysis decides which service is priced.',
    }),
    estimatedArea: Type.Number({ minimum: 0, description: 'Square feet.' }),
    estimatedCost: Type.Optional(Type.Number({ minimum: 0 })),
    setupFee: Type.Optional(Type.Number({ minimum: 0 })),
    shown: Type.Optional(ShownAnswer),
    totalCost: Type.Optional(
      Type.Number({
        minimum: 0,
        description: 'In place of `shown`: the total on the screen, for an exact price.',
      }),
    ),
    analysisResults: Type.Object(
      { analysisId: Type.String({ format: 'uuid' }) },
      { description: 'The response to the analysis, or only its `analysisId`.' },
    ),
    photos: PhotoUrls,
    extraCharges: Type.Optional(
      Type.Array(
        Type.Object(
          { label: Type.String({ maxLength: maxNameLength }), amount: Type.Number() },
          { additionalProperties: false },
        ),
        { maxItems: 100 },
      ),
    ),
    smartAddOns: Type.Array(
      Type.Object(
        {
          id: Type.Integer({ minimum: 1, maximum: maxRowId }),
          name: Type.String({ maxLength: maxNameLength }),
          price: Type.Number(),
          priceType: Type.Enum([...addOnPriceTypes]),
          status: Type.Enum(['auto_included', 'selected']),
        },
        { additionalProperties: false },
      ),
      { maxItems: 100 },
    ),
    source: Type.Optional(QuoteSource),
    language: UsedLanguage,
    website: Honeypot,
    ...humanProof,
  },
  { additionalProperties: false },
)

export type SubmitQuote = Static<typeof SubmitQuote>

export const SubmitCustomJob = Type.Object(
  {
    photos: PhotoUrls,
    customerData: Type.Object(
      {
        customerName: customer.customerName,
        customerEmail: customer.customerEmail,
        customerPhone: customer.customerPhone,
        contactConsent: customer.contactConsent,
        consentTextId: customer.consentTextId,
        customerAddress: Type.Optional(lineOfText(maxAddressLength, 0)),
        customerCity: Type.Optional(lineOfText(maxNameLength, 0)),
        customerState: Type.Optional(lineOfText(maxNameLength, 0)),
        customerZip: Type.Optional(
          Type.String({ maxLength: maxZipLength, pattern: `^$|${zipPattern}` }),
        ),
        jobDescription: Type.Optional(Type.String({ maxLength: maxJobDescriptionLength })),
      },
      { additionalProperties: false },
    ),
    jobDescription: Type.String({
      minLength: 1,
      maxLength: maxJobDescriptionLength,
      pattern: '\\S',
    }),
    source: Type.Optional(QuoteSource),
    language: UsedLanguage,
    website: Honeypot,
    ...humanProof,
  },
  { additionalProperties: false },
)

export type SubmitCustomJob = Static<typeof SubmitCustomJob>

/** The response to a submission. A custom job has no price, and neither has a quote in range or review mode. */
export const SubmittedQuote = Type.Object({
  quoteId: Type.Integer(),
  quoteNumber: Type.Optional(
    Type.Integer({ description: 'The number of a priced quote within the company.' }),
  ),
  quoteUrl: Type.Optional(
    Type.String({
      description: 'The page on which the customer can accept the price, if there is one.',
    }),
  ),
  status: Type.Enum([...quoteStatuses]),
  totalCost: Type.Union([Type.Number(), Type.Null()]),
  lines: Type.Array(QuoteLine),
})

export type SubmittedQuote = Static<typeof SubmittedQuote>

/**
 * 409: the price has changed. `quote` and `totalCost` are the current ones, with the selected add-ons. Outside exact mode
 * `answer` replaces the total, and `quote` has no amounts. A review has no `quote`.
 */
export const PriceChanged = Type.Object({
  error: Type.String(),
  code: Type.Literal('PRICE_CHANGED'),
  analysisId: Type.String({ format: 'uuid' }),
  totalCost: Type.Optional(Type.Number()),
  quote: Type.Optional(Type.Union([AnalysisQuote, RangeQuote])),
  answer: Type.Optional(Answer),
})

export type PriceChanged = Static<typeof PriceChanged>

export const QuotePhoto = Type.Object({
  url: Type.String(),
  thumbnailUrl: Type.String(),
  surfaceType: Type.Union([Type.Enum([...surfaceTypes]), Type.Null()]),
  length: Type.Union([Type.Number(), Type.Null()]),
  width: Type.Union([Type.Number(), Type.Null()]),
  groupId: Type.Union([Type.Integer(), Type.Null()]),
  quantity: Type.Optional(Type.Number({ description: 'Feet or pieces, in place of the sides.' })),
  unit: Type.Optional(Type.Enum([...quantityUnits])),
  ...statements,
})

export type QuotePhoto = Static<typeof QuotePhoto>

/** How a quote was answered, if not with an exact price. */
export const GivenAnswer = Type.Object({
  mode: Type.Enum(['range', 'review']),
  low: Type.Optional(Type.Number({ description: 'Dollars. The range that the customer saw.' })),
  high: Type.Optional(Type.Number()),
  reasons: Type.Array(AnswerReason),
})

export type GivenAnswer = Static<typeof GivenAnswer>

/** What the customer saw instead of an exact price. */
export const InexactAnswer = Type.Pick(GivenAnswer, ['mode', 'low', 'high'])

/** The price of the price list for a quote that waits for the owner's price. It lies within the range, if there is one. */
export const SuggestedPrice = Type.Object({ total: Type.Number(), lines: Type.Array(QuoteLine) })

export type SuggestedPrice = Static<typeof SuggestedPrice>

/** The number that owner and customer read. */
const QuoteNumber = Type.Integer({
  description:
    'The number of the quote: 1, 2, 3 … for each company. 0 for spam. URLs have the `id`.',
})

/** A quote. Money in dollars, `null` where the job has no price; times are ISO 8601. */
export const Quote = Type.Object({
  id: Type.Integer(),
  number: QuoteNumber,
  customerName: Type.String(),
  customerEmail: Type.String(),
  customerPhone: Type.String({
    description: 'Ten digits, followed by `x` and the extension if there is one.',
  }),
  customerAddress: Type.Union([Type.String(), Type.Null()]),
  customerCity: Type.Union([Type.String(), Type.Null()]),
  customerState: Type.Union([Type.String(), Type.Null()]),
  customerZip: Type.Union([Type.String(), Type.Null()]),
  serviceTypeId: Type.Integer(),
  estimatedArea: Type.Union([Type.Number(), Type.Null()]),
  estimatedCost: Type.Union([Type.Number(), Type.Null()]),
  setupFee: Type.Union([Type.Number(), Type.Null()]),
  extraCharges: Type.Array(Type.Object({ label: Type.String(), amount: Type.Number() })),
  smartAddOns: Type.Array(
    Type.Object({
      name: Type.String(),
      price: Type.Number(),
      status: Type.Enum(['auto_included', 'selected']),
    }),
  ),
  subtotal: Type.Union([Type.Number(), Type.Null()], {
    description:
      'Estimated cost, setup fee, extra charges and included add-ons, without selected add-ons and tax.',
  }),
  totalCost: Type.Union([Type.Number(), Type.Null()]),
  lines: Type.Array(QuoteLine),
  answer: Type.Optional(GivenAnswer),
  suggestedPrice: Type.Optional(SuggestedPrice),
  status: Type.Enum([...quoteStatuses]),
  stage: Type.Enum([...quoteStages], {
    description:
      'Where the quote stands. Follows from the status, the offer, the job date and the day.',
  }),
  notes: Type.Union([Type.String(), Type.Null()]),
  jobDate: Type.Union([Type.String(), Type.Null()]),
  days: Type.Optional(QuoteDays),
  jobDescription: Type.Union([Type.String(), Type.Null()]),
  measurementMethod: Type.Enum([...measurementMethods]),
  /** Present if AI measured the job. */
  analysis: Type.Optional(Analysis),
  photos: Type.Array(QuotePhoto),
  source: Type.Union([QuoteSource, Type.Null()]),
  language: Type.Enum([...languages], { description: 'The language of the customer.' }),
  offer: QuoteOffer,
  isManual: Type.Boolean({ description: 'Whether the owner has added the quote by hand.' }),
  spam: Type.Optional(
    Type.Object(
      { reasons: Type.Array(Type.Enum([...spamReasons])) },
      { description: 'Present while the request is kept as spam.' },
    ),
  ),
  createdAt: Type.String(),
})

export type Quote = Static<typeof Quote>

/** Filters of a list, an export or a calendar of quotes. */
const quoteFilters = {
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Text contained in name, email, phone, street address or notes, or the number of a quote. Case is ignored.',
    }),
  ),
  status: Type.Optional(Type.Enum([...quoteStatuses])),
  stage: Type.Optional(
    Type.Enum([...quoteStages], {
      description: 'Where the quote stands. Follows from the status, the offer and the job date.',
    }),
  ),
  offer: Type.Optional(
    Type.Enum([...offerStatuses], {
      description:
        'Status of the offer: `sent` and `opened` are open offers, `question` has a question that the owner has not reacted to, `wants_day` asks for a day.',
    }),
  ),
  createdFrom: Type.Optional(
    Type.String({ format: 'date-time', description: 'Quotes received at or after this time.' }),
  ),
  createdBefore: Type.Optional(
    Type.String({ format: 'date-time', description: 'Quotes received before this time.' }),
  ),
}

const order = {
  sort: Type.Optional(
    Type.Enum([...quoteSorts], {
      default: 'newest',
      description: '`job_date`: the earliest date first, quotes without a date last.',
    }),
  ),
}

/** Filters, sort order and page of a list of quotes. */
export const ListQuotes = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxQuotesPerRequest, default: maxQuotesPerRequest }),
    ),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: maxUrlLength,
        description: 'Cursor from a `Link` header. Valid only with the same sort order.',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxQuotesOffset,
        default: 0,
        description:
          'Number of quotes to skip after the cursor or, without a cursor, from the start.',
      }),
    ),
    ...quoteFilters,
    ...order,
    spam: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Lists the spam instead of the other quotes.',
      }),
    ),
  },
  { additionalProperties: false },
)

export type ListQuotes = Static<typeof ListQuotes>

export const ChangeQuoteStatus = Type.Object(
  { status: Type.Enum([...quoteStatuses]) },
  { additionalProperties: false },
)

export type ChangeQuoteStatus = Static<typeof ChangeQuoteStatus>

const Notes = Type.String({ maxLength: maxNotesLength })

const JobDate = Type.String({
  format: 'date',
  pattern: '^(?:19|20|21)',
  description: 'YYYY-MM-DD.',
})

const JobPart = Type.Optional(
  Type.Enum([...dayParts], {
    description: 'Default: the present half-day. Without one, the first half-day with room.',
  }),
)

export const ChangeQuoteNotes = Type.Object({ notes: Notes }, { additionalProperties: false })

export type ChangeQuoteNotes = Static<typeof ChangeQuoteNotes>

export const ChangeQuoteSpam = Type.Object(
  { isSpam: Type.Boolean() },
  { additionalProperties: false },
)

export type ChangeQuoteSpam = Static<typeof ChangeQuoteSpam>

/** `null` removes the date. */
export const ChangeQuoteJobDate = Type.Object(
  { jobDate: Type.Union([JobDate, Type.Null()]), part: JobPart },
  { additionalProperties: false },
)

export type ChangeQuoteJobDate = Static<typeof ChangeQuoteJobDate>

/** A quote that the owner gave by phone or on site, with a single price. */
export const AddManualQuote = Type.Object(
  {
    customerName: Type.String({ ...customer.customerName, title: 'Customer name' }),
    customerEmail: Type.Optional(customer.customerEmail),
    customerPhone: customer.customerPhone,
    customerAddress: Type.String({ ...customer.customerAddress, title: 'Address' }),
    estimatedArea: amount(maxSquareFeet, 'Square feet.'),
    totalCost: amount(maxQuoteDollars, 'Dollars, with tax.'),
    // The job that the current price list prices. Without it `totalCost` is one line.
    job: Type.Optional(Job),
    selectedAddOnIds: Type.Optional(Type.Array(RowId, { maxItems: maxAddOns })),
    status: Type.Optional(Type.Enum([...quoteStatuses], { default: 'pending' })),
    notes: Type.Optional(Notes),
    jobDate: Type.Optional(JobDate),
  },
  { additionalProperties: false },
)

export type AddManualQuote = Static<typeof AddManualQuote>

/** Selects quotes by filters or by ids. */
export const ExportQuotes = Type.Object(
  {
    format: Type.Enum([...exportFormats]),
    ids: Type.Optional(
      Type.String({
        pattern: `^\\d{1,10}(?:,\\d{1,10}){0,${maxExportIds - 1}}$`,
        description: `Quote ids separated by commas, at most ${maxExportIds}.`,
      }),
    ),
    ...quoteFilters,
    ...order,
    timeZone: Type.Optional(
      Type.String({
        maxLength: 64,
        default: 'UTC',
        description: 'The IANA time zone of the times in a CSV file, such as America/Chicago.',
      }),
    ),
  },
  { additionalProperties: false },
)

export type ExportQuotes = Static<typeof ExportQuotes>

/** The days of a calendar, both included. Job dates are local dates of the company. */
export const ListJobs = Type.Object(
  {
    from: JobDate,
    to: Type.String({ ...JobDate, description: `YYYY-MM-DD. At most ${maxCalendarDays} days.` }),
    ...quoteFilters,
  },
  { additionalProperties: false },
)

export type ListJobs = Static<typeof ListJobs>

/** A quote with a job date, as a cell of a calendar shows it. */
export const CalendarJob = Type.Object({
  id: Type.Integer(),
  jobDate: Type.String({ description: 'YYYY-MM-DD.' }),
  customerName: Type.String(),
  status: Type.Enum([...quoteStatuses]),
  totalCost: Type.Union([Type.Number(), Type.Null()]),
  answer: Type.Optional(InexactAnswer),
  part: Type.Union([Type.Enum([...dayParts]), Type.Null()]),
  address: Type.Union([Type.String(), Type.Null()], { description: 'Street address and city.' }),
  zip: Type.Union([Type.String(), Type.Null()]),
  milesFromPrevious: Type.Union([Type.Number(), Type.Null()], {
    description:
      'Distance from the job before it on the same day, or from the base, between their ZIP codes.',
  }),
  isOverbooked: Type.Boolean(),
  awaitsResponse: Type.Boolean({
    description: 'Whether the job was moved and the customer has not answered.',
  }),
  offer: Type.Pick(QuoteOffer, ['state', 'openedAt', 'isSent', 'hasOpenQuestion', 'declineReason']),
})

export type CalendarJob = Static<typeof CalendarJob>

export const JobCalendar = Type.Object({
  today: Type.String({ description: 'The date in the time zone of the company, YYYY-MM-DD.' }),
  jobs: Type.Array(CalendarJob, {
    description: 'By date and half-day, then in the order of the shortest way.',
  }),
  days: Type.Array(DayLoad),
  requests: Type.Array(
    Type.Object({
      ...DayRequest.properties,
      quoteId: Type.Integer(),
      customerName: Type.String(),
      zip: Type.Union([Type.String(), Type.Null()]),
      isSuggested: Type.Boolean(),
    }),
    { description: 'The days that customers ask for and that the owner suggested.' },
  ),
  nextJob: Type.Union([Type.Pick(CalendarJob, ['id', 'jobDate', 'customerName']), Type.Null()], {
    description:
      'The first scheduled job from today on, also outside the days. It matches the filters.',
  }),
  lastMove: Type.Union([LastMove, Type.Null()], {
    description: 'Can be undone until its time. `null` if there is none.',
  }),
  isTruncated: Type.Boolean({
    description: `Whether there are more than ${maxCalendarJobs} jobs. The latest are left out.`,
  }),
})

export type JobCalendar = Static<typeof JobCalendar>

/**
 * An event of a quote, with the status, notes or date before and after the change. Events of its offer: `asked` has the
 * question, `accepted` the revision, `declined` the status before and the reason, `reopened` the state before and the reason,
 * `revised` the totals before and after in dollars, `withdrawn` the reason. Events of its day have the days before and after,
 * such as `2026-12-01 morning`, separated by commas. `released`: a request that was kept as spam moved to the list, and its
 * emails and messages were sent. `reply_sent` has the owner's text.
 */
export const QuoteEvent = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...quoteEventKinds]),
  from: Type.Union([Type.String(), Type.Null()]),
  to: Type.Union([Type.String(), Type.Null()]),
  actor: Type.Enum([...quoteEventActors]),
  createdAt: Type.String(),
})

export type QuoteEvent = Static<typeof QuoteEvent>

const QuoteParams = Type.Object({ quoteId: RowId })

const listQuotes = contract({
  summary: 'Lists the quotes of the company',
  tag: 'quotes',
  access: { session: 'owner', testData: true },
  query: ListQuotes,
  response: Type.Array(Quote),
  responseHeaders: {
    'x-total-count': Type.Integer({
      description:
        'Number of quotes on all pages. The matches of a search are counted up to 1,000.',
    }),
    link: Type.String({ description: 'URLs of the first, previous and next page (RFC 8288).' }),
  },
})

const listJobs = contract({
  summary: 'Lists the jobs of a calendar by their dates',
  tag: 'quotes',
  access: { session: 'owner' },
  query: ListJobs,
  response: JobCalendar,
})

const getQuote = contract({
  summary: 'Returns a quote',
  tag: 'quotes',
  access: { session: 'owner', testData: true },
  params: QuoteParams,
  response: Quote,
  errors: [404],
})

const statusChange = {
  summary: 'Changes the status of a quote',
  tag: 'quotes',
  access: { session: 'owner', plan: 'active' },
  params: QuoteParams,
  body: ChangeQuoteStatus,
  response: Quote,
  errors: [404],
} as const

const changeQuoteStatus = contract({
  ...statusChange,
  access: { ...statusChange.access, testData: true },
})

/** The same operation under the path that the Overview uses. */
const changeOverviewQuoteStatus = contract(statusChange)

const changeQuoteNotes = contract({
  summary: 'Changes the notes on a quote',
  tag: 'quotes',
  access: { session: 'owner', testData: true, plan: 'active' },
  params: QuoteParams,
  body: ChangeQuoteNotes,
  response: Quote,
  errors: [404],
})

const changeQuoteSpam = contract({
  summary: 'Moves a quote to the spam or back to the list',
  description:
    'A request that failed the check sends what was held when it first leaves the spam: the emails and the webhook.',
  tag: 'quotes',
  access: { session: 'owner', testData: true, plan: 'active' },
  params: QuoteParams,
  body: ChangeQuoteSpam,
  response: Quote,
  errors: [404],
})

const changeQuoteJobDate = contract({
  summary: 'Sets or removes the job date of a quote',
  tag: 'quotes',
  access: { session: 'owner', testData: true, plan: 'active' },
  params: QuoteParams,
  body: ChangeQuoteJobDate,
  response: Quote,
  errors: [404],
})

const deleteQuote = contract({
  summary: 'Deletes a quote permanently',
  tag: 'quotes',
  access: { session: 'owner', testData: true, inPerson: true, plan: 'active' },
  params: QuoteParams,
  errors: [404],
})

const listQuoteEvents = contract({
  summary: 'Lists the events of a quote, newest first',
  tag: 'quotes',
  access: { session: 'owner', testData: true },
  params: QuoteParams,
  response: Type.Array(QuoteEvent),
  errors: [404],
})

const addManualQuote = contract({
  summary: 'Adds a quote that the owner gave by phone or on site',
  tag: 'quotes',
  access: { session: 'owner', testData: true, plan: 'active' },
  headers: IdempotencyHeaders,
  body: AddManualQuote,
  response: Quote,
  status: 201,
  errors: [409, 422],
})

const exportQuotes = contract({
  summary: 'Exports quotes as a CSV or JSON file',
  description:
    'Selects quotes by `ids` or by filters. Without either, all quotes. A JSON file also has the recorded consents of each quote. The file is streamed.',
  tag: 'quotes',
  access: { session: 'owner', testData: true },
  query: ExportQuotes,
  response: fileOf('text/csv', 'application/json'),
  errors: [404],
})

const submitQuote = contract({
  summary: 'Submits a quote',
  tag: 'widget',
  access: 'public',
  params: WidgetParams,
  headers: IdempotencyHeaders,
  body: SubmitQuote,
  response: SubmittedQuote,
  status: 201,
  errors: [403, 404, 422],
  otherResponses: { 409: Type.Union([PriceChanged, ApiError]) },
})

const submitCustomJob = contract({
  summary: 'Submits a custom job request, which the company prices',
  tag: 'widget',
  access: 'public',
  params: WidgetParams,
  headers: IdempotencyHeaders,
  body: SubmitCustomJob,
  response: SubmittedQuote,
  status: 201,
  errors: [403, 404, 409, 422],
})

export const contracts = {
  listQuotes,
  listJobs,
  getQuote,
  changeQuoteStatus,
  changeOverviewQuoteStatus,
  changeQuoteNotes,
  changeQuoteSpam,
  changeQuoteJobDate,
  deleteQuote,
  listQuoteEvents,
  addManualQuote,
  exportQuotes,
  submitQuote,
  submitCustomJob,
}
export type Contracts = typeof contracts

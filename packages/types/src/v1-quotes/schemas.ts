import { type Static, type TSchema, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { IdempotencyHeaders, replayHeaders, RowId } from '../endpoints/schemas.ts'
import {
  maxAddressLength,
  maxEmailLength,
  maxNameLength,
  maxNotesLength,
  maxQuoteDollars,
  maxSquareFeet,
  maxUrlLength,
  maxZipLength,
} from '../limits.ts'
import { zipPattern } from '../places/zip.ts'
import { quoteStages } from '../quotes/values.ts'
import { emailPattern } from '../text/contact.ts'
import {
  maxMetadataKeys,
  maxMetadataValueLength,
  maxV1Quotes,
  metadataKeyPattern,
} from './values.ts'

/*
 * Version 1 of the public API. Its schemas are written out here and shared with no other endpoint, so that a change of the
 * dashboard's endpoints cannot change them. A test refuses every change that could break a caller.
 */

const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

const strict = { additionalProperties: false }

const Dollars = Type.Number({ description: 'Dollars.' })

const Time = Type.String({ format: 'date-time' })

const Status = Type.Enum(['pending', 'contacted', 'declined', 'completed'])

export const V1QuoteLine = Type.Object(
  {
    kind: Type.String({
      description:
        'service, modifier, setup_fee, extra_charge, add_on, package, trip_fee, discount, minimum or tax. More kinds may follow.',
    }),
    label: Type.String(),
    labelEs: Nullable(
      Type.String({ description: 'The Spanish name that the company gave, if any.' }),
    ),
    serviceId: Nullable(
      Type.Integer({ description: 'The service that the line prices. `null`: the whole visit.' }),
    ),
    amount: Type.Number({ description: 'Dollars. Negative for discounts.' }),
    isIncluded: Type.Boolean({
      description: 'Always `true`: the total includes every line.',
    }),
    explanation: Nullable(
      Type.String({
        description: 'How the amount was calculated. `null` for lines without a calculation.',
      }),
    ),
    explanationEs: Nullable(Type.String({ description: 'The explanation in Spanish.' })),
  },
  { 'x-name': 'QuoteLine' },
)

export type V1QuoteLine = Static<typeof V1QuoteLine>

/** What a program stores with a quote. Values are text. */
export const V1Metadata = Type.Record(
  Type.String({ pattern: metadataKeyPattern }),
  Type.String({ maxLength: maxMetadataValueLength }),
  {
    maxProperties: maxMetadataKeys,
    additionalProperties: false,
    description: `Your own data, such as the id in another system: at most ${maxMetadataKeys} keys of letters, digits, \`_\`, \`-\` and \`.\`. Customers do not see it.`,
    'x-name': 'Metadata',
  },
)

export const V1Quote = Type.Object(
  {
    id: Type.Integer({ description: 'Identifies the quote in URLs.' }),
    number: Type.Integer({
      description: 'The number that the company and the customer read: 1, 2, 3 … for each company.',
    }),
    isTest: Type.Boolean({ description: 'Whether it was made in test mode.' }),
    status: Status,
    stage: Type.String({
      description:
        'Where the quote stands: new, contacted, accepted, scheduled, completed, declined or expired. Follows from the status, the offer, the job date and the day.',
    }),
    createdAt: Time,
    updatedAt: Type.String({ format: 'date-time', description: 'The time of the last change.' }),
    customer: Type.Object({
      name: Type.String(),
      email: Type.String(),
      phone: Type.String({
        description: 'Ten digits, followed by `x` and the extension if there is one.',
      }),
      address: Nullable(Type.String()),
      city: Nullable(Type.String()),
      state: Nullable(Type.String({ description: 'Two letters.' })),
      zip: Nullable(Type.String()),
      language: Type.String({ description: '`en` or `es`.' }),
    }),
    serviceId: Type.Integer({
      description: 'The `id` of a service in the price list. With several: that of the first line.',
    }),
    squareFeet: Nullable(Type.Number()),
    total: Nullable(
      Type.Number({ description: 'Dollars, with tax. `null` if the job has no price.' }),
    ),
    range: Nullable(
      Type.Object({ low: Dollars, high: Dollars }, { description: 'The price range in dollars.' }),
    ),
    lines: Type.Array(V1QuoteLine),
    offer: Type.Object({
      state: Type.String({
        description: 'none, review, open, accepted, declined, withdrawn or expired.',
      }),
      revision: Type.Integer({ description: 'Starts at 1. Each new price has the next number.' }),
      validThrough: Nullable(
        Type.String({ format: 'date', description: 'The last valid day of the price.' }),
      ),
      openedAt: Nullable(Time),
      respondedAt: Nullable(Time),
      declineReason: Nullable(Type.String()),
    }),
    jobDescription: Nullable(Type.String()),
    notes: Nullable(Type.String()),
    jobDate: Nullable(Type.String({ format: 'date' })),
    part: Nullable(
      Type.String({ description: 'The half-day of the job: `morning` or `afternoon`.' }),
    ),
    requestedDays: Type.Array(
      Type.Object({
        day: Type.String({ format: 'date' }),
        part: Nullable(Type.String({ description: '`null`: any time of the day.' })),
      }),
      { description: 'The days that the customer asks for.' },
    ),
    photoUrls: Type.Array(Type.String()),
    customerUrl: Type.String({
      description:
        'The page on which the customer reads, accepts and declines the quote. Who has the URL can do so: show it to the customer only.',
    }),
    dashboardUrl: Type.String({ description: 'The quote in the dashboard of the company.' }),
    metadata: V1Metadata,
    source: Nullable(
      Type.Object(
        {
          page: Nullable(Type.String({ description: 'The page with the form.' })),
          landingPage: Nullable(Type.String({ description: 'The first page of the visit.' })),
          referrer: Nullable(Type.String()),
          utmSource: Nullable(Type.String()),
          utmMedium: Nullable(Type.String()),
          utmCampaign: Nullable(Type.String()),
          utmTerm: Nullable(Type.String()),
          utmContent: Nullable(Type.String()),
          clickId: Nullable(
            Type.Object(
              {
                name: Type.String({
                  description: 'gclid, gbraid, wbraid, msclkid or fbclid. More may follow.',
                }),
                value: Type.String(),
              },
              { description: '`null` unless the company shares the IDs of clicks on ads.' },
            ),
          ),
        },
        { description: 'Where the request came from. `null` if it is not known.' },
      ),
    ),
  },
  { 'x-name': 'Quote' },
)

export type V1Quote = Static<typeof V1Quote>

export const V1QuotePage = Type.Object(
  {
    quotes: Type.Array(V1Quote),
    nextCursor: Nullable(
      Type.String({ description: 'The `cursor` of the next page. `null` on the last page.' }),
    ),
  },
  { 'x-name': 'QuotePage' },
)

export type V1QuotePage = Static<typeof V1QuotePage>

const Notes = Type.String({ maxLength: maxNotesLength })

const JobDate = Type.String({
  format: 'date',
  pattern: '^(?:19|20|21)',
  title: 'Job date',
  description: 'YYYY-MM-DD.',
})

export const V1ChangeQuote = Type.Object(
  {
    status: Type.Optional(Status),
    notes: Type.Optional(Nullable(Notes)),
    jobDate: Type.Optional(Nullable(JobDate)),
    part: Type.Optional(
      Type.Enum(['morning', 'afternoon'], {
        description:
          'The half-day of `jobDate`, or of the present job date. Default: the present half-day. Without one, the first half-day with room.',
      }),
    ),
    metadata: Type.Optional(V1Metadata),
  },
  { additionalProperties: false, minProperties: 1, 'x-name': 'QuoteChanges' },
)

export type V1ChangeQuote = Static<typeof V1ChangeQuote>

/** One line of text: no line break or other control character, so that it is safe in an email header. */
const line = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })

export const V1AddQuote = Type.Object(
  {
    customer: Type.Object(
      {
        name: line(maxNameLength),
        email: Type.String({ maxLength: maxEmailLength, pattern: emailPattern, title: 'Email' }),
        phone: Type.String({
          minLength: 10,
          maxLength: 40,
          title: 'Phone number',
          description: 'A US phone number in any common format.',
        }),
        address: Type.Optional(line(maxAddressLength)),
        city: Type.Optional(line(maxNameLength)),
        state: Type.Optional(line(maxNameLength)),
        zip: Type.Optional(
          Type.String({ maxLength: maxZipLength, pattern: zipPattern, title: 'ZIP code' }),
        ),
      },
      strict,
    ),
    total: Type.Number({
      minimum: 0,
      maximum: maxQuoteDollars,
      multipleOf: 0.01,
      description: 'Dollars, with tax.',
    }),
    squareFeet: Type.Optional(
      Type.Number({ minimum: 0, maximum: maxSquareFeet, multipleOf: 0.01 }),
    ),
    status: Type.Optional(Status),
    notes: Type.Optional(Notes),
    jobDate: Type.Optional(JobDate),
    metadata: Type.Optional(V1Metadata),
  },
  { ...strict, 'x-name': 'NewQuote' },
)

export type V1AddQuote = Static<typeof V1AddQuote>

const QuoteParams = Type.Object({ quoteId: RowId })

const params = { quoteId: 41 }

const customer = {
  name: 'Riley Stone',
  email: 'riley@home.example',
  phone: '512-555-0142',
  address: '12 Alder Court',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
}

/** The quote of the examples of version 1, as it was added. */
export const v1ExampleQuote = {
  id: params.quoteId,
  number: 7,
  isTest: false,
  status: 'pending',
  stage: 'new',
  createdAt: '2026-11-22T15:04:05.000Z',
  updatedAt: '2026-11-22T15:04:05.000Z',
  customer: { ...customer, phone: '5125550142', language: 'en' },
  serviceId: 1,
  squareFeet: 900,
  total: 450.5,
  range: null,
  lines: [
    {
      kind: 'service',
      label: 'Price given by hand',
      labelEs: null,
      serviceId: null,
      amount: 450.5,
      isIncluded: true,
      explanation: 'This price was set for your job by hand.',
      explanationEs: 'Este precio se fijó a mano para su trabajo.',
    },
  ],
  offer: {
    state: 'open',
    revision: 1,
    validThrough: '2026-12-22',
    openedAt: null,
    respondedAt: null,
    declineReason: null,
  },
  jobDescription: null,
  notes: 'Gate code 4711',
  jobDate: null,
  part: null,
  requestedDays: [],
  photoUrls: [],
  customerUrl: 'https://quotes.example/q/41-0-dGhpcyBpcyBhIHNhbXBsZQ',
  dashboardUrl: 'https://quotes.example/company/dashboard?lead=41',
  metadata: {},
  source: null,
} satisfies V1Quote

const v1ListQuotes = contract({
  summary: 'Lists quotes by the time of the last change',
  description:
    'To keep a copy up to date, read all pages once. Afterwards pass the last `updatedAt` that you have as `updated_since`. A quote that changes while you read appears again on a later page, so none is missed. A change can appear some moments late while other changes are being written.',
  tag: 'v1',
  access: { scope: 'quotes:read' },
  query: Type.Object(
    {
      updated_since: Type.Optional(
        Type.String({
          format: 'date-time',
          title: 'updated_since',
          description: 'Only quotes that changed at this time or later.',
        }),
      ),
      status: Type.Optional(Status),
      stage: Type.Optional(Type.Enum([...quoteStages])),
      from: Type.Optional(
        Type.String({
          format: 'date-time',
          title: 'from',
          description: 'Only quotes that were created at this time or later.',
        }),
      ),
      to: Type.Optional(
        Type.String({
          format: 'date-time',
          title: 'to',
          description: 'Only quotes that were created before this time.',
        }),
      ),
      email: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: maxEmailLength,
          title: 'email',
          description: 'Only quotes of the customer with this email address.',
        }),
      ),
      order: Type.Optional(
        Type.Enum(['asc', 'desc'], {
          default: 'asc',
          description:
            'By the time of the last change. `asc`: oldest change first. `desc`: newest first.',
        }),
      ),
      cursor: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: maxUrlLength,
          description: 'The `nextCursor` of the page before.',
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxV1Quotes, default: 50 })),
    },
    strict,
  ),
  response: V1QuotePage,
  example: {
    query: { updated_since: '2026-01-01T00:00:00Z', limit: 10 },
    response: { quotes: [v1ExampleQuote], nextCursor: null },
  },
})

const v1GetQuote = contract({
  summary: 'Returns a quote',
  tag: 'v1',
  access: { scope: 'quotes:read' },
  params: QuoteParams,
  response: V1Quote,
  errors: [404],
  example: { params, response: v1ExampleQuote },
})

const v1ChangeQuote = contract({
  summary: 'Changes the status, the notes or the job date of a quote',
  description:
    'Fields that are left out stay unchanged. `null` removes notes or the job date. `metadata` replaces all of the earlier metadata. A job date confirms the day if the customer asked for one. 400 `PART_WITHOUT_DATE`: `part` was sent, and the quote has no job date.',
  tag: 'v1',
  access: { scope: 'quotes:write', plan: 'active' },
  params: QuoteParams,
  body: V1ChangeQuote,
  response: V1Quote,
  errors: [404],
  example: {
    params,
    body: { status: 'contacted', jobDate: '2026-12-01', part: 'morning' },
    response: {
      ...v1ExampleQuote,
      status: 'contacted',
      stage: 'scheduled',
      jobDate: '2026-12-01',
      part: 'morning',
    },
  },
})

const v1AddQuote = contract({
  summary: 'Adds a quote that was given by phone or on site',
  description:
    '422 `IDEMPOTENCY_KEY_REUSED`: the key was used with another body. The order of its fields counts.',
  tag: 'v1',
  access: { scope: 'quotes:write', plan: 'active' },
  headers: IdempotencyHeaders,
  body: V1AddQuote,
  response: V1Quote,
  responseHeaders: replayHeaders,
  status: 201,
  errors: [422],
  example: {
    headers: { 'idempotency-key': 'call-2026-11-22-0917' },
    body: { customer, total: 450.5, squareFeet: 900, notes: 'Gate code 4711' },
    response: v1ExampleQuote,
  },
})

export const contracts = { v1ListQuotes, v1GetQuote, v1ChangeQuote, v1AddQuote }
export type Contracts = typeof contracts

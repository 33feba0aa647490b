import { type Static, type TSchema, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { RowId } from '../endpoints/schemas.ts'
import { maxUrlLength } from '../limits.ts'
import { V1Quote } from '../v1-quotes/schemas.ts'
import {
  maxListedDeliveries,
  maxWebhookEndpoints,
  webhookDeliveryErrors,
  webhookDeliveryStates,
  webhookDisabledReasons,
  webhookEndpointStates,
  type WebhookEvent,
  webhookEvents,
  webhookPausedReasons,
  webhookRotationHours,
  webhookSources,
} from './values.ts'

const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

const Day = Type.String({ format: 'date' })

const Part = Nullable(
  Type.String({ description: '`morning`, `afternoon`, or `null` for any time.' }),
)

const DayAndPart = { day: Day, part: Part }

const fields = {
  timestamp: Type.String({ description: 'When the event happened.' }),
  sequence: Type.Integer({
    description:
      'The number of the event in the history of its quote. A later event has a higher number.',
  }),
  isTest: Type.Optional(
    Type.Boolean({
      description: '`true` in test mode, and for an invented sample, whose quote has the id 0.',
    }),
  ),
  isTruncated: Type.Optional(
    Type.Boolean({
      description:
        '`true` if the quote was too large for a message: notes and job description end after 300 characters, and the lines may be missing. `GET /api/v1/quotes/{quoteId}` returns the whole quote.',
    }),
  ),
}

/** When an event happens. */
export const webhookSummaries: Record<WebhookEvent, string> = {
  'quote.created': 'A customer asked for a quote, or a quote was added.',
  'quote.changed':
    'The status, the notes or the job date was changed, or the offer was withdrawn or opened again.',
  'quote.opened': 'The customer opened the quote.',
  'quote.accepted':
    'The customer signed the quote, or the company recorded that the customer accepted it.',
  'quote.declined': 'The customer declined the quote.',
  'quote.asked': 'The customer asked a question about the quote.',
  'quote.revised': 'The company sent a new price.',
  'quote.expired': 'The price of the quote is no longer valid.',
  'day.requested': 'The customer asked for days of the job.',
  'day.confirmed': 'The day of the job was confirmed.',
  'day.moved': 'The job moved to another day.',
}

/** A message without details: the quote says everything. */
const plain = <Type extends WebhookEvent>(type: Type) =>
  Type.Object(
    { type: Type.Literal(type), ...fields, data: V1Quote },
    { description: webhookSummaries[type], 'x-name': nameOf(type) },
  )

const detailed = <Type extends WebhookEvent, Details extends TSchema>(
  type: Type,
  details: Details,
) =>
  Type.Object(
    { type: Type.Literal(type), ...fields, details, data: V1Quote },
    { description: webhookSummaries[type], 'x-name': nameOf(type) },
  )

/** `QuoteCreatedMessage` for `quote.created`. */
function nameOf(type: WebhookEvent): string {
  const words = type.replace(/(?:^|\.)([a-z])/g, (_match, letter: string) => letter.toUpperCase())
  return `${words}Message`
}

/**
 * The catalog of events: the schema of the message of each one. At most 20 KB: a larger quote is shortened and marked with
 * `isTruncated`.
 */
export const webhookCatalog = {
  'quote.created': plain('quote.created'),
  'quote.changed': detailed(
    'quote.changed',
    Type.Object({
      previous: Type.Object(
        {
          status: Type.Optional(Type.String()),
          notes: Type.Optional(Nullable(Type.String())),
          jobDate: Type.Optional(Nullable(Day)),
          offerState: Type.Optional(Type.String()),
        },
        { description: 'The values before the change, of what was changed.' },
      ),
    }),
  ),
  'quote.opened': plain('quote.opened'),
  'quote.accepted': detailed(
    'quote.accepted',
    Type.Object({
      signerName: Type.String(),
      revision: Type.Integer({ description: 'The revision of the price that was accepted.' }),
      total: Nullable(Type.Number({ description: 'Dollars, with tax.' })),
      documentUrl: Nullable(
        Type.String({
          description: 'The signed document (PDF), which is ready some moments later.',
        }),
      ),
    }),
  ),
  'quote.declined': detailed(
    'quote.declined',
    Type.Object({
      reason: Nullable(Type.String({ description: 'Such as `too_expensive`.' })),
      comment: Nullable(Type.String()),
    }),
  ),
  'quote.asked': detailed('quote.asked', Type.Object({ question: Type.String() })),
  'quote.revised': detailed(
    'quote.revised',
    Type.Object({
      revision: Type.Integer(),
      previousTotal: Nullable(Type.Number({ description: 'Dollars, with tax.' })),
    }),
  ),
  'quote.expired': plain('quote.expired'),
  'day.requested': detailed(
    'day.requested',
    Type.Object({ days: Type.Array(Type.Object(DayAndPart)) }),
  ),
  'day.confirmed': detailed('day.confirmed', Type.Object(DayAndPart)),
  'day.moved': detailed(
    'day.moved',
    Type.Object({ previous: Nullable(Type.Object(DayAndPart)), ...DayAndPart }),
  ),
} satisfies Record<WebhookEvent, TSchema>

/** The body of a webhook. */
export const WebhookEventBody = Type.Union(
  [
    webhookCatalog['quote.created'],
    webhookCatalog['quote.changed'],
    webhookCatalog['quote.opened'],
    webhookCatalog['quote.accepted'],
    webhookCatalog['quote.declined'],
    webhookCatalog['quote.asked'],
    webhookCatalog['quote.revised'],
    webhookCatalog['quote.expired'],
    webhookCatalog['day.requested'],
    webhookCatalog['day.confirmed'],
    webhookCatalog['day.moved'],
  ],
  { 'x-name': 'WebhookMessage' },
)

export type WebhookEventBody = Static<typeof WebhookEventBody>

const Url = Type.String({ minLength: 1, maxLength: maxUrlLength, title: 'URL' })

const Events = Type.Array(Type.Enum([...webhookEvents]), {
  minItems: 1,
  maxItems: webhookEvents.length,
  uniqueItems: true,
  title: 'Events',
})

const OptionalTime = Type.Union([Type.String(), Type.Null()])

export const WebhookEndpoint = Type.Object({
  id: Type.Integer(),
  url: Type.String(),
  events: Type.Array(Type.Enum([...webhookEvents])),
  state: Type.Enum([...webhookEndpointStates]),
  disabledReason: Type.Union([Type.Enum([...webhookDisabledReasons]), Type.Null()]),
  pausedReason: Type.Union([Type.Enum([...webhookPausedReasons]), Type.Null()]),
  failingSince: OptionalTime,
  previousSecretUntil: Type.Union([Type.String(), Type.Null()], {
    description: 'Until then messages are also signed with the secret before the last rotation.',
  }),
  source: Type.Enum([...webhookSources]),
  createdAt: Type.String(),
})

export type WebhookEndpoint = Static<typeof WebhookEndpoint>

const Secret = Type.String({
  description:
    'The signing secret. Returned only when the endpoint is added or its secret is rotated.',
})

export const WebhookEndpointWithSecret = Type.Object({
  endpoint: WebhookEndpoint,
  secret: Secret,
})

export type WebhookEndpointWithSecret = Static<typeof WebhookEndpointWithSecret>

export const AddWebhook = Type.Object({ url: Url, events: Events }, { additionalProperties: false })

export type AddWebhook = Static<typeof AddWebhook>

export const ChangeWebhook = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    state: Type.Optional(Type.Enum(['active', 'paused'])),
  },
  { additionalProperties: false, minProperties: 1 },
)

export type ChangeWebhook = Static<typeof ChangeWebhook>

export const WebhookDelivery = Type.Object({
  messageId: Type.String(),
  type: Type.Enum([...webhookEvents]),
  quoteId: Type.Union([Type.Integer(), Type.Null()], { description: '`null` for a test.' }),
  quoteNumber: Type.Union([Type.Integer(), Type.Null()], { description: '`null` for a test.' }),
  createdAt: Type.String(),
  state: Type.Enum([...webhookDeliveryStates]),
  attempt: Type.Integer({ description: 'The number of attempts started.' }),
  statusCode: Type.Union([Type.Integer(), Type.Null()]),
  error: Type.Union([Type.Enum([...webhookDeliveryErrors]), Type.Null()]),
  durationMs: Type.Union([Type.Integer(), Type.Null()]),
  nextAt: OptionalTime,
  attempts: Type.Array(
    Type.Object({
      at: Type.String(),
      statusCode: Type.Union([Type.Integer(), Type.Null()]),
      error: Type.Union([Type.Enum([...webhookDeliveryErrors]), Type.Null()]),
      durationMs: Type.Union([Type.Integer(), Type.Null()]),
    }),
    { description: 'All attempts, oldest first. The bodies of responses are not stored.' },
  ),
})

export type WebhookDelivery = Static<typeof WebhookDelivery>

const EndpointParams = Type.Object({ endpointId: RowId })

const DeliveryParams = Type.Object({
  ...EndpointParams.properties,
  messageId: Type.String({ pattern: '^msg_[0-9a-f]{32}$' }),
})

const listWebhooks = contract({
  summary: 'Lists the webhook endpoints of the company',
  tag: 'webhooks',
  access: { session: 'owner', testData: true, inPerson: true },
  response: Type.Array(WebhookEndpoint),
})

const addWebhook = contract({
  summary: 'Adds a webhook endpoint',
  description: `422 \`URL_NOT_ALLOWED\`: the URL must be https on port 443 of a public host. 409 \`LIST_FULL\`: a company has at most ${maxWebhookEndpoints} webhook endpoints.`,
  tag: 'webhooks',
  access: { session: 'owner', testData: true, inPerson: true, plan: 'active' },
  body: AddWebhook,
  response: WebhookEndpointWithSecret,
  status: 201,
  errors: [409, 422],
})

const changeWebhook = contract({
  summary: 'Changes the URL, the events or the state of a webhook endpoint',
  tag: 'webhooks',
  access: { session: 'owner', testData: true, inPerson: true },
  params: EndpointParams,
  body: ChangeWebhook,
  response: WebhookEndpoint,
  errors: [404, 422],
})

const deleteWebhook = contract({
  summary: 'Deletes a webhook endpoint with its deliveries',
  tag: 'webhooks',
  access: { session: 'owner', testData: true, inPerson: true },
  params: EndpointParams,
  errors: [404],
})

const rotateWebhookSecret = contract({
  summary: 'Replaces the signing secret of a webhook endpoint',
  description: `Messages are also signed with the previous secret for ${webhookRotationHours} hours.`,
  tag: 'webhooks',
  access: { session: 'owner', testData: true, inPerson: true, plan: 'active' },
  params: EndpointParams,
  response: WebhookEndpointWithSecret,
  errors: [404],
})

const testWebhook = contract({
  summary: 'Sends a sample message to a webhook endpoint and returns the result',
  description: 'One attempt without retries.',
  tag: 'webhooks',
  access: { session: 'owner', testData: true, inPerson: true, plan: 'active' },
  params: EndpointParams,
  response: WebhookDelivery,
  errors: [404],
})

const listWebhookDeliveries = contract({
  summary: 'Lists the deliveries of a webhook endpoint that match the filters, newest first',
  tag: 'webhooks',
  access: { session: 'owner', testData: true, inPerson: true },
  params: EndpointParams,
  query: Type.Object(
    {
      type: Type.Optional(Type.Enum([...webhookEvents])),
      state: Type.Optional(
        Type.Enum(['waiting', 'delivered', 'failed'], {
          description: '`waiting`: pending or sending.',
        }),
      ),
      from: Type.Optional(Type.String({ format: 'date-time' })),
      to: Type.Optional(Type.String({ format: 'date-time', description: 'Before this time.' })),
      cursor: Type.Optional(
        Type.String({ maxLength: 200, description: 'The `nextCursor` of the page before.' }),
      ),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({
    deliveries: Type.Array(WebhookDelivery, { description: `At most ${maxListedDeliveries}.` }),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: [400, 404],
})

const getWebhookDelivery = contract({
  summary: 'Returns a delivery with the body of its requests',
  tag: 'webhooks',
  access: { session: 'owner', testData: true, inPerson: true },
  params: DeliveryParams,
  response: Type.Object({ delivery: WebhookDelivery, body: Type.String() }),
  errors: [404],
})

const sendFailedAgain = contract({
  summary: 'Sends all failed messages since a time again',
  description: '409 `ENDPOINT_INACTIVE`: the endpoint is paused or disabled.',
  tag: 'webhooks',
  access: { session: 'owner', testData: true, inPerson: true, plan: 'active' },
  params: EndpointParams,
  body: Type.Object(
    { since: Type.String({ format: 'date-time' }) },
    { additionalProperties: false },
  ),
  response: Type.Object({ count: Type.Integer() }),
  status: 202,
  errors: [404, 409],
})

const sendWebhookAgain = contract({
  summary: 'Sends a message again',
  description: '409 `ENDPOINT_INACTIVE`: the endpoint is paused or disabled.',
  tag: 'webhooks',
  access: { session: 'owner', testData: true, inPerson: true, plan: 'active' },
  params: DeliveryParams,
  response: WebhookDelivery,
  status: 202,
  errors: [404, 409],
})

export const contracts = {
  listWebhooks,
  addWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  sendFailedAgain,
  sendWebhookAgain,
}
export type Contracts = typeof contracts

import { type Static, Type } from 'typebox'
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
  webhookEvents,
  webhookPausedReasons,
  webhookRotationHours,
  webhookSources,
} from './values.ts'

/** The body of a webhook. At most 20 KB: a larger quote is shortened and marked with `isTruncated`. */
export const WebhookEventBody = Type.Object({
  type: Type.Enum([...webhookEvents]),
  timestamp: Type.String({ description: 'When the event happened.' }),
  sequence: Type.Integer({
    description:
      'The number of the event in the history of its quote. A later event has a higher number.',
  }),
  isTest: Type.Optional(
    Type.Boolean({
      description: '`true` for a test and for an invented sample. There is no such quote.',
    }),
  ),
  isTruncated: Type.Optional(
    Type.Boolean({
      description:
        '`true` if the quote was too large for a message: notes and job description end after 300 characters, and the lines may be missing. `GET /api/v1/quotes/{quoteId}` returns the whole quote.',
    }),
  ),
  data: V1Quote,
})

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
  access: { session: 'owner', inPerson: true },
  response: Type.Array(WebhookEndpoint),
})

const addWebhook = contract({
  summary: 'Adds a webhook endpoint',
  description: `422 \`URL_NOT_ALLOWED\`: the URL must be https on port 443 of a public host. 409 \`LIST_FULL\`: a company has at most ${maxWebhookEndpoints} webhook endpoints.`,
  tag: 'webhooks',
  access: { session: 'owner', inPerson: true, plan: 'active' },
  body: AddWebhook,
  response: WebhookEndpointWithSecret,
  status: 201,
  errors: [409, 422],
})

const changeWebhook = contract({
  summary: 'Changes the URL, the events or the state of a webhook endpoint',
  tag: 'webhooks',
  access: { session: 'owner', inPerson: true },
  params: EndpointParams,
  body: ChangeWebhook,
  response: WebhookEndpoint,
  errors: [404, 422],
})

const deleteWebhook = contract({
  summary: 'Deletes a webhook endpoint with its deliveries',
  tag: 'webhooks',
  access: { session: 'owner', inPerson: true },
  params: EndpointParams,
  errors: [404],
})

const rotateWebhookSecret = contract({
  summary: 'Replaces the signing secret of a webhook endpoint',
  description: `Messages are also signed with the previous secret for ${webhookRotationHours} hours.`,
  tag: 'webhooks',
  access: { session: 'owner', inPerson: true, plan: 'active' },
  params: EndpointParams,
  response: WebhookEndpointWithSecret,
  errors: [404],
})

const testWebhook = contract({
  summary: 'Sends a sample message to a webhook endpoint and returns the result',
  description: 'One attempt without retries.',
  tag: 'webhooks',
  access: { session: 'owner', inPerson: true, plan: 'active' },
  params: EndpointParams,
  response: WebhookDelivery,
  errors: [404],
})

const listWebhookDeliveries = contract({
  summary: `Lists the newest ${maxListedDeliveries} deliveries of a webhook endpoint`,
  tag: 'webhooks',
  access: { session: 'owner', inPerson: true },
  params: EndpointParams,
  response: Type.Array(WebhookDelivery),
  errors: [404],
})

const sendWebhookAgain = contract({
  summary: 'Sends a message again',
  description: '409 `ENDPOINT_INACTIVE`: the endpoint is paused or disabled.',
  tag: 'webhooks',
  access: { session: 'owner', inPerson: true, plan: 'active' },
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
  sendWebhookAgain,
}
export type Contracts = typeof contracts

import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { IdempotencyHeaders, replayHeaders, RowId } from '../endpoints/schemas.ts'
import { maxUrlLength } from '../limits.ts'
import { v1ExampleQuote } from '../v1-quotes/schemas.ts'
import { WebhookEventBody } from '../webhooks/schemas.ts'
import { maxWebhookEndpoints, webhookEndpointStates, webhookEvents } from '../webhooks/values.ts'

export const V1AddHook = Type.Object(
  {
    targetUrl: Type.String({ minLength: 1, maxLength: maxUrlLength, title: 'Target URL' }),
    event: Type.Enum([...webhookEvents]),
  },
  { additionalProperties: false, 'x-name': 'NewHook' },
)

export type V1AddHook = Static<typeof V1AddHook>

export const V1AddedHook = Type.Object(
  {
    id: Type.Integer(),
    secret: Type.Union([Type.String(), Type.Null()], {
      description:
        'The signing secret. Only in the response that adds the hook or gives it to another key; `null` if the URL was subscribed already.',
    }),
  },
  { 'x-name': 'AddedHook' },
)

export type V1AddedHook = Static<typeof V1AddedHook>

export const V1Hook = Type.Object(
  {
    id: Type.Integer(),
    targetUrl: Type.String(),
    events: Type.Array(Type.Enum([...webhookEvents]), {
      description: 'One event, unless the owner has added others in the dashboard.',
    }),
    state: Type.Enum([...webhookEndpointStates]),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { 'x-name': 'Hook' },
)

export type V1Hook = Static<typeof V1Hook>

const v1AddHook = contract({
  summary: 'Subscribes a URL to an event',
  description: `For automations such as Zapier. A URL has one subscription to an event: a repeated request returns its id, and turns it on if it is off. 422 \`IDEMPOTENCY_KEY_REUSED\`: the key was used with another body. 422 \`URL_NOT_ALLOWED\`: the URL must be https on port 443 of a public host. 409 \`LIST_FULL\`: a company has at most ${maxWebhookEndpoints} webhook endpoints.`,
  tag: 'v1',
  access: { scope: 'hooks', plan: 'active' },
  headers: IdempotencyHeaders,
  body: V1AddHook,
  response: V1AddedHook,
  responseHeaders: replayHeaders,
  status: 201,
  errors: [409, 422],
  example: {
    headers: { 'idempotency-key': 'zap-142' },
    body: { targetUrl: 'https://hooks.zapier.com/hooks/standard/1/', event: 'quote.created' },
    response: { id: 7, secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=' },
  },
})

const v1ListHooks = contract({
  summary: 'Lists the hooks that were added with a key',
  tag: 'v1',
  access: { scope: 'hooks' },
  response: Type.Object({ hooks: Type.Array(V1Hook) }),
  example: {
    response: {
      hooks: [
        {
          id: 7,
          targetUrl: 'https://hooks.zapier.com/hooks/standard/1/',
          events: ['quote.created'],
          state: 'active',
          createdAt: v1ExampleQuote.createdAt,
        },
      ],
    },
  },
})

const v1DeleteHook = contract({
  summary: 'Unsubscribes a URL',
  description: 'Only URLs that were subscribed with a key.',
  tag: 'v1',
  access: { scope: 'hooks' },
  params: Type.Object({ hookId: RowId }),
  errors: [404],
  example: { params: { hookId: 7 } },
})

const v1ListSamples = contract({
  summary: 'Returns examples of an event',
  description:
    '`quote.created` is about the newest quotes of the company. Other events, and those of a company without quotes, are about an invented quote.',
  tag: 'v1',
  access: { scope: 'hooks' },
  params: Type.Object({ event: Type.Enum([...webhookEvents]) }),
  response: Type.Array(WebhookEventBody),
  example: {
    params: { event: 'quote.created' },
    response: [
      {
        type: 'quote.created',
        timestamp: v1ExampleQuote.createdAt,
        sequence: 1,
        data: v1ExampleQuote,
      },
    ] satisfies WebhookEventBody[],
  },
})

export const contracts = { v1AddHook, v1ListHooks, v1DeleteHook, v1ListSamples }
export type Contracts = typeof contracts

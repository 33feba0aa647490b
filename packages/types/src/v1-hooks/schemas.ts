import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { IdempotencyHeaders, RowId } from '../endpoints/schemas.ts'
import { maxUrlLength } from '../limits.ts'
import { v1ExampleQuote } from '../v1-quotes/schemas.ts'
import { WebhookEventBody } from '../webhooks/schemas.ts'
import { maxWebhookEndpoints, webhookEvents } from '../webhooks/values.ts'

export const V1AddHook = Type.Object(
  {
    targetUrl: Type.String({ minLength: 1, maxLength: maxUrlLength, title: 'Target URL' }),
    event: Type.Enum([...webhookEvents]),
  },
  { additionalProperties: false },
)

export type V1AddHook = Static<typeof V1AddHook>

const v1AddHook = contract({
  summary: 'Subscribes a URL to an event',
  description: `For automations such as Zapier. A URL has one subscription to an event: a repeated request returns its id, and turns it on if it is off. 422 \`IDEMPOTENCY_KEY_REUSED\`: the key was used with another body. 422 \`URL_NOT_ALLOWED\`: the URL must be https on port 443 of a public host. 409 \`LIST_FULL\`: a company has at most ${maxWebhookEndpoints} webhook endpoints.`,
  tag: 'v1',
  access: { scope: 'hooks', plan: 'active' },
  headers: IdempotencyHeaders,
  body: V1AddHook,
  response: Type.Object({ id: Type.Integer() }),
  status: 201,
  errors: [409, 422],
  example: {
    headers: { 'idempotency-key': 'zap-142' },
    body: { targetUrl: 'https://hooks.zapier.com/hooks/standard/1/', event: 'quote.created' },
    response: { id: 7 },
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
  description: 'About the newest quotes of the company, or about an invented quote if it has none.',
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

export const contracts = { v1AddHook, v1DeleteHook, v1ListSamples }
export type Contracts = typeof contracts

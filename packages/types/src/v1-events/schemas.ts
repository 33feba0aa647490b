import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { RowId } from '../endpoints/schemas.ts'
import { maxUrlLength } from '../limits.ts'
import { v1ExampleQuote } from '../v1-quotes/schemas.ts'
import { WebhookEventBody } from '../webhooks/schemas.ts'
import {
  webhookDays,
  webhookDeliveryErrors,
  webhookDeliveryStates,
  webhookEvents,
} from '../webhooks/values.ts'
import { maxV1Events, v1EventStates } from './values.ts'

const strict = { additionalProperties: false }

const Time = Type.String({ format: 'date-time' })

const EventType = Type.Enum([...webhookEvents])

/** One attempt to send a message to a hook. The body of the response is not stored. */
export const V1Attempt = Type.Object(
  {
    at: Time,
    statusCode: Type.Union([Type.Integer(), Type.Null()], {
      description: '`null` without a response.',
    }),
    error: Type.Union([Type.Enum([...webhookDeliveryErrors]), Type.Null()], {
      description: 'Why there was no response.',
    }),
    durationMs: Type.Union([Type.Integer(), Type.Null()], {
      description: '`null` while the attempt is running, or if its result was lost.',
    }),
  },
  { 'x-name': 'Attempt' },
)

export type V1Attempt = Static<typeof V1Attempt>

/** An event with the message that hooks receive, and its deliveries. */
export const V1Event = Type.Object(
  {
    id: Type.String({ description: 'Also the header `webhook-id` of its messages.' }),
    type: EventType,
    createdAt: Time,
    quoteId: Type.Union([Type.Integer(), Type.Null()], {
      description: '`null` for an invented sample.',
    }),
    isTest: Type.Boolean({ description: 'Whether it is a sample, or about a quote of test mode.' }),
    body: WebhookEventBody,
    deliveries: Type.Array(
      Type.Object({
        hookId: Type.Integer(),
        state: Type.Enum([...webhookDeliveryStates]),
        nextAt: Type.Union([Time, Type.Null()], { description: 'The time of the next attempt.' }),
        attempts: Type.Array(V1Attempt, { description: 'Oldest first.' }),
      }),
    ),
  },
  { 'x-name': 'Event' },
)

export type V1Event = Static<typeof V1Event>

export const V1EventPage = Type.Object(
  {
    events: Type.Array(V1Event),
    nextCursor: Type.String({
      description:
        'The `cursor` of the next page. In the order `asc` it also finds events that are recorded later, so a program can keep asking with it.',
    }),
    hasMore: Type.Boolean({ description: 'Whether the next page has events now.' }),
  },
  { 'x-name': 'EventPage' },
)

export type V1EventPage = Static<typeof V1EventPage>

const EventParams = Type.Object({ eventId: Type.String({ pattern: '^msg_[0-9a-f]{32}$' }) })

export const V1EventsQuery = Type.Object(
  {
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], {
        default: 'asc',
        description: '`asc`: oldest first. `desc`: newest first.',
      }),
    ),
    type: Type.Optional(EventType),
    quote_id: Type.Optional(RowId),
    state: Type.Optional(
      Type.Enum([...v1EventStates], {
        description: 'Only events with a delivery in this state. `pending`: attempts follow.',
      }),
    ),
    from: Type.Optional(
      Type.String({ format: 'date-time', title: 'from', description: 'From this time on.' }),
    ),
    to: Type.Optional(
      Type.String({ format: 'date-time', title: 'to', description: 'Before this time.' }),
    ),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: maxUrlLength })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxV1Events, default: 50 })),
  },
  strict,
)

export type V1EventsQuery = Static<typeof V1EventsQuery>

const params = { eventId: 'msg_0123456789abcdef0123456789abcdef' }

export const v1ExampleEvent = {
  id: params.eventId,
  type: 'quote.created',
  createdAt: v1ExampleQuote.createdAt,
  quoteId: v1ExampleQuote.id,
  isTest: false,
  body: {
    type: 'quote.created',
    timestamp: v1ExampleQuote.createdAt,
    sequence: 1,
    data: v1ExampleQuote,
  },
  deliveries: [
    {
      hookId: 7,
      state: 'delivered',
      nextAt: null,
      attempts: [{ at: v1ExampleQuote.createdAt, statusCode: 200, error: null, durationMs: 84 }],
    },
  ],
} satisfies V1Event

const v1ListEvents = contract({
  summary: 'Lists events with their messages and deliveries',
  description: `Events are recorded while the company has a webhook or an API key with the scope \`hooks\`, and kept for ${webhookDays} days. One change of a quote can record several events, which are listed in the order of their \`sequence\`. An event can appear some moments late while others are being written.`,
  tag: 'v1',
  access: { scope: 'hooks' },
  query: V1EventsQuery,
  response: V1EventPage,
  example: {
    query: { type: 'quote.created', limit: 10 },
    response: { events: [v1ExampleEvent], nextCursor: 'WyJhc2MiXQ', hasMore: false },
  },
})

const v1GetEvent = contract({
  summary: 'Returns an event',
  tag: 'v1',
  access: { scope: 'hooks' },
  params: EventParams,
  response: V1Event,
  errors: [404],
  example: { params, response: v1ExampleEvent },
})

const v1ReplayEvent = contract({
  summary: 'Sends an event again',
  description:
    'To one hook, also if it does not take the event, or to each active hook that takes it. The message is the same, so receivers find its id among those that they know. 409 `ENDPOINT_INACTIVE`: the hook is off, or no hook takes the event.',
  tag: 'v1',
  access: { scope: 'hooks', plan: 'active' },
  params: EventParams,
  body: Type.Object({ hookId: Type.Optional(RowId) }, strict),
  response: V1Event,
  status: 202,
  errors: [404, 409],
  example: { params, body: { hookId: 7 }, response: v1ExampleEvent },
})

const v1AddTestEvent = contract({
  summary: 'Makes a sample event in test mode',
  description:
    'Only with a test key. The event is about an invented quote and is sent to the test hooks that take it. 403 `TEST_KEY_REQUIRED`: the key is live.',
  tag: 'v1',
  access: { scope: 'hooks', mode: 'test' },
  body: Type.Object({ type: EventType }, strict),
  response: V1Event,
  status: 201,
  example: {
    body: { type: 'quote.created' },
    response: {
      ...v1ExampleEvent,
      quoteId: null,
      isTest: true,
      body: { ...v1ExampleEvent.body, data: { ...v1ExampleQuote, id: 0, number: 0, isTest: true } },
      deliveries: [],
    },
  },
})

export const contracts = { v1ListEvents, v1GetEvent, v1ReplayEvent, v1AddTestEvent }
export type Contracts = typeof contracts

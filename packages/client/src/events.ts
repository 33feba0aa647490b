import {
  type V1Event,
  type V1EventPage,
  type V1EventsQuery,
  v1AddTestEvent,
  v1GetEvent,
  v1ListEvents,
  v1ReplayEvent,
} from '@curbquote/types/v1-events'
import type { WebhookEvent } from '@curbquote/types/webhooks'
import type { Call, CallOptions } from './send-request.ts'

export interface ListEventsOptions extends CallOptions {
  /** Default: oldest first (`asc`). */
  order?: 'asc' | 'desc'
  type?: WebhookEvent
  quoteId?: number
  /** Only events with a delivery in this state. */
  state?: V1EventsQuery['state']
  /** From this time on. */
  from?: Date | string
  /** Before this time. */
  to?: Date | string
  /** The `nextCursor` of a page. */
  cursor?: string
  /** Events per page, at most 100. Default: 50. */
  limit?: number
}

export interface Events {
  /** A page of events. In the order `asc`, its `nextCursor` also finds events that are recorded later. */
  list(options?: ListEventsOptions): Promise<V1EventPage>
  get(eventId: string, options?: CallOptions): Promise<V1Event>
  /** Sends an event again, to one hook or to each active hook that takes it. */
  replay(eventId: string, hook?: { hookId?: number }, options?: CallOptions): Promise<V1Event>
  /** Makes a sample event in test mode. Only with a test key. */
  addTest(type: WebhookEvent, options?: CallOptions): Promise<V1Event>
}

export function createEvents(call: Call): Events {
  return {
    list: ({ order, type, quoteId, state, from, to, cursor, limit, ...options } = {}) => {
      const query = {
        order,
        type,
        quote_id: quoteId,
        state,
        from: toText(from),
        to: toText(to),
        cursor,
        limit,
      }
      const given = Object.entries(query).filter(([, value]) => value !== undefined)
      return call(v1ListEvents, { query: Object.fromEntries(given), ...options })
    },
    get: (eventId, options) => call(v1GetEvent, { params: { eventId }, ...options }),
    replay: (eventId, hook = {}, options = {}) =>
      call(v1ReplayEvent, { params: { eventId }, body: hook, ...options }),
    addTest: (type, options) => call(v1AddTestEvent, { body: { type }, ...options }),
  }
}

function toText(time: Date | string | undefined): string | undefined {
  return time instanceof Date ? time.toISOString() : time
}

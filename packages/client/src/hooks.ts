import type {
  V1AddHook,
  v1AddHook,
  v1DeleteHook,
  v1ListSamples,
  WebhookEvent,
  WebhookEventBody,
} from '@curbquote/types'
import { referenceTo } from '@curbquote/types/endpoint-call'
import type { Call, CallOptions } from './send-request.ts'

export interface Hooks {
  /** Subscribes a URL to an event. A URL that is subscribed already keeps its id, so retries add no second subscription. */
  add(hook: V1AddHook, options?: CallOptions): Promise<{ id: number }>
  delete(hookId: number, options?: CallOptions): Promise<void>
  /** Examples of an event. */
  samples(event: WebhookEvent, options?: CallOptions): Promise<WebhookEventBody[]>
}

const addHook = referenceTo<typeof v1AddHook>('POST', '/api/v1/hooks')
const deleteHook = referenceTo<typeof v1DeleteHook>('DELETE', '/api/v1/hooks/:hookId')
const listSamples = referenceTo<typeof v1ListSamples>('GET', '/api/v1/samples/:event')

export function createHooks(call: Call): Hooks {
  return {
    add: (body, options) => call(addHook, { body, isRepeatable: true, ...options }),
    delete: (hookId, options) => call(deleteHook, { params: { hookId }, ...options }),
    samples: (event, options) => call(listSamples, { params: { event }, ...options }),
  }
}

import {
  type V1AddedHook,
  type V1AddHook,
  v1AddHook,
  v1DeleteHook,
  type V1Hook,
  v1ListHooks,
  v1ListSamples,
} from '@curbquote/types/v1-hooks'
import type { WebhookEvent, WebhookEventBody } from '@curbquote/types/webhooks'
import type { Call, CallOptions } from './send-request.ts'

export interface Hooks {
  /** Subscribes a URL to an event. A URL that is subscribed already keeps its id, so retries add no second subscription. */
  add(hook: V1AddHook, options?: CallOptions): Promise<V1AddedHook>
  list(options?: CallOptions): Promise<V1Hook[]>
  delete(hookId: number, options?: CallOptions): Promise<void>
  /** Examples of an event. */
  samples(event: WebhookEvent, options?: CallOptions): Promise<WebhookEventBody[]>
}

export function createHooks(call: Call): Hooks {
  return {
    add: (body, options) => call(v1AddHook, { body, isRepeatable: true, ...options }),
    list: async (options) => (await call(v1ListHooks, options)).hooks,
    delete: (hookId, options) => call(v1DeleteHook, { params: { hookId }, ...options }),
    samples: (event, options) => call(v1ListSamples, { params: { event }, ...options }),
  }
}

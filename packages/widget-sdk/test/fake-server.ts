/** The client of `fake-api.mjs`: sets the responses to a widget and reads the requests it sent. */

import type { QuotedService } from '@curbquote/types/widgets'

export interface PreparedResponse {
  status: number
  body?: unknown
  /** Milliseconds before the response, in journeys. Browser tests hold and release it instead. */
  delayMs?: number
  /** Sent only after a call of `release`. */
  isHeld?: boolean
  hangUp?: boolean
  /** Seconds. */
  retryAfter?: number
}

export interface Scenario {
  company?: Record<string, unknown>
  measurementMethods?: string[]
  hasPricedService?: boolean
  asksZip?: boolean
  asksDescription?: boolean
  services?: QuotedService[]
  arePhotosOptional?: boolean
  /** Responses that replace the default responses, in order, by endpoint. */
  responses?: Partial<
    Record<
      | 'config'
      | 'challenge'
      | 'upload'
      | 'analyze'
      | 'conversation'
      | 'quote'
      | 'custom-job'
      | 'service-check'
      | 'outside-requests',
      PreparedResponse[]
    >
  >
}

export interface ReceivedRequest {
  method: string
  action: string
  headers: Record<string, string>
  /** Without the proof. */
  body?: Record<string, unknown>
  proof?: { challenge?: string; filledInMs?: number }
  parts?: { name: string; filename: string; type: string }[]
  size?: number
}

export async function prepare(widgetId: string, scenario: Scenario): Promise<void> {
  await fetch(`/fake-api/${widgetId}`, { method: 'PUT', body: JSON.stringify(scenario) })
}

/** Sends the held responses of a widget, also those to requests that have not arrived yet. */
export async function release(widgetId: string): Promise<void> {
  await fetch(`/fake-api/${widgetId}`, { method: 'POST' })
}

export async function received(widgetId: string, action: string): Promise<ReceivedRequest[]> {
  const response = await fetch(`/fake-api/${widgetId}`)
  const requests = (await response.json()) as ReceivedRequest[]
  return requests.filter((request) => request.action === action)
}

let lastWidget = 0

/** Returns a new widget id on each call, also after a reload of the page. */
export function newWidgetId(): string {
  return `w${Date.now().toString(36)}-${++lastWidget}`
}

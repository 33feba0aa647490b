/** The test's side of `fake-api.mjs`: what the server will answer to a widget, and what it was asked. */

export interface PreparedAnswer {
  status: number
  body?: unknown
  delayMs?: number
  hangUp?: boolean
  /** Seconds. */
  retryAfter?: number
}

export interface Scenario {
  company?: Record<string, unknown>
  measurementMethods?: string[]
  hasPricedService?: boolean
  /** Answers instead of the usual ones, in order, by call. */
  answers?: Partial<
    Record<
      'config' | 'upload' | 'analyze' | 'conversation' | 'quote' | 'custom-job',
      PreparedAnswer[]
    >
  >
}

export interface ReceivedRequest {
  method: string
  action: string
  headers: Record<string, string>
  body?: Record<string, unknown>
  parts?: { name: string; filename: string; type: string }[]
  size?: number
}

export async function prepare(widgetId: string, scenario: Scenario): Promise<void> {
  await fetch(`/fake-api/${widgetId}`, { method: 'PUT', body: JSON.stringify(scenario) })
}

export async function received(widgetId: string, action: string): Promise<ReceivedRequest[]> {
  const response = await fetch(`/fake-api/${widgetId}`)
  const requests = (await response.json()) as ReceivedRequest[]
  return requests.filter((request) => request.action === action)
}

let lastWidget = 0

/** A widget of its own for each test, also when a page runs again. */
export function newWidgetId(): string {
  return `w${Date.now().toString(36)}-${++lastWidget}`
}

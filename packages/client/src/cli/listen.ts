import { setTimeout as pause } from 'node:timers/promises'
import type { V1Event } from '@curbquote/types/v1-events'
import type { CurbQuote } from '../curb-quote.ts'
import { type ApiError, ConnectionError, RateLimitError, ServerError } from '../errors.ts'
import { signWebhook } from '../sign-webhook.ts'

export interface ListenSettings {
  client: CurbQuote
  /** The URL of the local receiver. */
  forward: string
  /** Signs the messages: `whsec_…`. */
  secret: string
  print: (line: string) => void
  /** Ends the loop. */
  signal: AbortSignal
  pauseMs?: number
}

const timeoutMs = 15_000

/**
 * Asks for new events of test mode until the signal is aborted, and forwards each as a signed request.
 * @throws ApiError for a key that cannot read events
 */
export async function listen({ pauseMs = 2_000, ...settings }: ListenSettings): Promise<void> {
  const { client, print, signal } = settings
  let cursor: string | undefined
  while (!signal.aborted) {
    let hasMore = false
    try {
      if (cursor === undefined) {
        cursor = await findPresent(client, signal)
        print(`${time()} Waiting for events.`)
      }
      const page = await client.events.list({ cursor, signal })
      for (const event of page.events) print(await forwardEvent(event, settings))
      cursor = page.nextCursor
      ;({ hasMore } = page)
    } catch (error) {
      if (signal.aborted) return
      if (!isTemporary(error)) throw error
      print(`${time()} ${error.message} Trying again.`)
    }
    if (!hasMore) await pause(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

/** The end of the list, which begins with the newest event by the clock of the server. Only later ones are forwarded. */
async function findPresent(client: CurbQuote, signal: AbortSignal) {
  const [newest] = (await client.events.list({ order: 'desc', limit: 1, signal })).events
  let page = await client.events.list({ ...(newest && { from: newest.createdAt }), signal })
  while (page.hasMore) page = await client.events.list({ cursor: page.nextCursor, signal })
  return page.nextCursor
}

function isTemporary(error: unknown): error is ApiError | ConnectionError {
  return (
    error instanceof ConnectionError ||
    error instanceof ServerError ||
    error instanceof RateLimitError
  )
}

/** Sends an event to the local receiver. Returns the line about it. */
async function forwardEvent(
  { id, type, body }: V1Event,
  { forward, secret }: ListenSettings,
): Promise<string> {
  const text = JSON.stringify(body)
  const start = performance.now()
  const result = await fetch(forward, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'CurbQuote-Webhooks',
      ...(await signWebhook(text, { id, secret })),
    },
    body: text,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    ({ status }) => `${status} in ${Math.round(performance.now() - start)} ms`,
    (error: unknown) => `no response (${reasonOf(error)})`,
  )
  return `${time()} ${type} ${id} → ${result}`
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = (error.cause ?? {}) as { code?: string }
  return code ?? error.message
}

function time(): string {
  return new Date().toTimeString().slice(0, 8)
}

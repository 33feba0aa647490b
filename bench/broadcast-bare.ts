import { randomUUID } from 'node:crypto'
import { runClients } from './run-clients.ts'
import { respondToParent } from './worker.ts'

export interface BareBatches {
  apiBase: string
  inFlight: number
  batches: number
  /** A batch as the server sends it. */
  messages: object[]
}

let body: string | undefined

/** Posts the same batch repeatedly to measure the limit of the test double. Returns the elapsed seconds. */
respondToParent(({ apiBase, inFlight, batches, messages }: BareBatches) => {
  body ??= JSON.stringify(messages)
  return runClients(inFlight, Array.from({ length: batches }, randomUUID), async () => {
    const response = await fetch(`${apiBase}/email/batch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body ?? '',
    })
    await response.json()
  })
})

import { CurbQuote } from '@curbquote/client'

const curbquote = new CurbQuote({
  apiKey: process.env.CURBQUOTE_KEY ?? '',
  baseUrl: process.env.CURBQUOTE_URL ?? '',
})

await curbquote.prices.getList({ timeoutMs: 5_000, maxRetries: 0, signal: AbortSignal.timeout(60_000) })

export {}

import { CurbQuote } from '@curbquote/client'

const curbquote = new CurbQuote({
  apiKey: process.env.CURBQUOTE_KEY ?? '',
  baseUrl: process.env.CURBQUOTE_URL ?? '',
})

for await (const quote of curbquote.quotes.list({ updatedSince: '2026-01-01T00:00:00Z' }))
  console.log(quote.id, quote.status, quote.total)

export {}

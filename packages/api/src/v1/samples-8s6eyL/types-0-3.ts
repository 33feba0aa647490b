import { CurbQuote } from '@curbquote/client'

const curbquote = new CurbQuote({
  apiKey: process.env.CURBQUOTE_KEY ?? '',
  baseUrl: process.env.CURBQUOTE_URL ?? '',
})

const quoteId = Number(process.env.QUOTE_ID)
await curbquote.quotes.change(quoteId, { status: 'contacted', jobDate: '2026-12-01' })

export {}

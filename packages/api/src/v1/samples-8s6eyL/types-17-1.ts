import { CurbQuote } from '@curbquote/client'

const curbquote = new CurbQuote({
  apiKey: process.env.CURBQUOTE_KEY ?? '',
  baseUrl: process.env.CURBQUOTE_URL ?? '',
})

let nextCursor: string | null = null
for await (const page of curbquote.quotes.list({ limit: 100 }).pages()) {
  console.log(page.quotes.length)
  nextCursor = page.nextCursor
  if (page.quotes.length >= 100) break
}
if (nextCursor) for await (const { id } of curbquote.quotes.list({ cursor: nextCursor })) console.log(id)

export {}

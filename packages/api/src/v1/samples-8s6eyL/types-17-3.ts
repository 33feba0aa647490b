import { CurbQuote } from '@curbquote/client'

const curbquote = new CurbQuote({
  apiKey: process.env.CURBQUOTE_KEY ?? '',
  baseUrl: process.env.CURBQUOTE_URL ?? '',
})

import { InvalidInputError, RateLimitError } from '@curbquote/client'

try {
  await curbquote.quotes.change(1, { jobDate: 'tomorrow' })
} catch (error) {
  if (error instanceof InvalidInputError) console.log(error.field, error.message)
  else if (error instanceof RateLimitError) console.log(error.retryAfterSeconds)
  else throw error
}

export {}

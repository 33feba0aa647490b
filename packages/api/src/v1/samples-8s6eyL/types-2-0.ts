import { CurbQuote, InvalidInputError, NotFoundError } from '@curbquote/client'

const curbquote = new CurbQuote({
  apiKey: process.env.CURBQUOTE_KEY ?? '',
  baseUrl: process.env.CURBQUOTE_URL ?? '',
})

try {
  await curbquote.quotes.change(999_999, { jobDate: '2026-12-01' })
} catch (error) {
  if (error instanceof NotFoundError) console.log('There is no such quote.')
  else if (error instanceof InvalidInputError) console.log(error.field, error.message)
  else throw error
}

export {}

import { CurbQuote } from '@curbquote/client'

const curbquote = new CurbQuote({
  apiKey: process.env.CURBQUOTE_KEY ?? '',
  baseUrl: process.env.CURBQUOTE_URL ?? '',
})

const price = await curbquote.prices.calculate({
  surfaces: [{ type: 'driveway', squareFeet: 1000 }],
})
console.log(price.total)

export {}

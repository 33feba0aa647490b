import { CurbQuote } from '@curbquote/client'

const curbquote = new CurbQuote({
  apiKey: process.env.CURBQUOTE_KEY ?? '',
  baseUrl: process.env.CURBQUOTE_URL ?? '',
})

const { services } = await curbquote.prices.getList()
console.log(services.map(({ name }) => name))

export {}

import { CurbQuote } from '@curbquote/client'

const curbquote = new CurbQuote({
  apiKey: process.env.CURBQUOTE_KEY ?? '',
  baseUrl: process.env.CURBQUOTE_URL ?? '',
})

const added = await curbquote.quotes.add({
  customer: { name: 'Riley Stone', email: 'riley@home.example', phone: '512-555-0142' },
  total: 450.5,
})
console.log(added.id)

export {}

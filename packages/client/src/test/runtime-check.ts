import { CurbQuote, NotFoundError, verifyWebhook, WebhookVerificationError } from '../index.ts'

interface Sent {
  body: string
  headers: Record<string, string>
  secret: string
}

/** Uses the client and `verifyWebhook` in a runtime. Throws unless all results are right. */
export async function checkRuntime(baseUrl: string, sent: Sent): Promise<string> {
  const curbquote = new CurbQuote({ apiKey: 'cq_live_test', baseUrl })
  const ids: number[] = []
  for await (const { id } of curbquote.quotes.list()) ids.push(id)
  if (ids.join() !== '1,2,3') throw new Error(`The list has ${ids.join()}.`)
  const failure: unknown = await curbquote.quotes.get(404).catch((error: unknown) => error)
  if (!(failure instanceof NotFoundError)) throw new Error('The 404 is not a NotFoundError.')
  const customer = { name: 'Riley Stone', email: 'riley@home.example', phone: '5125550142' }
  await curbquote.quotes.add({ customer, total: 1 })
  const { type } = await verifyWebhook(sent.body, new Headers(sent.headers), sent.secret)
  if (type !== 'quote.created') throw new Error(`The message is ${type}.`)
  const forged: unknown = await verifyWebhook(`${sent.body} `, sent.headers, sent.secret).catch(
    (error: unknown) => error,
  )
  if (!(forged instanceof WebhookVerificationError)) throw new Error('A forged message passed.')
  return 'all right'
}

import { randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { signWebhook, verifyWebhook, WebhookVerificationError } from './index.ts'

const test = suite('verifyWebhook')

const createSecret = (size = 32) => `whsec_${randomBytes(size).toString('base64')}`
const body = JSON.stringify({
  type: 'quote.created',
  sequence: 1,
  data: { id: 41, notes: 'Naïve ✓' },
})

interface Sent {
  secret: string
  id?: string
  at?: Date
  text?: string
}

/** The headers of a message, signed as Standard Webhooks defines it. */
async function sign({ secret, id = 'msg_1', at = new Date(), text = body }: Sent) {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, Buffer.from(`${id}.${timestamp}.${text}`))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${Buffer.from(signed).toString('base64')}`,
  }
}

async function refused(verification: Promise<unknown>, reason: RegExp): Promise<void> {
  try {
    await verification
  } catch (error) {
    assert.instance(error, WebhookVerificationError)
    assert.match((error as Error).message, reason)
    return
  }
  assert.unreachable('it was accepted')
}

test('a signed message is returned, from a text, bytes, `Headers` and the headers of Node', async () => {
  const secret = createSecret()
  const headers = await sign({ secret })
  const message = JSON.parse(body) as unknown
  const bytes = new TextEncoder().encode(body)
  const upperCase = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
  )
  for (const form of [headers, new Headers(headers), upperCase])
    for (const received of [body, bytes, bytes.buffer])
      assert.equal(await verifyWebhook(received, form, secret), message)
})

test('a changed body, id or time is refused', async () => {
  const secret = createSecret()
  const headers = await sign({ secret })
  await refused(verifyWebhook(`${body} `, headers, secret), /signature/)
  await refused(verifyWebhook(body, { ...headers, 'webhook-id': 'msg_2' }, secret), /signature/)
  const later = String(Number(headers['webhook-timestamp']) + 1)
  await refused(
    verifyWebhook(body, { ...headers, 'webhook-timestamp': later }, secret),
    /signature/,
  )
})

test('a message of another secret, without a secret or without a signature is refused', async () => {
  const secret = createSecret()
  const headers = await sign({ secret })
  await refused(verifyWebhook(body, headers, createSecret()), /signature/)
  await refused(verifyWebhook(body, headers, []), /signature/)
  // The value of an environment variable that is not set.
  const missing = undefined as unknown as string
  for (const given of ['', missing, [missing]])
    await refused(verifyWebhook(body, headers, given), /signing secret is missing/)
  await refused(signWebhook(body, { id: 'msg_1', secret: missing }), /signing secret is missing/)
  await refused(verifyWebhook(body, headers, 'whsec_%%%'), /secret is not valid/)
  for (const signature of [
    'v1,',
    'v1,%%%',
    'v2,AAAA',
    'v1a,AAAA',
    headers['webhook-signature'].slice(3),
  ])
    await refused(
      verifyWebhook(body, { ...headers, 'webhook-signature': signature }, secret),
      /signature/,
    )
  for (const name of Object.keys(headers))
    await refused(verifyWebhook(body, { ...headers, [name]: undefined }, secret), new RegExp(name))
})

test('a message is accepted for five minutes, or for the tolerance', async () => {
  const secret = createSecret()
  const at = (seconds: number) => sign({ secret, at: new Date(Date.now() + seconds * 1_000) })
  await verifyWebhook(body, await at(-280), secret)
  await verifyWebhook(body, await at(280), secret)
  for (const seconds of [-320, 320])
    await refused(verifyWebhook(body, await at(seconds), secret), /too old/)
  await verifyWebhook(body, await at(-320), secret, { toleranceSeconds: 600 })
  const headers = { ...(await at(0)), 'webhook-timestamp': 'now' }
  await refused(verifyWebhook(body, headers, secret), /too old/)
})

test('during a rotation, messages and receivers may each have two secrets', async () => {
  const [old, current] = [createSecret(24), createSecret(64)]
  const [byOld, byCurrent] = [await sign({ secret: old }), await sign({ secret: current })]
  const both = {
    ...byOld,
    'webhook-signature': `${byCurrent['webhook-signature']} ${byOld['webhook-signature']}`,
  }
  for (const secret of [old, current]) await verifyWebhook(body, both, secret)
  for (const headers of [byOld, byCurrent]) await verifyWebhook(body, headers, [current, old])
})

test.run()

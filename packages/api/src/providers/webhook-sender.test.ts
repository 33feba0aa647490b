import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startWebhookReceiver, type WebhookReceiver } from '../test/webhook-receiver.ts'
import { createWebhookSender, UrlNotAllowedError } from './webhook-sender.ts'

const test = suite<{ receiver: WebhookReceiver }>('webhook sender')
test.before.each(async (context) => {
  context.receiver = await startWebhookReceiver()
})
test.after.each(({ receiver }) => receiver.close())

const url = 'https://hooks.receiver.test/new-quote'
const headers = { 'content-type': 'application/json' }
const senderTo = ({ options }: WebhookReceiver, timeoutMs?: number) =>
  createWebhookSender({ ...options, ...(timeoutMs && { timeoutMs }) })

const refusal = async (attempt: Promise<unknown>) => {
  try {
    await attempt
  } catch (error) {
    return error
  }
  return undefined
}

test('sends the headers and the body, and returns the status', async ({ receiver }) => {
  receiver.behave = () => 202
  const sent = await senderTo(receiver).post(url, { ...headers, 'webhook-id': 'msg_1' }, '{"a":1}')
  assert.is(sent.statusCode, 202)
  assert.is(sent.error, null)
  const [request] = receiver.requests
  assert.is(request?.text, '{"a":1}')
  assert.is(request?.headers['webhook-id'], 'msg_1')
})

test('refuses every URL that is not https on port 443 of a host name, when it is saved and when it is sent to', async ({
  receiver,
}) => {
  const sender = senderTo(receiver)
  for (const refused of [
    'http://hooks.receiver.test/',
    'https://hooks.receiver.test:8443/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://user:password@hooks.receiver.test/',
    'ftp://hooks.receiver.test/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//hooks.receiver.test',
    'hooks.receiver.test',
  ]) {
    assert.instance(await refusal(sender.requireAllowed(refused)), UrlNotAllowedError, refused)
    assert.is((await sender.post(refused, headers, '{}')).error, 'not_allowed', refused)
  }
  assert.is(receiver.requests.length, 0)
})

test('refuses host names with an IP address that is not public', async ({ receiver }) => {
  const sender = senderTo(receiver)
  for (const address of [
    '169.254.169.254',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '127.0.0.2',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
  ]) {
    receiver.addresses.set('hooks.receiver.test', [address])
    assert.instance(await refusal(sender.requireAllowed(url)), UrlNotAllowedError, address)
    assert.is((await sender.post(url, headers, '{}')).error, 'not_allowed', address)
  }
})

test('DNS rebinding: a name that was public when it was saved is refused when it leads elsewhere', async ({
  receiver,
}) => {
  const sender = senderTo(receiver)
  receiver.addresses.set('hooks.receiver.test', ['127.0.0.1', '127.0.0.1', '169.254.169.254'])
  await sender.requireAllowed(url)
  assert.is((await sender.post(url, headers, '{}')).statusCode, 204)
  assert.equal(await sender.post(url, headers, '{}').then(({ error }) => error), 'not_allowed')
})

test('the loopback interface is refused unless its network is allowed', async ({ receiver }) => {
  const closed = createWebhookSender({ ...receiver.options, allowNetworks: [] })
  assert.instance(await refusal(closed.requireAllowed(url)), UrlNotAllowedError)
  assert.is((await closed.post(url, headers, '{}')).error, 'not_allowed')
  const open = createWebhookSender({ ...receiver.options, allowNetworks: ['127.0.0.0/8'] })
  await open.requireAllowed(url)
  assert.is((await open.post(url, headers, '{}')).statusCode, 204)
})

test('checking a URL sends no request', async ({ receiver }) => {
  await senderTo(receiver).requireAllowed(url)
  assert.is(receiver.requests.length, 0)
})

test('a URL whose server does not respond can be saved', async ({ receiver }) => {
  const sender = senderTo(receiver)
  await receiver.close()
  await sender.requireAllowed(url)
})

test('a redirect is not followed', async ({ receiver }) => {
  for (const location of [
    'https://169.254.169.254/latest/meta-data/',
    'https://other.receiver.test/',
  ])
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.behave = ({ host }) =>
        host.startsWith('other') ? 200 : { status, headers: { location } }
      assert.is((await senderTo(receiver).post(url, headers, '{}')).statusCode, status)
    }
  assert.ok(receiver.requests.every(({ host }) => host.startsWith('hooks.')))
})

test('the body of a response is not read', async ({ receiver }) => {
  receiver.behave = () => 'large-body'
  assert.is((await senderTo(receiver).post(url, headers, '{}')).statusCode, 200)
  receiver.behave = () => 'slow-body'
  const slow = await senderTo(receiver).post(url, headers, '{}')
  assert.is(slow.statusCode, 200)
  assert.ok(slow.durationMs < 2_000, 'it does not wait for the body')
  assert.ok(receiver.sentBytes < 10 * 1024 * 1024, `${receiver.sentBytes} bytes were taken`)
})

test('a receiver that never responds is a timeout', async ({ receiver }) => {
  receiver.behave = () => 'hang'
  const sent = await senderTo(receiver, 300).post(url, headers, '{}')
  assert.is(sent.error, 'timeout')
  assert.is(sent.statusCode, null)
  assert.ok(sent.durationMs >= 290 && sent.durationMs < 3_000)
})

test('a lost response, an unknown certificate and a refused connection are failures', async ({
  receiver,
}) => {
  receiver.behave = () => 'drop'
  assert.is((await senderTo(receiver).post(url, headers, '{}')).error, 'connection')
  const { ca: _, ...connection } = receiver.options.connection
  const strict = createWebhookSender({ ...receiver.options, connection })
  assert.is((await strict.post(url, headers, '{}')).error, 'certificate')
  const elsewhere = 'https://another-name.test/'
  assert.is((await senderTo(receiver).post(elsewhere, headers, '{}')).error, 'certificate')
  await receiver.close()
  assert.is((await senderTo(receiver).post(url, headers, '{}')).error, 'connection')
})

test('Retry-After is read as seconds and as a date', async ({ receiver }) => {
  const retryAfter = async (value: string) => {
    receiver.behave = () => ({ status: 429, headers: { 'retry-after': value } })
    return (await senderTo(receiver).post(url, headers, '{}')).retryAfterSeconds
  }
  assert.is(await retryAfter('120'), 120)
  assert.is(await retryAfter('soon'), undefined)
  assert.is(await retryAfter('-5'), undefined)
  assert.is(await retryAfter('99999999'), 86_400)
  const seconds = (await retryAfter(new Date(Date.now() + 60_000).toUTCString())) ?? 0
  assert.ok(seconds > 50 && seconds <= 61, `${seconds}`)
})

test.run()

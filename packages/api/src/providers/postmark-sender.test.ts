import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failureOf } from '../test/failure-of.ts'
import { type PostmarkDouble, startPostmarkDouble } from '../test/postmark-double.ts'
import { DeliveryDeferredError, DeliveryRefusedError } from './delivery-errors.ts'
import type { EmailMessage } from './email-sender.ts'
import { createPostmarkSender } from './postmark-sender.ts'

const test = suite('Postmark')
let double: PostmarkDouble

test.before.each(async () => {
  double = await startPostmarkDouble()
})
test.after.each(async () => {
  assert.equal(double.schemaErrors, [])
  await double.close()
})

function message(overrides: Partial<EmailMessage> = {}): EmailMessage {
  return {
    id: randomUUID(),
    to: ['a@example.com', 'b@example.com'],
    from: '"Bright, Inc." <quotes@curbquote.test>',
    replyTo: 'jane@example.com',
    subject: 'Subject',
    html: '<p>Hi</p>',
    text: 'Hi',
    tag: 'lead_alert',
    createdAt: new Date(),
    ...overrides,
  }
}

function emailSender(options?: {
  serverToken?: string
  apiBase?: string
  timeoutSeconds?: number
}) {
  const { apiBase, serverToken, broadcastStream } = double
  return createPostmarkSender({ apiBase, serverToken, broadcastStream, ...options }, options)
}

test('a request fits the schema of the API and carries our id, untracked', async () => {
  const sent = message()
  const { providerMessageId } = await emailSender().send(sent)
  assert.equal(double.messages, [
    {
      MessageID: providerMessageId,
      From: '"Bright, Inc." <quotes@curbquote.test>',
      To: 'a@example.com, b@example.com',
      ReplyTo: 'jane@example.com',
      Subject: 'Subject',
      HtmlBody: '<p>Hi</p>',
      TextBody: 'Hi',
      Tag: 'lead_alert',
      TrackOpens: false,
      Metadata: { emailId: sent.id },
    },
  ])
})

test('a message can be found by our id only', async () => {
  const sent = message()
  const { providerMessageId } = await emailSender().send(sent)
  assert.equal(await emailSender().find(sent.id), { providerMessageId })
  assert.is(await emailSender().find(randomUUID()), undefined)
})

test('a base URL may contain a path', async () => {
  const urls: string[] = []
  const server = createServer((request, response) => {
    urls.push(request.url ?? '')
    response.end('{"MessageID":"1","ErrorCode":0}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await emailSender({ apiBase: `http://127.0.0.1:${port}/postmark/` }).send(message())
  assert.equal(urls, ['/postmark/email'])
  server.closeAllConnections()
  server.close()
})

test('a redirect is not followed with the server token', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(307, { location: `${double.apiBase}/email` }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await failureOf(emailSender({ apiBase: `http://127.0.0.1:${port}` }).send(message()))
  assert.is(double.sendRequests, 0)
  server.closeAllConnections()
  server.close()
})

for (const [what, status, code] of [
  ['an inactive recipient', 422, 406],
  ['an invalid address', 422, 300],
  ['any other fault of the message', 422, 1234],
  ['a message that is too large', 413, 0],
] as const)
  test(`${what} is a permanent refusal`, async () => {
    double.behaviors = [{ status, code, message: 'No.' }]
    assert.instance(await failureOf(emailSender().send(message())), DeliveryRefusedError)
  })

for (const [what, status, code] of [
  ['too many requests', 429, 429],
  ['a sender that is not confirmed yet', 422, 401],
  ['an account that may not send', 422, 413],
] as const)
  test(`${what} defers the message`, async () => {
    double.behaviors = [{ status, code, message: 'Not now.' }]
    assert.instance(await failureOf(emailSender().send(message())), DeliveryDeferredError)
  })

test('a wrong server token defers the message until an operator fixes it', async () => {
  const error = (await failureOf(emailSender({ serverToken: 'wrong' }).send(message()))) as Error
  assert.instance(error, DeliveryDeferredError)
  assert.not.match(error.message, /wrong/)
})

test('after a server error, lost response or timeout the result is unknown', async () => {
  for (const behavior of [
    { status: 500, code: 0, message: 'Oops.' },
    { status: 503, code: 0, message: 'Oops.' },
    'take-and-drop',
    'take-and-hang',
  ] as const) {
    double.behaviors = [behavior]
    const error = await failureOf(emailSender({ timeoutSeconds: 0.3 }).send(message()))
    assert.not.instance(error, DeliveryDeferredError)
    assert.not.instance(error, DeliveryRefusedError)
  }
})

test('a response without a message id is not a success', async () => {
  const server = createServer((_request, response) => response.end('<html>proxy</html>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const error = await failureOf(
    emailSender({ apiBase: `http://127.0.0.1:${port}` }).send(message()),
  )
  assert.match((error as Error).message, /message id/)
  server.closeAllConnections()
  server.close()
})

test.run()

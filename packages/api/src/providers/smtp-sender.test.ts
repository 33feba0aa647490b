import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { SMTPServerOptions } from 'smtp-server'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { emailConfig } from '../test/email-config.ts'
import { abandonEmail, sendEmail, type SendEmailDeps } from '../test/send-email.ts'
import { type SmtpDouble, smtpUser, startSmtpDouble } from '../test/smtp-double.ts'
import { createCompany } from '../test/test-company.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { storeEmail, storeQuote } from '../test/test-quote.ts'
import type { EmailSender } from './email-sender.ts'
import { createSmtpSender } from './smtp-sender.ts'

interface Context {
  database: TestDatabase
  server: SmtpDouble | undefined
  sender: (EmailSender & { close?: () => void }) | undefined
}

const test = suite<Context>('sending by SMTP')
const timeouts = { connectionTimeout: 2_000, greetingTimeout: 2_000, socketTimeout: 4_000 }

test.before(async (context) => {
  context.database = await openTestDatabase()
})
test.after((context) => context.database.close())
test.after.each(async ({ server, sender }) => {
  sender?.close?.()
  await server?.close()
})

async function startServer(context: Context, options?: SMTPServerOptions): Promise<number> {
  context.server = await startSmtpDouble(options)
  return Number(new URL(context.server.url).port)
}

function senderOf(context: Context, port: number, url = urlOf(port)) {
  context.sender = createSmtpSender({ url, maxPerSecond: 1_000 }, timeouts)
  return context.sender
}

const urlOf = (port: number, password = smtpUser.password) =>
  `smtp://${smtpUser.name}:${encodeURIComponent(password)}@127.0.0.1:${port}`

const received = ({ server }: Context) => server?.messages.map(({ text }) => text) ?? []

async function emailOf({ database }: Context, kind: 'lead_alert' | 'quote_confirmation') {
  const company = await createCompany(database.db, { contact_emails: ['office@bright.example'] })
  const quote = await storeQuote(database.db, company.id)
  return storeEmail(database.db, quote, kind, ['office@bright.example'])
}

const depsOf = ({ database }: Context, emailSender: EmailSender): SendEmailDeps => ({
  db: database.db,
  emailSender,
  config: emailConfig,
})

const stateOf = ({ database }: Context, id: string) =>
  database.db
    .selectFrom('deliveries')
    .select(['state', 'last_error', 'provider_message_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function failureOf(work: Promise<void>): Promise<string> {
  return work.then(
    () => assert.unreachable('It should have failed.') as never,
    (error: unknown) => (error as Error).message,
  )
}

const headerOf = (message: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(message ?? '')?.[1]?.trim()

test('an email has its headers, both parts and the Message-ID of its delivery', async (context) => {
  const sender = senderOf(context, await startServer(context))
  const id = await emailOf(context, 'lead_alert')
  await sendEmail(depsOf(context, sender), id)
  const [message] = received(context)
  assert.is(headerOf(message, 'Message-ID'), `<${id}@curbquote.test>`)
  assert.is(headerOf(message, 'To'), 'office@bright.example')
  assert.is(headerOf(message, 'Reply-To'), 'jane.doe@example.com')
  assert.match(message ?? '', 'Content-Type: text/plain')
  assert.match(message ?? '', 'Content-Type: text/html')
  const { state, provider_message_id } = await stateOf(context, id)
  assert.is(state, 'sent')
  assert.is(provider_message_id, `<${id}@curbquote.test>`)
})

test('deferred: a recipient that is greylisted is retried', async (context) => {
  let attempts = 0
  const port = await startServer(context, {
    onRcptTo: (_address, _session, done) =>
      attempts++ === 0
        ? done(Object.assign(new Error('4.7.1 Greylisted, try again'), { responseCode: 451 }))
        : done(),
  })
  const deps = depsOf(context, senderOf(context, port))
  const id = await emailOf(context, 'lead_alert')
  assert.match(await failureOf(sendEmail(deps, id)), 'Greylisted')
  assert.is((await stateOf(context, id)).state, 'pending')
  await sendEmail(deps, id)
  assert.is((await stateOf(context, id)).state, 'sent')
  assert.is(received(context).length, 1)
})

test('refused: a 5xx about the recipient or the content settles the email as failed', async (context) => {
  const refuse = (done: (error: Error) => void) =>
    done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }))
  const port = await startServer(context, {
    onRcptTo: (_address, _session, done) => refuse(done),
  })
  const id = await emailOf(context, 'lead_alert')
  await sendEmail(depsOf(context, senderOf(context, port)), id)
  const { state, last_error } = await stateOf(context, id)
  assert.is(state, 'failed')
  assert.match(last_error ?? '', '5.1.1 No such user')
})

test('deferred: a 421 in the middle of a session is retried', async (context) => {
  let attempts = 0
  const port = await startServer(context, {
    onMailFrom: (_address, _session, done) =>
      attempts++ === 0
        ? done(Object.assign(new Error('4.3.2 Shutting down'), { responseCode: 421 }))
        : done(),
  })
  const deps = depsOf(context, senderOf(context, port))
  const id = await emailOf(context, 'lead_alert')
  await failureOf(sendEmail(deps, id))
  assert.is((await stateOf(context, id)).state, 'pending')
  await sendEmail(deps, id)
  assert.is((await stateOf(context, id)).state, 'sent')
})

/** The server has accepted the message, and the connection ends before its response. */
async function losesFirstResponse(context: Context): Promise<number> {
  const port = await startServer(context)
  let attempts = 0
  if (context.server) context.server.behave = () => (attempts++ === 0 ? 'lose response' : 'accept')
  return port
}

test('lost response: a confirmation is sent again with the same Message-ID', async (context) => {
  const deps = depsOf(context, senderOf(context, await losesFirstResponse(context)))
  const id = await emailOf(context, 'quote_confirmation')
  await failureOf(sendEmail(deps, id))
  assert.is((await stateOf(context, id)).state, 'submitting')
  await sendEmail(deps, id)
  assert.is((await stateOf(context, id)).state, 'sent')
  assert.equal(
    received(context).map((message) => headerOf(message, 'Message-ID')),
    Array(2).fill(`<${id}@curbquote.test>`),
  )
})

test('lost response: an alert is not sent twice, and its outcome is unknown', async (context) => {
  const deps = depsOf(context, senderOf(context, await losesFirstResponse(context)))
  const id = await emailOf(context, 'lead_alert')
  await failureOf(sendEmail(deps, id))
  await sendEmail(deps, id)
  assert.is((await stateOf(context, id)).state, 'unknown')
  assert.is(received(context).length, 1)
})

test('slow: a server that never responds to the message leaves the email in doubt', async (context) => {
  const port = await startServer(context, {
    onData: (stream) => void readText(stream),
  })
  const deps = depsOf(context, senderOf(context, port))
  const id = await emailOf(context, 'lead_alert')
  await failureOf(sendEmail(deps, id))
  assert.is((await stateOf(context, id)).state, 'submitting')
  await abandonEmail(deps, id)
  assert.is((await stateOf(context, id)).state, 'unknown')
})

test('slow: a server without a greeting is retried', async (context) => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const id = await emailOf(context, 'lead_alert')
  const { port } = silent.address() as AddressInfo
  await failureOf(sendEmail(depsOf(context, senderOf(context, port)), id))
  assert.is((await stateOf(context, id)).state, 'pending')
  silent.close()
})

test('gone: a server that refuses connections is retried', async (context) => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const id = await emailOf(context, 'lead_alert')
  assert.match(
    await failureOf(sendEmail(depsOf(context, senderOf(context, port)), id)),
    'ECONNREFUSED',
  )
  assert.is((await stateOf(context, id)).state, 'pending')
})

test('a wrong password is retried, and the check has the words of the server', async (context) => {
  const port = await startServer(context)
  const sender = senderOf(context, port, urlOf(port, 'wrong'))
  const id = await emailOf(context, 'lead_alert')
  assert.match(await failureOf(sendEmail(depsOf(context, sender), id)), '535')
  assert.is((await stateOf(context, id)).state, 'pending')
  assert.match((await sender.check?.()) ?? '', 'Authentication failed')
  sender.close?.()
  assert.is(await senderOf(context, port).check?.(), undefined)
})

test('a batch reports the outcome of each message, and keeps the rest when the server is busy', async (context) => {
  let accepted = 0
  const port = await startServer(context, {
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody'))
        return done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }))
      if (accepted++ === 2)
        return done(Object.assign(new Error('4.3.1 Busy'), { responseCode: 452 }))
      done()
    },
  })
  const messageTo = (email: string, index: number) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    to: [email],
    from: 'News <news@quotes.test>',
    subject: 'News',
    html: '<p>News</p>',
    text: 'News',
    tag: 'broadcast',
    createdAt: new Date(),
  })
  const emails = ['a@x.example', 'nobody@x.example', 'b@x.example', 'c@x.example', 'd@x.example']
  const outcomes = await senderOf(context, port).sendBatch({
    id: '1-0',
    messages: emails.map(messageTo),
  })
  assert.equal(
    outcomes.map(({ state }) => state),
    ['sent', 'failed', 'sent', 'deferred', 'deferred'],
  )
})

test('attack: line breaks in a name or a subject add no header', async (context) => {
  const sender = senderOf(context, await startServer(context))
  await sender.send({
    id: '00000000-0000-4000-8000-000000000001',
    to: ['a@x.example'],
    from: '"Evil\r\nBcc: victim@x.example" <quotes@quotes.test>',
    replyTo: 'b@x.example',
    subject: 'Hello\r\nBcc: victim@x.example',
    html: '<p>x</p>',
    text: 'x',
    tag: 'x',
    headers: [{ name: 'List-Unsubscribe', value: '<https://x.example>\r\nBcc: victim@x.example' }],
    createdAt: new Date(),
  })
  assert.is(headerOf(received(context)[0], 'Bcc'), undefined)
})

test.run()

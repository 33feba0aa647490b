import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { EmailMessage } from './email-sender.ts'
import { createOutboxSender, listOutbox, readOutboxMessage } from './outbox-sender.ts'

const test = suite('outbox')
let parent: string
let directory: string

test.before.each(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'curbquote-outbox-'))
  directory = path.join(parent, 'outbox')
})
test.after.each(async () => {
  await rm(parent, { recursive: true, force: true })
})

function message(overrides: Partial<EmailMessage> = {}): EmailMessage {
  return {
    id: randomUUID(),
    to: ['a@example.com', 'b@example.com'],
    from: 'CurbQuote <quotes@curbquote.test>',
    subject: 'Subject',
    html: '<p>Hi</p>',
    text: 'Hi',
    tag: 'lead_alert',
    createdAt: new Date('2026-11-21T01:02:03.004Z'),
    ...overrides,
  }
}

test('a message is one JSON file', async () => {
  const sent = message({ replyTo: 'jane@example.com' })
  await createOutboxSender(directory).send(sent)
  const names = await readdir(directory)
  assert.equal(names, [`20261121T010203004Z-${sent.id}.json`])
  assert.equal(JSON.parse(await readFile(path.join(directory, names[0] ?? ''), 'utf8')), {
    id: sent.id,
    to: 'a@example.com, b@example.com',
    from: 'CurbQuote <quotes@curbquote.test>',
    replyTo: 'jane@example.com',
    subject: 'Subject',
    html: '<p>Hi</p>',
    text: 'Hi',
    tag: 'lead_alert',
    createdAt: '2026-11-21T01:02:03.004Z',
  })
})

test('a message that is sent twice stays one file', async () => {
  const emailSender = createOutboxSender(directory)
  const sent = message()
  await Promise.all([1, 2, 3].map(() => emailSender.send(sent)))
  assert.is((await readdir(directory)).length, 1)
})

test('a message can be found by its id', async () => {
  const emailSender = createOutboxSender(directory)
  const sent = message()
  assert.is(await emailSender.find(sent.id), undefined)
  const response = await emailSender.send(sent)
  assert.equal(await emailSender.find(sent.id), response)
  assert.is(await emailSender.find(randomUUID()), undefined)
  assert.is((await readOutboxMessage(directory, sent.id))?.subject, 'Subject')
})

test('messages are listed newest first without unfinished files', async () => {
  const emailSender = createOutboxSender(directory)
  for (const day of ['02', '03', '01'])
    await emailSender.send(
      message({ subject: day, createdAt: new Date(`2026-11-${day}T00:00:00Z`) }),
    )
  await writeFile(path.join(directory, '20261130T000000000Z-x.json.1.tmp'), '{"half')
  const { messages, total } = await listOutbox(directory, 2)
  assert.equal(
    messages.map((each) => each.subject),
    ['03', '02'],
  )
  assert.is(total, 3)
})

test('the outbox is empty at first', async () => {
  assert.equal(await listOutbox(directory, 10), { messages: [], total: 0 })
})

test('an id cannot escape the outbox directory', async () => {
  const emailSender = createOutboxSender(directory)
  try {
    await emailSender.send(message({ id: '../../evil' }))
  } catch {
    return assert.is(await emailSender.find('../../evil'), undefined)
  }
  assert.unreachable('It should have been refused.')
})

test.run()

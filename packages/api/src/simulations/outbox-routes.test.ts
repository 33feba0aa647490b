import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance } from 'fastify'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { errorHandler } from '../http/error-handler.ts'
import { requestValidation } from '../http/request-validation.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { createOutboxSender } from '../providers/outbox-sender.ts'
import { outboxRoutes } from './outbox-routes.ts'

const test = suite('outbox pages')
const attack = '"><script>alert(1)</script>'
let directory: string
let app: FastifyInstance
let url: string

test.before.each(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'curbquote-outbox-'))
  app = Fastify().withTypeProvider<TypeBoxTypeProvider>()
  app.decorate('publicPages', [])
  await app.register(errorHandler)
  await app.register(requestValidation)
  await app.register(securityHeaders, { isProduction: false, publicUrl: 'http://quotes.test' })
  await app.register(outboxRoutes, { directory, publicUrl: 'http://localhost:3000' })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
test.after.each(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

async function send(createdAt = new Date()): Promise<string> {
  const id = randomUUID()
  await createOutboxSender(directory).send({
    id,
    to: [`${attack}@example.com`],
    from: attack,
    replyTo: attack,
    subject: `${attack} ${createdAt.getUTCFullYear()}`,
    html: `<!doctype html><html><head></head><body><p>Hello</p><script>alert(1)</script></body></html>`,
    text: attack,
    tag: attack,
    createdAt,
  })
  return id
}

test('an empty outbox shows a message', async () => {
  const response = await fetch(`${url}/dev/outbox`)
  assert.is(response.status, 200)
  assert.match(await response.text(), /No email yet/)
})

test('messages are listed newest first', async () => {
  await send(new Date('2025-01-01'))
  await send(new Date('2026-01-01'))
  const page = await (await fetch(`${url}/dev/outbox`)).text()
  assert.match(page, / 2026<\/a>[^]* 2025<\/a>/)
  assert.match(page, /2 messages/)
})

test('markup in a message is escaped, and the policy allows no scripts', async () => {
  const id = await send()
  for (const pathname of ['/dev/outbox', `/dev/outbox/${id}`]) {
    const response = await fetch(url + pathname)
    assert.not.match(await response.text(), /<script/)
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.not.match(policy, /script-src/)
    assert.match(policy, /frame-ancestors 'none'/)
  }
})

test("the email's own HTML is a sandboxed document", async () => {
  const id = await send()
  const page = await (await fetch(`${url}/dev/outbox/${id}`)).text()
  assert.match(
    page,
    new RegExp(`<iframe[^>]*\\ssandbox="allow-popups[^"]*"\\s+src="/dev/outbox/${id}/html"`),
  )
  assert.not.match(page, /allow-scripts|allow-same-origin/)
  const response = await fetch(`${url}/dev/outbox/${id}/html`)
  const policy = response.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^sandbox allow-popups/)
  assert.not.match(policy, /allow-scripts|allow-same-origin|script-src/)
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /frame-ancestors 'self'/)
  assert.match(await response.text(), /<p>Hello<\/p>/)
})

test('an unknown message is 404, and paths cannot escape the outbox', async () => {
  for (const [pathname, status] of [
    [`/dev/outbox/${randomUUID()}`, 404],
    [`/dev/outbox/${randomUUID()}/html`, 404],
    ['/dev/outbox/..%2f..%2fetc%2fpasswd', 400],
    ['/dev/outbox/x', 400],
  ] as const)
    assert.is((await fetch(url + pathname)).status, status, pathname)
})

test.run()

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ExactJob } from '@curbquote/types/analyses'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrate } from '../db/migrate.ts'
import { hashPassword } from '../sessions/password.ts'
import { type OtlpDouble, startOtlpDouble } from '../test/otlp-double.ts'
import { type PostmarkDouble, startPostmarkDouble } from '../test/postmark-double.ts'
import { prepareServerDatabase } from '../test/server-database.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { endServers, prepareEmbeddedDatabase, runServer, until } from '../test/test-server.ts'
import { fixtures } from '../test/test-uploads.ts'
import { customer, submissionOf } from '../test/widget-visitor.ts'

interface Context {
  dataDir: string
  collector: OtlpDouble
  postmark: PostmarkDouble
}

const test = suite<Context>('tracing')
test.before.each(async (context) => {
  context.dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-traces-'))
  context.collector = await startOtlpDouble()
  context.postmark = await startPostmarkDouble()
})
test.after.each(async ({ dataDir, collector, postmark }) => {
  endServers()
  await collector.close()
  await postmark.close()
  await rm(dataDir, { recursive: true, force: true })
})

const owner = { email: 'owner-of-the-traces@home.example', password: 'a-secret-password' }
const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'
/** Of the test company's prices. */
const totalOf500SqFt = 291.5

test('a request, its statements and its email jobs are one trace without personal data', async ({
  dataDir,
  collector,
  postmark,
}) => {
  const prepared = await prepareServerDatabase(dataDir)
  const company = await prepared.use(async ({ db }) => {
    await migrate(db)
    return createCompany(db, {
      email: owner.email,
      password_hash: await hashPassword(owner.password),
    })
  })

  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: prepared.env.DATABASE_URL,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    POSTMARK_SERVER_TOKEN: postmark.serverToken,
    POSTMARK_API_BASE: postmark.apiBase,
  }
  // The trace of an email job crosses processes where the database allows a worker.
  const running = [await runServer({ ...env, ...(isRealPostgres && { RUN_JOBS: '0' }) })]
  if (isRealPostgres) running.push(await runServer(env, ['worker']))
  await Promise.all(running.map(({ listening }) => listening))
  const [{ url } = { url: '' }] = running
  const send = (pathname: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${url}${pathname}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body ? JSON.stringify(body) : null,
    })

  const form = new FormData()
  const [photoFile] = fixtures('jpeg')
  form.append('photos', new Blob([photoFile?.content ?? '']), 'photo.jpg')
  const uploaded = await fetch(`${url}/api/widget/${company.widget_id}/upload`, {
    method: 'POST',
    body: form,
  })
  assert.is(uploaded.status, 200, await uploaded.clone().text())
  const { photos } = (await uploaded.json()) as { photos: string[] }
  const [photoUrl = ''] = photos
  const widget = `/api/widget/${company.widget_id}`
  const analyzed = await send(`${widget}/analyze`, {
    photos: [{ url: photoUrl, surfaceType: 'driveway', length: 50, width: 10 }],
    measurementMethod: 'manual',
    jobDescription: 'A gazebo and two statues.',
  })
  const job = (await analyzed.json()) as ExactJob
  const submitted = await send(
    `${widget}/quote?utm_source=${encodeURIComponent(customer.customerEmail)}`,
    submissionOf(job, totalOf500SqFt),
    { traceparent: `00-${traceId}-${spanId}-01` },
  )
  assert.is(submitted.status, 201, await submitted.text())
  await until(() => postmark.messages.length >= 2, 'the emails are sent')
  const linkTokens = postmark.messages.flatMap(({ TextBody }) =>
    [...TextBody.matchAll(/\/q\/([\w.-]{16,})/g)].map(([, token]) => token ?? ''),
  )
  for (const token of linkTokens) await send(`/q/${token}`)
  await send(`/q/a-token-that-came-by-email`)
  await send(new URL(photoUrl).pathname)
  const signedIn = await send('/api/auth/company/login', owner)
  const { token } = (await signedIn.json()) as { token: string }
  await send('/api/company/quotes?search=nora.fields', undefined, {
    authorization: `Bearer ${token}`,
  })
  await send('/healthz')
  for (const { process } of running) process.kill('SIGTERM')
  for (const { exited } of running) assert.is((await exited).code, 0)

  const spans = collector.spans.filter((span) => span.traceId === traceId)
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  const request = spans.find(({ name }) => name === 'POST /api/widget/:widgetId/quote')
  assert.is(request?.parentSpanId, spanId)
  const ancestorsOf = (span: (typeof spans)[number]): string[] => {
    const parent = byId.get(span.parentSpanId ?? '')
    return parent ? [parent.name, ...ancestorsOf(parent)] : []
  }
  const insert = spans.find(({ name }) => name === 'INSERT quotes')
  assert.equal(insert && ancestorsOf(insert), [request?.name])
  const calls = spans.filter(({ name }) => name === 'email-sender.send')
  assert.is(calls.length, 2)
  for (const call of calls)
    assert.equal(ancestorsOf(call), ['process send-delivery', request?.name])
  assert.ok(
    spans.some(
      (span) => span.name.startsWith('UPDATE deliveries') && ancestorsOf(span).length === 2,
    ),
    'the statements of the job are in the trace',
  )
  const others = collector.spans.filter((span) => span.traceId !== traceId)
  assert.ok(others.some(({ name }) => name === 'POST /api/widget/:widgetId/upload'))
  assert.ok(
    others.some(({ name }) => name === 'photo-store.save' || name.startsWith('photo-store.')),
  )
  assert.not.ok(collector.spans.some(({ name }) => name.includes('healthz')))

  const exported = collector.bodies.join('\n')
  const [, photoId = ''] = /photos\/([\w-]+)\.jpg/.exec(photoUrl) ?? []
  for (const secret of [
    owner.email,
    owner.password,
    customer.customerEmail,
    'nora.fields',
    customer.customerName,
    customer.customerPhone,
    '5025550142',
    'Elm Street',
    'gazebo',
    'utm_source',
    'a-token-that-came-by-email',
    '127.0.0.1',
    company.widget_id,
    photoId,
    token,
    token.split('.')[2] ?? token,
    ...linkTokens,
  ])
    assert.not.match(exported, secret)
  assert.ok(linkTokens.length > 0 && photoId)
  await prepared.close()
})

test('a server whose collector is unreachable responds and stops in time', async ({ dataDir }) => {
  await prepareEmbeddedDatabase(dataDir)
  const server = await runServer({
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  })
  await server.listening
  assert.is((await fetch(`${server.url}/api/widget/nobody`)).status, 404)
  server.process.kill('SIGTERM')
  // A process that does not stop in time exits with 1.
  assert.is((await server.exited).code, 0)
})

test.run()

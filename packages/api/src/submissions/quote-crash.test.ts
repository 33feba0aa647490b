import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ExactJob } from '@curbquote/types/analyses'
import type { SubmittedQuote } from '@curbquote/types/quotes'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrate } from '../db/migrate.ts'
import { prepareServerDatabase } from '../test/server-database.ts'
import { startServerProcess } from '../test/server-process.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { submissionOf } from '../test/widget-visitor.ts'

const total = 291.5
const crashes = isRealPostgres ? 4 : 2
const quotesPerCrash = 12

const test = suite<{ dataDir: string }>('a quote survives the server')
test.before.each(async (context) => {
  context.dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-crash-'))
})
test.after.each((context) => rm(context.dataDir, { recursive: true, force: true }))

test('kill -9 during submissions: every 201 is stored, and retries with the same key create one quote', async ({
  dataDir,
}) => {
  const prepared = await prepareServerDatabase(dataDir)
  const photoId = randomUUID()
  const company = await prepared.use(async ({ db }) => {
    await migrate(db)
    const created = await createCompany(db)
    await db
      .insertInto('photos')
      .values({ id: photoId, company_id: created.id, byte_size: 1, width_px: 1, height_px: 1 })
      .execute()
    return created
  })

  const post = async (url: string, call: string, body: unknown, key?: string) =>
    fetch(`${url}/api/widget/${company.widget_id}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify(body),
    })
  const analyze = async (url: string) =>
    (await (
      await post(url, 'analyze', {
        photos: [
          {
            url: `http://quotes.test/photos/${photoId}.jpg`,
            surfaceType: 'driveway',
            length: 50,
            width: 10,
          },
        ],
        measurementMethod: 'manual',
      })
    ).json()) as ExactJob

  const confirmed = new Map<string, number>()
  const bodies = new Map<string, object>()
  for (let crash = 0; crash < crashes; crash++) {
    const server = await startServerProcess(prepared.env)
    const keys = Array.from({ length: quotesPerCrash }, () => randomUUID())
    for (const key of keys) bodies.set(key, submissionOf(await analyze(server.url), total))
    // The server is killed after this many responses, while the other requests are running.
    const enough = 1 + (crash % 4) * 2
    let count = 0
    await Promise.all(
      keys.map(async (key) => {
        try {
          const response = await post(server.url, 'quote', bodies.get(key), key)
          if (response.status !== 201) return
          confirmed.set(key, ((await response.json()) as SubmittedQuote).quoteId)
          if (++count === enough) await server.kill()
        } catch {
          // The server was killed. The retry below shows whether the quote was stored.
        }
      }),
    )
    await server.kill()
  }

  const server = await startServerProcess(prepared.env)
  for (const [key, body] of bodies) {
    const response = await post(server.url, 'quote', body, key)
    assert.is(response.status, 201)
    const { quoteId } = (await response.json()) as SubmittedQuote
    assert.is(quoteId, confirmed.get(key) ?? quoteId, 'the confirmed quote is the stored quote')
  }
  assert.is(await server.stop(), 0)

  await prepared.use(async ({ db }) => {
    const quotes = await db.selectFrom('quotes').select(['id', 'idempotency_key']).execute()
    assert.is(quotes.length, bodies.size)
    assert.is(new Set(quotes.map((quote) => quote.idempotency_key)).size, bodies.size)
    const lines = await db
      .selectFrom('quote_lines')
      .select(({ fn }) => ['quote_id', fn.sum<number>('amount_cents').as('cents')])
      .groupBy('quote_id')
      .execute()
    assert.is(lines.length, bodies.size)
    assert.ok(lines.every((line) => Number(line.cents) === 29_150))
    const alerts = await db
      .selectFrom('deliveries')
      .select('id')
      .where('kind', '=', 'lead_alert')
      .execute()
    assert.is(alerts.length, bodies.size)
  })
  await prepared.close()
})

test.run()

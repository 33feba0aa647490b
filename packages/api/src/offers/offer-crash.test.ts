import { randomInt } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrate } from '../db/migrate.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { releaseJobs } from '../test/release-jobs.ts'
import { testSecret } from '../test/build-test-app.ts'
import { prepareServerDatabase } from '../test/server-database.ts'
import { startServerProcess } from '../test/server-process.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { until } from '../test/test-server.ts'
import { quoteLinkTokens } from '../quotes/quote-link-token.ts'
import { termsVersionOf } from './to-customer-offer.ts'

const crashes = 6
const quotesPerCrash = 12

async function readOutbox(folder: string): Promise<{ tag: string; html: string }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  return Promise.all(
    names.map(
      async (name) =>
        JSON.parse(await readFile(path.join(folder, name), 'utf8')) as {
          tag: string
          html: string
        },
    ),
  )
}

const test = suite<{ dataDir: string }>('an acceptance survives the server')
test.before.each(async (context) => {
  context.dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-crash-'))
})
test.after.each((context) => rm(context.dataDir, { recursive: true, force: true }))

// A database in the server's process cannot be read while the server runs.
if (isRealPostgres)
  test('kill -9 during acceptances: every 200 is stored, and nothing is lost or stored twice', async ({
    dataDir,
  }) => {
    const prepared = await prepareServerDatabase(dataDir)
    const env = { ...prepared.env, CODE_PEPPER: testSecret, JWT_SECRET: testSecret }
    const quoteIds = await prepared.use(async ({ db }) => {
      await migrate(db)
      const { id } = await createCompany(db, { requires_signature: true })
      return Promise.all(
        Array.from(
          { length: crashes * quotesPerCrash },
          async () => (await storeBareQuote(db, id)).id,
        ),
      )
    })
    const tokens = quoteLinkTokens(testSecret)
    const accept = (url: string, quoteId: number) =>
      fetch(`${url}/api/offers/${tokens.issue({ quoteId, linkVersion: 0 })}/accept`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `click-${quoteId}` },
        body: JSON.stringify({
          revision: 1,
          termsVersion: termsVersionOf(''),
          total: 1_404.5,
          name: 'Dana Whitfield',
          agree: true,
          eSign: true,
        }),
      })

    const confirmed = new Map<number, string>()
    for (let crash = 0; crash < crashes; crash++) {
      const server = await startServerProcess(env)
      // The server is killed at a random time, or after a number of responses, while the other requests are running.
      const isTimed = crash % 3 === 2
      const enough = isTimed ? Infinity : 1 + (crash % 4) * 2
      let count = 0
      const timed = isTimed ? pause(randomInt(250)).then(() => server.kill()) : undefined
      await Promise.all(
        quoteIds
          .slice(crash * quotesPerCrash, (crash + 1) * quotesPerCrash)
          .map(async (quoteId) => {
            try {
              const response = await accept(server.url, quoteId)
              if (response.status !== 200) return
              confirmed.set(quoteId, await response.text())
              if (++count === enough) await server.kill()
            } catch {
              // The server was killed. The retry below shows whether the acceptance was stored.
            }
          }),
      )
      await (timed ?? server.kill())
    }
    assert.ok(confirmed.size > 0)

    await prepared.use(releaseJobs)
    const server = await startServerProcess(env)
    for (const quoteId of quoteIds) {
      const response = await accept(server.url, quoteId)
      const text = await response.text()
      assert.is(response.status, 200, text)
      assert.is(text, confirmed.get(quoteId) ?? text, 'the confirmed answer is the stored one')
    }
    const emails = () => readOutbox(path.join(dataDir, 'outbox'))
    // A killed server may leave a file without a row, so rows are counted.
    const countDocuments = () =>
      prepared.use(async ({ db }) => {
        const rows = await db.selectFrom('quote_documents').select('response_id').execute()
        return rows.length
      })
    const isDone = async () =>
      (await emails()).length >= 2 * quoteIds.length && (await countDocuments()) >= quoteIds.length
    await until(isDone, 'all emails and documents', 180)
    assert.is(await server.stop(), 0)
    const sent = (await emails()).map(({ tag, html }) => {
      const [, ofPage, ofDashboard] = /\/q\/(\d+)-|lead=(\d+)/.exec(html) ?? []
      return `${tag} ${ofPage ?? ofDashboard}`
    })
    assert.is(new Set(sent).size, sent.length, 'no email is sent twice')
    assert.is(sent.length, 2 * quoteIds.length, 'one email to each side')

    await prepared.use(async ({ db }) => {
      const { rows } = await sql<Record<string, number>>`
        select count(*)::integer as quotes,
          count(*) filter (where offer_state = 'accepted' and accepted_revision = 1)::integer as accepted,
          (select count(*)::integer from quote_responses where kind = 'accepted') as answers,
          (select count(distinct quote_id)::integer from quote_responses) as answered,
          (select count(*)::integer from quote_events where kind = 'accepted') as events,
          (select count(*)::integer from consents where purpose = 'e_sign') as consents,
          (select count(*)::integer from deliveries where kind = 'offer_accepted_customer') as to_customers,
          (select count(*)::integer from deliveries where kind = 'offer_accepted_owner') as to_owners,
          (select count(*)::integer from pgboss.job where name = 'make-document') as document_jobs,
          (select count(*)::integer from quote_documents) as documents,
          (select count(distinct quote_id)::integer from quote_documents) as documented
        from quotes`.execute(db)
      const all = quoteIds.length
      assert.equal(rows, [
        {
          quotes: all,
          accepted: all,
          answers: all,
          answered: all,
          events: all,
          consents: all,
          to_customers: all,
          to_owners: all,
          document_jobs: all,
          documents: all,
          documented: all,
        },
      ])
    })
    await prepared.close()
  })

test.run()

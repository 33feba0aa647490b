import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { analyzeJob } from '../packages/api/src/analyses/analyze-job.ts'
import { isExact } from '../packages/types/src/index.ts'
import { toAnalyzedJob } from '../packages/api/src/analyses/store-analysis.ts'
import { openPostgres, type OpenDatabase } from '../packages/api/src/db/connect.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { submissionOf } from '../packages/api/src/test/widget-visitor.ts'
import { alternate } from './alternate.ts'
import { queryable } from './databases.ts'
import type { Measurement } from './measurement.ts'
import { publicUrl, startServer, startWorker } from './processes.ts'
import type { NewAnalysis } from './quote-submit-bare.ts'
import { perSecond } from './results.ts'
import { runClients } from './run-clients.ts'
import { startSlowPostmark } from './slow-postmark.ts'

const rounds = 7
const clients = 16
const quotesPerRound = 50 * clients
/** 500 square feet at $0.50, a $25 setup fee, 6% tax. */
const totalCost = 291.5

export const quoteSubmit: Measurement = {
  name: 'quote-submit',
  notes: `${clients} clients, ${quotesPerRound} quotes per round, ${rounds} rounds, each side in its own copy of a database with durable commits. Ours is the whole server, which also sends the emails to a test double of Postmark that responds in 50 ms. The reference runs only the writing statements, with the \`pg\` driver and a pool of the same size: no HTTP, validation, price calculation, row-level security or NOTIFY.`,
  async measure(bench) {
    const { company, template, analyses, databaseUrl } = await prepare(
      await bench.databases.create('quote_submit'),
    )
    const bareUrl = await bench.databases.create('quote_submit_bare', 'quote_submit')
    const database = await openPostgres(databaseUrl)
    bench.afterwards(() => database.close())
    const bareDatabase = await openPostgres(bareUrl)
    bench.afterwards(() => bareDatabase.close())

    const server = await startServer(bench, databaseUrl, {
      POSTMARK_SERVER_TOKEN: 'token-of-the-double',
      POSTMARK_API_BASE: await startSlowPostmark(bench),
    })
    const agent = new Agent({ keepAlive: true, maxSockets: clients })
    bench.afterwards(async () => agent.destroy())
    const submission = submissionOf(template, totalCost)
    const submit = ({ id, photoId }: NewAnalysis) =>
      post(agent, `${server.url}/api/widget/${company.widget_id}/quote`, {
        ...submission,
        analysisResults: { ...template, analysisId: id },
        photos: [`${publicUrl}/photos/${photoId}.jpg`],
      })
    const bare = startWorker(bench, 'quote-submit-bare.ts', {
      DATABASE_URL: bareUrl,
      COMPANY_ID: String(company.id),
    })

    const ourShare = [...analyses]
    const bareShare = [...analyses]
    const { ours, reference, ratio } = await alternate(
      rounds,
      async () => {
        const seconds = await runClients(clients, ourShare.splice(0, quotesPerRound), submit)
        // Otherwise the remaining emails are sent during the reference's round.
        await queryable(database).query(`delete from pgboss.job where name = 'send-email'`)
        return quotesPerRound / seconds
      },
      async () =>
        quotesPerRound /
        (await bare.request<number>({ clients, analyses: bareShare.splice(0, quotesPerRound) })),
    )
    await requireSameRows(database, bareDatabase)
    return [
      {
        what: 'quote submit, 16 clients',
        against: 'the bare SQL transaction through `pg`',
        ours: perSecond(ours),
        reference: perSecond(reference),
        value: ratio,
        goal: { atLeast: 0.7 },
      },
    ]
  },
}

/** Inserts a company and one identical analysis for each submission. */
async function prepare(databaseUrl: string) {
  const database = await openPostgres(databaseUrl)
  const pool = queryable(database)
  const insertPhotos = (companyId: number, ids: string[]) =>
    pool.query(
      `insert into photos (id, company_id, byte_size, width_px, height_px)
       select unnest($1::uuid[]), $2, 900000, 2400, 1800`,
      [ids, companyId],
    )
  try {
    const company = await createCompany(database.db, { email: 'owner@bright.example' })
    const photoId = randomUUID()
    await insertPhotos(company.id, [photoId])
    const analyzed = await analyzeJob(database.db, company.id, {
      photos: [
        {
          url: `${publicUrl}/photos/${photoId}.jpg`,
          surfaceType: 'driveway',
          length: 50,
          width: 10,
        },
      ],
      measurementMethod: 'manual',
    })
    const template = toAnalyzedJob(analyzed, publicUrl)
    if (!isExact(template)) throw new Error('The benchmark needs an exact price.')
    const analyses = Array.from({ length: (rounds + 1) * quotesPerRound }, () => ({
      id: randomUUID(),
      photoId: randomUUID(),
    }))
    await insertPhotos(
      company.id,
      analyses.map((analysis) => analysis.photoId),
    )
    await pool.query(
      `insert into analyses (id, company_id, method, photos, job_description, surfaces, result, price_list)
       select n.id, company_id, method, replace(photos::text, $3, n.photo_id::text)::jsonb, job_description,
         surfaces, result, price_list
       from analyses a, unnest($1::uuid[], $2::uuid[]) n (id, photo_id) where a.id = $4`,
      [
        analyses.map((analysis) => analysis.id),
        analyses.map((analysis) => analysis.photoId),
        photoId,
        template.analysisId,
      ],
    )
    await pool.query('vacuum analyze')
    return { company, template, analyses, databaseUrl }
  } finally {
    await database.close()
  }
}

function post(agent: Agent, url: string, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      },
      (response) => {
        response.resume()
        if (response.statusCode === 201) response.once('end', resolve)
        else reject(new Error(`the submission failed with ${response.statusCode}`))
      },
    )
      .on('error', reject)
      .end(JSON.stringify(body))
  })
}

/** Fails unless the reference has written the same rows as the server. */
async function requireSameRows(ours: OpenDatabase, bare: OpenDatabase): Promise<void> {
  const [ourRows, bareRows] = await Promise.all([ours, bare].map(describeRows))
  if (ourRows === bareRows) return
  const theirs = bareRows?.split('\n') ?? []
  const index = (ourRows ?? '').split('\n').findIndex((row, at) => row !== theirs[at])
  throw new Error(
    `quote-submit-bare.ts writes different rows:\n${ourRows?.split('\n')[index]}\n${theirs[index]}`,
  )
}

async function describeRows(database: OpenDatabase): Promise<string> {
  const tables = ['quotes', 'quote_lines', 'quote_photos', 'quote_events', 'emails']
  const different = `'{id,quote_id,analysis_id,photo_id,idempotency_key,request_hash,created_at,contact_consent_at,updated_at,sent_at,state,attempts,provider_message_id}'::text[]`
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await queryable(database).query<{ row: string }>(
        `select count(*) || ' ' || (to_jsonb(t) - ${different})::text as row from ${table} t group by to_jsonb(t) - ${different}
         order by 1`,
      )
      return `${table}: ${rows.map(({ row }) => row).join('\n')}`
    }),
  )
  return counts.join('\n')
}

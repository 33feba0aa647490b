import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '../packages/api/src/db/connect.ts'
import { startServerProcess } from '../packages/api/src/test/server-process.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { databaseUrl, onServer, templateName } from '../packages/api/src/test/test-database.ts'
import { buildIfStale, repositoryRoot } from './build-if-stale.ts'
import { describeRun } from './describe-run.ts'
import { runNginx } from './run-nginx.ts'
import { startPostgres } from './test-servers.ts'

/**
 * Measures how many loads of a widget reach the server behind nginx with the configuration of `deploy/nginx`, how soon a
 * change and a pause show, and whether photos and public pages are cached. `EDGE_SECONDS` is the length of the measurement.
 */
const seconds = Number(process.env.EDGE_SECONDS ?? 90)
const loadsPerSecond = 5
const goal = 0.95
const maxStaleSeconds = 60
/** `Accept-Encoding` headers that clients send. */
const encodings = [
  'gzip, deflate, br, zstd',
  'gzip, deflate, br',
  'gzip, deflate',
  'br;q=1.0, gzip;q=0.8',
]
const statuses = new Map<string, number>()

await buildIfStale()
const directory = await mkdtemp(path.join(tmpdir(), 'curbquote-edge-'))
const postgres = await startPostgres()
await onServer(postgres.url, `create database edge template ${templateName}`)
const url = databaseUrl(postgres.url, 'edge')
const database = await openPostgres(url)
const company = await createCompany(database.db, { primary_color: '#123456' })
const server = await startServerProcess({
  DATABASE_URL: url,
  DATA_DIR: path.join(directory, 'data'),
  TRUST_PROXY: '1',
  RUN_JOBS: '0',
  SEED_DEMO: '1',
})
const nginx = await runNginx(path.join(directory, 'nginx'), [server.url])
try {
  const modules = await readdir(path.join(repositoryRoot, 'packages/widget-sdk/dist/widget'))
  const element = modules.find((name) => /^element-.*\.js$/.test(name)) ?? ''
  const paths = [
    '/widget.js',
    `/api/widget/${company.widget_id}`,
    '/widget/latest/element.js',
    `/widget/${element}`,
    `/api/widget/${company.widget_id}/first-step?locale=en`,
  ]
  let loads = 0
  let fromOrigin = 0
  const started: Promise<void>[] = []
  const end = Date.now() + seconds * 1_000
  while (Date.now() < end) {
    const encoding = encodings[loads % encodings.length] ?? ''
    loads++
    started.push(
      Promise.all(paths.map((pathname) => get(pathname, encoding))).then((responses) => {
        if (responses.some(({ cache }) => cache !== 'HIT')) fromOrigin++
      }),
    )
    await pause(1_000 / loadsPerSecond)
  }
  await Promise.all(started)
  const share = 1 - fromOrigin / loads
  console.log(`\n${await describeRun()}\n`)
  console.log(`| ${seconds} s with ${loadsPerSecond} loads a second | |\n|---|---|`)
  console.log(`| loads, of ${paths.length} requests each | ${loads} |`)
  console.log(`| loads with a request that reached the server | ${fromOrigin} |`)
  console.log(
    `| loads that did not | ${(share * 100).toFixed(1)}% (goal: at least ${goal * 100}%) |`,
  )
  console.log(
    `| requests by cache status | ${[...statuses].map(([status, count]) => `${status} ${count}`).join(', ')} |`,
  )

  const config = paths[1] ?? ''
  await database.db
    .updateTable('companies')
    .set({ primary_color: '#654321' })
    .where('id', '=', company.id)
    .execute()
  const changed = await secondsUntil(async () =>
    (await get(config, 'gzip')).body.includes('#654321'),
  )
  await database.db
    .updateTable('companies')
    .set({ subscription_status: 'canceled' })
    .where('id', '=', company.id)
    .execute()
  const before = (await get(config, 'gzip')).body
  const paused = await secondsUntil(async () => {
    const response = await get(config, 'gzip')
    return response.status !== 200 || response.body !== before
  })
  console.log(
    `| a changed color shows after | ${changed.toFixed(0)} s (at most ${maxStaleSeconds} s) |`,
  )
  console.log(
    `| a paused company shows after | ${paused.toFixed(0)} s (at most ${maxStaleSeconds} s) |`,
  )
  const demo = await database.db
    .selectFrom('quote_photos')
    .innerJoin('companies', 'companies.id', 'quote_photos.company_id')
    .select(['quote_photos.photo_id as photoId', 'companies.id as companyId'])
    .where('companies.widget_id', '=', 'demo')
    .executeTakeFirstOrThrow()
  const pages = [
    '/',
    '/estimates',
    `/estimate/${demo.companyId}`,
    '/quote?id=demo',
    '/company/login',
  ]
  const uncached: string[] = []
  for (const pathname of [...pages, `/photos/${demo.photoId}.jpg`]) {
    await get(pathname, 'gzip')
    const { status, cache } = await get(pathname, 'gzip')
    if (status !== 200 || cache !== 'HIT') uncached.push(`${pathname}: ${status} ${cache}`)
  }
  console.log(
    `| a photo and ${pages.length} public pages, requested twice | ${uncached.join(', ') || 'cached'} |`,
  )
  const personal = await get('/api/auth/me', 'gzip', { authorization: 'Bearer none' })
  console.log(`| a request of a session | ${personal.cache ?? 'not cached'} |`)
  process.exitCode =
    share >= goal &&
    changed <= maxStaleSeconds &&
    paused <= maxStaleSeconds &&
    uncached.length === 0 &&
    personal.cache !== 'HIT'
      ? 0
      : 1
} finally {
  await nginx.stop()
  await server.stop()
  await database.close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}

/** Without `fetch`, which decompresses and adds its own Accept-Encoding. */
function get(pathname: string, encoding: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; cache: string | undefined; body: string }>(
    (resolve, reject) => {
      request(
        `${nginx.url}${pathname}`,
        { headers: { ...(encoding && { 'accept-encoding': encoding }), ...headers } },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => {
            const cache = response.headers['x-cache'] as string | undefined
            statuses.set(cache ?? 'none', (statuses.get(cache ?? 'none') ?? 0) + 1)
            if (
              response.statusCode !== 200 &&
              pathname !== '/api/auth/me' &&
              response.statusCode !== 404
            )
              console.log(`${pathname}: ${response.statusCode}`)
            resolve({
              status: response.statusCode ?? 0,
              cache,
              body: decode(response.headers['content-encoding'], Buffer.concat(chunks)),
            })
          })
        },
      )
        .on('error', reject)
        .end()
    },
  )
}

function decode(encoding: string | undefined, body: Buffer): string {
  if (encoding === 'gzip') return gunzipSync(body).toString()
  return (encoding === 'br' ? brotliDecompressSync(body) : body).toString()
}

async function secondsUntil(isSo: () => Promise<boolean>): Promise<number> {
  const start = Date.now()
  while (!(await isSo()) && Date.now() - start < 2 * maxStaleSeconds * 1_000) await pause(500)
  return (Date.now() - start) / 1_000
}

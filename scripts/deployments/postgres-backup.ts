import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { openPostgres } from '../../packages/api/src/db/connect.ts'
import { fileHashes } from '../../packages/api/src/test/file-hashes.ts'
import {
  findFreePort,
  type ServerProcess,
  startServerProcess,
} from '../../packages/api/src/test/server-process.ts'
import { tableChecksums } from '../../packages/api/src/test/table-checksums.ts'
import { until } from '../../packages/api/src/test/test-server.ts'
import { repositoryRoot } from '../build-if-stale.ts'
import type { Deployment } from './deployment.ts'
import { signInToDemo, submitDemoQuote } from './demo-company.ts'

const run = promisify(execFile)
let directory = ''
let afterwards: Deployment['afterwards'] = () => undefined
const scripts = path.join(repositoryRoot, 'deploy/postgres')
const password = 'curbquote'
const env = {
  PUBLIC_URL: 'http://quotes.test',
  RATE_LIMITS: 'off',
  SPAM_FILTER: 'off',
  JWT_SECRET: 'a secret of this test, and of nothing else',
  CODE_PEPPER: 'a secret of this test, and of nothing else',
}

/**
 * Rehearses the backups of a PostgreSQL server that docs/OPERATIONS.md describes, with the tools of Debian's PostgreSQL:
 * a dump that is restored into a new cluster, and a base backup with point-in-time recovery. The product runs before and
 * after each.
 */
export async function rehearseBackups(deployment: Deployment): Promise<void> {
  ;({ afterwards } = deployment)
  directory = path.join(deployment.directory, 'backups')
  await mkdir(directory)
  const tools = await findTools()
  // PostgreSQL refuses to run as root.
  if (process.getuid?.() === 0) await run('chown', ['postgres', directory])
  console.log((await shell(tools, 'pg_dump --version')).trim())
  const original = await createCluster(tools, 'original')
  await configureArchive(original)
  await createDatabase(original)
  const photos = path.join(directory, 'photos-of-original')
  const server = await startServer(original, photos, { SEED_DEMO: '1' })
  await submitQuotes(server, 3)

  // Stopped only so that all checksums can be compared: a dump of a running server is consistent too.
  await server.stop()
  await rehearseDump(original, photos)
  await rehearseRecovery(original, photos)
  deployment.find('a dump is restored, and the database recovered to a moment', 'equal', true)
}

/** The newest PostgreSQL of Debian. */
async function findTools(): Promise<string> {
  const found: string[] = []
  for await (const folder of glob('/usr/lib/postgresql/*/bin')) found.push(folder)
  const version = (folder: string) => Number(folder.split('/').at(-2))
  const newest = found.toSorted((a, b) => version(a) - version(b)).at(-1)
  if (!newest) throw new Error('This rehearsal needs PostgreSQL: apt-get install postgresql.')
  return newest
}

interface Cluster {
  tools: string
  dataDirectory: string
  port: number
  /** The URL of the database of the product. */
  url: string
}

async function createCluster(tools: string, name: string): Promise<Cluster> {
  const cluster = await describeCluster(tools, name)
  await shell(tools, `initdb --auth=trust --username=postgres -D ${cluster.dataDirectory}`)
  await start(cluster)
  await psql(cluster, 'postgres', `create role curbquote login createrole password '${password}'`)
  return cluster
}

async function describeCluster(tools: string, name: string): Promise<Cluster> {
  const port = await findFreePort()
  return {
    tools,
    dataDirectory: path.join(directory, name),
    port,
    url: `postgres://curbquote:${password}@127.0.0.1:${port}/curbquote`,
  }
}

async function start({ tools, dataDirectory, port }: Cluster): Promise<void> {
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${directory}`
  await shell(tools, `pg_ctl -D ${dataDirectory} -l ${dataDirectory}.log -w -o '${options}' start`)
  afterwards(() => stop({ tools, dataDirectory }, 'immediate').catch(() => undefined))
}

function stop({ tools, dataDirectory }: Pick<Cluster, 'tools' | 'dataDirectory'>, mode: string) {
  return shell(tools, `pg_ctl -D ${dataDirectory} -m ${mode} -w stop`)
}

async function createDatabase(cluster: Cluster): Promise<void> {
  await psql(cluster, 'postgres', 'create database curbquote owner curbquote')
}

/** Runs a command as the user of the database server, with the tools in its path. */
async function shell(tools: string, command: string): Promise<string> {
  const asServer = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []
  const [program = '', ...args] = [...asServer, 'sh', '-ec', command]
  const { stdout } = await run(program, args, {
    cwd: directory,
    env: { ...process.env, PATH: `${tools}:${process.env.PATH}` },
    maxBuffer: 2 ** 26,
  })
  return stdout
}

/** Runs a documented command and prints it without the paths of this run. */
async function runDocumented({ tools }: Cluster, command: string): Promise<void> {
  const begin = performance.now()
  await shell(tools, command)
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1)
  console.log(`$ ${withoutPaths(command)}   # ${seconds} s`)
}

function withoutPaths(text: string): string {
  return text
    .replaceAll(`${directory}/`, '')
    .replaceAll(`${repositoryRoot}/`, '')
    .replaceAll(/postgres:\/\/\S+?\/(\w+)/g, (_, name: string) => `postgres://…/${name}`)
}

function psql({ tools, port }: Cluster, database: string, statement: string): Promise<string> {
  const quoted = statement.replaceAll("'", `'\\''`)
  return shell(
    tools,
    `psql -X -A -t -v ON_ERROR_STOP=1 -h 127.0.0.1 -p ${port} -U postgres -d ${database} -c '${quoted}'`,
  )
}

function startServer(
  { url }: Cluster,
  dataDir: string,
  more: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  return startServerProcess({ ...env, DATABASE_URL: url, DATA_DIR: dataDir, ...more }).then(
    (server) => {
      afterwards(() => server.kill())
      return server
    },
  )
}

async function submitQuotes(server: ServerProcess, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.push((await submitDemoQuote(server)).quoteId)
  return ids
}

async function rehearseDump(original: Cluster, photos: string): Promise<void> {
  console.log('\nDump and restore')
  const file = path.join(directory, 'curbquote.dump')
  await runDocumented(original, `pg_dump --format=custom --file=${file} "${original.url}"`)
  const restored = await createCluster(original.tools, 'restored')
  const asPostgres = `-h 127.0.0.1 -p ${restored.port} -U postgres`
  await psql(
    restored,
    'postgres',
    'create role curbquote_tenant nologin; grant curbquote_tenant to curbquote',
  )
  await runDocumented(restored, `createdb ${asPostgres} --owner=curbquote curbquote`)
  await runDocumented(
    restored,
    `pg_restore --no-owner --exit-on-error --dbname="${restored.url}" ${file}`,
  )
  const copy = path.join(directory, 'photos-of-restored')
  await run('cp', ['-a', photos, copy])
  requireEqual(await checksums(original), await checksums(restored))
  const [files, copied] = [await photoHashes(photos), await photoHashes(copy)]
  if (JSON.stringify(files) !== JSON.stringify(copied)) throw new Error('The photos differ.')
  console.log(`Equal: ${Object.keys(files).length} files of photos.`)
  await useRestored(restored, copy)
}

function requireEqual(before: Record<string, string>, after: Record<string, string>): void {
  for (const [table, checksum] of Object.entries(before))
    if (after[table] !== checksum) throw new Error(`${table}: ${checksum}, then ${after[table]}`)
  const rows = Object.values(before).reduce((sum, text) => sum + Number.parseInt(text, 10), 0)
  console.log(`Equal: ${rows} rows of ${Object.keys(before).length} tables.`)
}

/** The tables of the product and of its job queues. */
async function checksums({ url }: Cluster): Promise<Record<string, string>> {
  const database = await openPostgres(url)
  try {
    return {
      ...(await tableChecksums(database.db)),
      ...(await tableChecksums(database.db, 'pgboss')),
    }
  } finally {
    await database.close()
  }
}

function photoHashes(dataDir: string): Promise<Record<string, string>> {
  return fileHashes(path.join(dataDir, 'photos'))
}

/** Starts the server on a restored database, and submits and reads a quote. */
async function useRestored(cluster: Cluster, photos: string): Promise<void> {
  const server = await startServer(cluster, photos)
  const { status } = await fetch(`${server.url}/readyz`)
  if (status !== 200) throw new Error(`/readyz responds ${status}`)
  const [quoteId = 0] = await submitQuotes(server, 1)
  await readQuote(server, quoteId, 200)
  console.log(`The server runs on the restored database: quote ${quoteId} submitted and read.`)
  const code = await server.stop()
  if (code !== 0) throw new Error(`The server ended with ${code}.`)
}

async function readQuote(server: ServerProcess, quoteId: number, expected: number): Promise<void> {
  const headers = { authorization: `Bearer ${await signInToDemo(server)}` }
  const { status } = await fetch(`${server.url}/api/company/quotes/${quoteId}`, { headers })
  if (status !== expected) throw new Error(`Quote ${quoteId}: ${status} instead of ${expected}`)
}

async function configureArchive(cluster: Cluster): Promise<void> {
  const archive = await makeFolder(cluster, 'wal')
  await psql(cluster, 'postgres', 'alter system set archive_mode = on')
  await psql(
    cluster,
    'postgres',
    `alter system set archive_command = '${scripts}/archive-wal.sh %p %f ${archive}'`,
  )
  await stop(cluster, 'fast')
  await start(cluster)
}

async function makeFolder(cluster: Cluster, name: string): Promise<string> {
  const folder = path.join(directory, name)
  await shell(cluster.tools, `mkdir ${folder}`)
  return folder
}

async function rehearseRecovery(original: Cluster, photos: string): Promise<void> {
  console.log('\nPoint-in-time recovery')
  const base = path.join(directory, 'base')
  const archive = path.join(directory, 'wal')
  let server = await startServer(original, photos)
  const login = `-h 127.0.0.1 -p ${original.port} -U postgres`
  await runDocumented(original, `pg_basebackup --checkpoint=fast --pgdata=${base} ${login}`)
  const kept = await submitQuotes(server, 3)
  await server.stop()
  const atMoment = await checksums(original)
  const moment = (await psql(original, 'postgres', 'select clock_timestamp()')).trim()

  server = await startServer(original, photos)
  const undone = await submitQuotes(server, 2)
  await server.stop()
  await psql(original, 'curbquote', 'truncate quotes cascade')
  console.log(
    `Quotes ${kept.join(', ')} before the recovery time, ${undone.join(', ')} after it, then: truncate quotes cascade`,
  )
  const lastFile = await psql(original, 'postgres', 'select pg_walfile_name(pg_switch_wal())')
  await until(() => existsSync(path.join(archive, lastFile.trim())), 'the archive has all WAL')
  await stop(original, 'fast')

  const recovered = await describeCluster(original.tools, 'recovered')
  await runDocumented(
    recovered,
    `${scripts}/recover.sh ${base} ${archive} ${recovered.dataDirectory} '${moment}'`,
  )
  await start(recovered)
  await until(
    async () => (await psql(recovered, 'postgres', 'select pg_is_in_recovery()')).trim() === 'f',
    'the recovery ends',
  )
  requireEqual(atMoment, await checksums(recovered))
  const recoveredServer = await startServer(recovered, photos)
  for (const quoteId of kept) await readQuote(recoveredServer, quoteId, 200)
  for (const quoteId of undone) await readQuote(recoveredServer, quoteId, 404)
  await recoveredServer.stop()
  console.log(`Readable: quotes ${kept.join(', ')}. Not found: quotes ${undone.join(', ')}.`)
  await useRestored(recovered, photos)
}

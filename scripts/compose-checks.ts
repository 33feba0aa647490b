import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import tls from 'node:tls'
import { promisify } from 'node:util'
import { startPostmarkDouble } from '../packages/api/src/test/postmark-double.ts'
import { fixtures, upload } from '../packages/api/src/test/test-uploads.ts'
import { customer, submissionOf, totalOf } from '../packages/api/src/test/widget-visitor.ts'
import type { CompanyOverview, ExactJob } from '../packages/types/src/index.ts'
import { send } from './demo-company.ts'
import { describeRun } from './describe-run.ts'
import { signIn } from './requests.ts'

/** Started by test-compose.ts in namespaces of its own. */
const [engine = '', deploy = '', cgroup = '', ...archives] = process.argv.slice(2)
const domain = 'quotes.example.com'
const url = `https://${domain}`
const server = { url }
const admin = { email: 'you@example.com', password: 'seventeen gazebos by the lake' }
const owner = { email: 'owner@example.com', password: 'eleven birdbaths in the yard' }
/** The processes must stop within this time. Docker would kill a container only after the compose file's 15 s. */
const stopLimitMs = 10_000
/** Set by the image or the compose file, or for development. */
const ownVariables = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'DATA_DIR',
  'WORKER_HOST',
  'WORKER_PORT',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'ALLOW_EMBEDDED_IN_PRODUCTION',
  'SIMULATED_VISION',
  'STRIPE_API_BASE',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SEED_DEMO',
  'RATE_LIMITS',
  'VALIDATE_RESPONSES',
]
const runFile = promisify(execFile)
const env: NodeJS.ProcessEnv = {
  ...process.env,
  DOCKER_HOST: `unix://${engine}/docker.sock`,
  DOCKER_CONFIG: path.join(engine, 'config'),
  // The second file only adds the relay to the double of the email provider.
  COMPOSE_FILE: `compose.yaml:${engine}/test.yaml`,
}
const findings: { what: string; result: string; isGood: boolean }[] = []
const closers: (() => Promise<unknown>)[] = []

try {
  await isolate()
  await startEngine()
  await runProduct()
} catch (error) {
  console.error(await shell('docker compose ps --all; docker compose logs --tail 30').catch(String))
  throw error
} finally {
  for (const close of closers.toReversed()) await close()
}
console.log(`\n${await describeRun()}\n`)
console.log('| check | result | |\n|---|---|---|')
for (const { what, result, isGood } of findings)
  console.log(`| ${what} | ${result} | ${isGood ? 'yes' : '**no**'} |`)
process.exit(findings.every(({ isGood }) => isGood) ? 0 : 1)

function find(what: string, result: string | number, isGood: boolean): void {
  findings.push({ what, result: String(result), isGood })
  if (!isGood) console.log(`NOT AS EXPECTED: ${what}: ${result}`)
}

/** Hides the folders of another engine, and resolves the host name to the proxy. */
async function isolate(): Promise<void> {
  for (const folder of ['/run', '/etc/docker'])
    if (existsSync(folder)) await runFile('mount', ['-t', 'tmpfs', 'tmpfs', folder])
  await mkdir('/run/lock', { recursive: true })
  const hosts = path.join(engine, 'hosts')
  await writeFile(hosts, `127.0.0.1 localhost ${domain}\n`)
  await runFile('mount', ['--bind', hosts, '/etc/hosts'])
  await runFile('ip', ['link', 'set', 'lo', 'up'])
}

async function startEngine(): Promise<void> {
  const plugins = path.join(engine, 'config/cli-plugins')
  await mkdir(plugins, { recursive: true })
  if (process.env.COMPOSE_PLUGIN)
    await symlink(path.resolve(process.env.COMPOSE_PLUGIN), path.join(plugins, 'docker-compose'))
  await writeFile(path.join(engine, 'daemon.json'), '{}')
  const daemon = spawn(
    'dockerd',
    [
      `--config-file=${engine}/daemon.json`,
      `--data-root=${engine}/data`,
      `--exec-root=${engine}/exec`,
      `--pidfile=${engine}/docker.pid`,
      `--host=${env.DOCKER_HOST}`,
      `--cgroup-parent=/${cgroup}`,
      '--exec-opt=native.cgroupdriver=cgroupfs',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const log = outputOf(daemon)
  const ended = once(daemon, 'exit')
  closers.push(async () => {
    daemon.kill('SIGTERM')
    await ended
  })
  await until('the engine starts', async () => {
    if (daemon.exitCode !== null) throw new Error(log())
    return shell('docker version').then(
      () => true,
      () => false,
    )
  })
  const version = await shell("docker version --format '{{.Server.Version}}'")
  console.log(`Docker Engine ${version}, ${await shell('docker compose version')}`)
  for (const archive of archives) await shell(`docker load --quiet --input ${archive}`)
}

async function runProduct(): Promise<void> {
  const postmark = await startPostmarkDouble()
  closers.push(() => postmark.close())
  await relayToHost(new URL(postmark.apiBase).port)
  await configure(postmark.serverToken)
  closers.push(() => shell('docker compose down --volumes --timeout 15').catch(console.error))

  await documented('docker compose config --quiet')
  find('`docker compose config`', 'valid', true)
  await inspectVariables()
  await documented(
    '. ./.env; docker compose run --rm -p 80:80 certbot certonly --standalone -d "$DOMAIN" -m "$SUPPORT_EMAIL" --agree-tos',
  )
  const start = Date.now()
  await documented('docker compose up -d --wait')
  await trustCertificate()
  await inspectServices(Date.now() - start)

  await inspectEdge()
  await createAdmin()
  const company = await signUp(postmark)
  const quote = await submitQuote(company, postmark)
  await inspectEdgeOfWidget(company.widgetId)
  await renewCertificate()
  await exportCustomer(company)
  await crashServer(company)
  await replaceServers(company)
  await stopAndStart(company, quote)
  await inspectLogs()
  await inspectSecrets()
}

/** A container reaches the host's loopback interface through a socket in a folder of both. */
async function relayToHost(port: string): Promise<void> {
  const folder = path.join(engine, 'relay')
  await mkdir(folder)
  const socket = path.join(folder, 'postmark.sock')
  const relay = createServer((client) => {
    const double = connect(Number(port), '127.0.0.1')
    client.pipe(double).pipe(client)
    client.on('error', () => double.destroy())
    double.on('error', () => client.destroy())
  })
  await new Promise<void>((resolve) => relay.listen(socket, resolve))
  await chmod(socket, 0o666)
  closers.push(() => new Promise((resolve) => relay.close(resolve)))
  await writeFile(
    path.join(engine, 'test.yaml'),
    `services:
  postmark:
    image: curbquote:latest
    init: true
    healthcheck: { test: [CMD, node, --version] }
    volumes: ['${folder}:/relay']
    command:
      - -e
      - |
        const { connect, createServer } = require('node:net')
        createServer((client) => {
          const double = connect('/relay/postmark.sock')
          client.pipe(double).pipe(client)
          client.on('error', () => double.destroy())
          double.on('error', () => client.destroy())
        }).listen(8025)
`,
  )
}

async function configure(serverToken: string): Promise<void> {
  await documented('cp env.example .env && chmod 600 .env')
  await documented(`for name in POSTGRES_PASSWORD JWT_SECRET CODE_PEPPER POSTMARK_WEBHOOK_PASSWORD; do
  sed -i "s|^$name=.*|$name=$(openssl rand -hex 32)|" .env
done`)
  const file = path.join(deploy, '.env')
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    `${text.replace(/^POSTMARK_SERVER_TOKEN=.*/m, `POSTMARK_SERVER_TOKEN=${serverToken}`)}
POSTMARK_API_BASE=http://postmark:8025
`,
  )
}

async function trustCertificate(): Promise<void> {
  const certificate = await shell(
    `docker compose exec -T proxy cat /etc/letsencrypt/live/${domain}/fullchain.pem`,
  )
  tls.setDefaultCACertificates([certificate])
}

interface Container {
  Id: string
  Name: string
  RestartCount: number
  Config: { Env: string[] }
  State: { Status: string; ExitCode: number; Pid: number; Health?: { Status: string } }
}

async function containersOf(...services: string[]): Promise<Container[]> {
  const ids = await shell(`docker compose ps --all --quiet ${services.join(' ')}`)
  if (!ids) return []
  return JSON.parse(await shell(`docker inspect ${ids.split('\n').join(' ')}`)) as Container[]
}

async function inspectServices(tookMs: number): Promise<void> {
  console.log(await shell('docker compose ps'))
  for (const [service, count, isChecked] of [
    ['app', 2, true],
    ['worker', 1, true],
    ['postgres', 1, true],
    ['proxy', 1, false],
  ] as const) {
    const containers = await containersOf(service)
    const states = containers.map(({ State }) => State.Health?.Status ?? State.Status)
    const restarts = containers.reduce((sum, { RestartCount }) => sum + RestartCount, 0)
    find(
      `service \`${service}\` after \`up --wait\` (${seconds(tookMs)})`,
      `${states.join(', ')}; restarts: ${restarts}`,
      states.length === count &&
        restarts === 0 &&
        states.every((state) => state === (isChecked ? 'healthy' : 'running')),
    )
  }
}

async function inspectEdge(): Promise<void> {
  const redirect = await fetch(`http://${domain}/?a=b`, { redirect: 'manual' })
  const location = redirect.headers.get('location')
  find('http is redirected', `${redirect.status} ${location}`, location === `${url}/?a=b`)
  const overIpv6 = await fetch('https://[::1]/').then(
    ({ status }) => String(status),
    (error: Error) => (error.cause as NodeJS.ErrnoException).code ?? error.message,
  )
  find('the proxy over IPv6', overIpv6, overIpv6 === 'ECONNREFUSED')
  for (const page of ['/', '/widget.js', '/company/login', '/metrics']) {
    const { status } = await fetch(url + page)
    find(`GET ${page} over TLS`, status, status === (page === '/metrics' ? 404 : 200))
  }
}

/** A variable that the compose file does not pass on would have no effect in `.env`. */
async function inspectVariables(): Promise<void> {
  const example = await readFile(path.join(deploy, '../.env.example'), 'utf8')
  const documentedNames = [...example.matchAll(/^#?([A-Z][A-Z_0-9]+)=/gm)].map(([, name]) => name)
  const { services } = JSON.parse(await shell('docker compose config --format json')) as {
    services: { app: { environment: Record<string, string> } }
  }
  const missing = documentedNames.filter(
    (name = '') => !(name in services.app.environment) && !ownVariables.includes(name),
  )
  find(
    'variables that containers do not receive',
    missing.join(', ') || 'none',
    missing.length === 0,
  )
}

/** Types the password in a terminal, like an operator. */
async function createAdmin(): Promise<void> {
  const command = `docker compose run --rm app scripts/create-admin.ts ${admin.email}`
  console.log(`$ ${command}`)
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: deploy,
    env,
  })
  const output = outputOf(child)
  for (const prompt of ['Password:', 'Again:']) {
    await until(`the prompt "${prompt}"`, () => {
      if (child.exitCode !== null) throw new Error(output())
      return output().includes(prompt)
    })
    child.stdin.write(`${admin.password}\r`)
  }
  if (child.exitCode === null) await once(child, 'exit')
  const last = output().trim().split(/\r?\n/).at(-1) ?? ''
  find('`create-admin`', last, child.exitCode === 0 && last.includes('is an admin now'))
  find('the password is not shown', 'yes', !output().includes(admin.password))
}

interface Company {
  token: string
  companyId: number
  widgetId: string
}

type Postmark = Awaited<ReturnType<typeof startPostmarkDouble>>

/** Signs up with the code of the email. The admin gives the company Pro, because billing is off without Stripe. */
async function signUp({ messages }: Postmark): Promise<Company> {
  await send(server, 'POST', '/api/create-free-account', {
    body: {
      ...owner,
      name: 'Gazebo Wash',
      firstName: 'Gwen',
      lastName: 'Fields',
      state: 'KY',
      city: 'Louisville',
      zipcode: '40202',
    },
  })
  await until('the code arrives', () => messages.length > 0)
  const code = /\b\d{6}\b/.exec(messages[0]?.TextBody ?? '')?.[0]
  const { token } = await send<{ token: string }>(server, 'POST', '/api/verify-email-code', {
    body: { email: owner.email, code },
  })
  const { company } = await send<CompanyOverview>(server, 'GET', '/api/company/dashboard', {
    token,
  })
  const adminToken = await signIn(url, 'admin', {
    username: admin.email,
    password: admin.password,
  })
  await send(server, 'PATCH', `/api/admin/companies/${company.id}/plan-override`, {
    token: adminToken,
    body: { planOverride: 'pro' },
  })
  await send(server, 'POST', `/api/company/${company.id}/pricing`, {
    token,
    body: [{ serviceTypeId: 1, pricePerUnit: 0.2, setupFee: 50, enabled: true }],
  })
  find('a company signs up with the emailed code, the admin gives it Pro', 'yes', true)
  return { token, companyId: company.id, widgetId: company.widgetId }
}

interface Submitted {
  quoteId: number
  photo: string
}

async function submitQuote(
  { token, widgetId }: Company,
  { messages, schemaErrors }: Postmark,
): Promise<Submitted> {
  const [file] = fixtures('jpeg')
  if (!file) throw new Error('There is no photo to upload.')
  const before = messages.length
  const uploaded = await upload({ url, widgetId }, file)
  const [photo = ''] = uploaded.body.photos
  const widget = `/api/widget/${widgetId}`
  const job = await send<ExactJob>(server, 'POST', `${widget}/analyze?answers=true`, {
    body: {
      photos: [{ url: photo, surfaceType: 'driveway', length: 50, width: 10 }],
      measurementMethod: 'manual',
    },
  })
  const { quoteId, totalCost } = await send<{ quoteId: number; totalCost: number }>(
    server,
    'POST',
    `${widget}/quote?answers=true`,
    { body: submissionOf(job, totalOf(job)) },
  )
  find('a quote with a photo is submitted', `quote ${quoteId} for $${totalCost}`, true)
  await send(server, 'GET', `/api/company/quotes/${quoteId}`, { token })
  await until('both emails arrive', () => messages.length >= before + 2)
  const recipients = messages
    .slice(before)
    .map(({ To }) => To)
    .toSorted()
  find(
    'the worker sends both emails',
    recipients.join(', '),
    recipients.length === 2 &&
      recipients.join().includes(customer.customerEmail) &&
      recipients.join().includes(owner.email) &&
      schemaErrors.length === 0,
  )
  return { quoteId, photo }
}

async function inspectEdgeOfWidget(widgetId: string): Promise<void> {
  for (const page of ['/widget.js', `/api/widget/${widgetId}`, '/widget/latest/element.js']) {
    await (await fetch(url + page)).arrayBuffer()
    const second = await fetch(url + page)
    const cache = second.headers.get('x-cache') ?? 'none'
    find(
      `second GET ${page.replace(widgetId, '{id}')}`,
      `${second.status}, ${cache}`,
      second.status === 200 && cache === 'HIT',
    )
  }
}

async function renewCertificate(): Promise<void> {
  await documented(
    'docker compose run --rm certbot renew --webroot -w /var/www/acme && docker compose exec proxy nginx -s reload',
  )
  const challenge = await fetch(`http://${domain}/.well-known/acme-challenge/test`)
  const body = (await challenge.text()).trim()
  find("certbot's challenge is served", `${challenge.status}`, body === 'a challenge')
}

async function exportCustomer({ companyId }: Company): Promise<void> {
  const output = await documented(
    `docker compose run --rm app packages/api/src/main.ts export-customer ${companyId} ${customer.customerEmail}`,
  )
  const found = output.includes(customer.customerName)
  find('`export-customer` as a command', `${output.length} characters`, found)
}

/** Kills the process of a server, so that the engine sees a crash. `docker kill` would count as a stop by the operator. */
async function crashServer(company: Company): Promise<void> {
  const [crashing] = await containersOf('app')
  if (!crashing) throw new Error('No server runs.')
  const during = await underLoad(company, async () => {
    await pause(1_000)
    process.kill(crashing.State.Pid, 'SIGKILL')
    await until('the killed server is healthy again', async () => {
      const again = (await containersOf('app')).find(({ Id }) => Id === crashing.Id)
      return again?.RestartCount === 1 && again.State.Health?.Status === 'healthy'
    })
  })
  find('requests while a killed server restarts', describe(during), during.failed.length <= 2)
  const after = await underLoad(company, () => pause(8_000))
  find('requests after its restart', describe(after), after.failed.length === 0)
}

/** Replaces the servers and the worker because of a changed setting, like an upgrade because of a changed image. */
async function replaceServers(company: Company): Promise<void> {
  const before = await containersOf('app', 'worker')
  await appendFile(path.join(deploy, '.env'), 'LOG_LEVEL=warn\n')
  const load = await underLoad(company, async () => {
    await documented('./replace-servers.sh')
    await pause(8_000)
  })
  const after = await containersOf('app', 'worker')
  const areNew = after.every(
    ({ Id, Config }) =>
      Config.Env.includes('LOG_LEVEL=warn') && !before.some((container) => container.Id === Id),
  )
  find('`replace-servers.sh`', `${after.length} new processes`, areNew && after.length === 3)
  find('requests while servers are replaced', describe(load), load.failed.length === 0)
}

interface Load {
  count: number
  failed: string[]
  slowestMs: number
}

function describe({ count, failed, slowestMs }: Load): string {
  const reasons = [...new Set(failed)].join('; ')
  return `${count}, failed: ${failed.length}${reasons && ` (${reasons})`}, slowest: ${slowestMs} ms`
}

/**
 * Requests uncached pages and changes the tax rate while `work` runs, below the rate limits. The proxy does not retry the
 * changes.
 */
async function underLoad(
  { token, companyId }: Company,
  work: () => Promise<unknown>,
): Promise<Load> {
  const load: Load = { count: 0, failed: [], slowestMs: 0 }
  const sent: Promise<void>[] = []
  let isOver = false
  const request = async (what: string, init: RequestInit) => {
    const start = performance.now()
    load.count++
    const result = await fetch(url + what, { ...init, signal: AbortSignal.timeout(20_000) }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    )
    load.slowestMs = Math.max(load.slowestMs, Math.round(performance.now() - start))
    if (result !== 200) load.failed.push(`${init.method} ${result}`)
  }
  const sending = (async () => {
    for (let index = 0; !isOver; index++) {
      sent.push(
        index % 4 === 0
          ? request(`/api/company/${companyId}/tax-rate`, {
              method: 'PUT',
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
              body: JSON.stringify({ taxRate: index % 10 }),
            })
          : request(`/?${randomUUID()}`, { method: 'GET' }),
      )
      await pause(40)
    }
  })()
  await work()
  isOver = true
  await sending
  await Promise.all(sent)
  return load
}

async function stopAndStart(company: Company, quote: Submitted): Promise<void> {
  await timeStop('docker compose stop')
  await documented('docker compose up -d --wait')
  await findQuote(company, quote, 'after `stop` and `up`')
  await timeStop('docker compose down')
  await documented('docker compose up -d --wait')
  await findQuote(company, quote, 'after `down` and `up`')
}

async function timeStop(command: string): Promise<void> {
  const services = ['app', 'worker', 'postgres', 'proxy']
  const containers = await containersOf(...services)
  const start = Date.now()
  // `down` removes the containers, so their exit codes are read from the engine's events.
  await documented(command)
  const tookMs = Date.now() - start
  const end = Math.ceil(Date.now() / 1_000)
  const events = await shell(
    `docker events --since ${Math.floor(start / 1_000)} --until ${end} --filter event=die --format '{{.ID}} {{index .Actor.Attributes "exitCode"}}'`,
  )
  const codes = containers.map(({ Id, Name }) => {
    const code = events
      .split('\n')
      .find((line) => line.startsWith(Id))
      ?.split(' ')[1]
    return `${Name.replace(/^\/curbquote-/, '')} ${code}`
  })
  find(
    `\`${command}\``,
    `${seconds(tookMs)}, exit codes: ${codes.join(', ')}`,
    tookMs < 2 * stopLimitMs && codes.every((code) => code.endsWith(' 0')),
  )
}

async function findQuote(
  { token }: Company,
  { quoteId, photo }: Submitted,
  when: string,
): Promise<void> {
  await until('the proxy responds', () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  await send(server, 'GET', `/api/company/quotes/${quoteId}`, { token })
  const { status } = await fetch(photo)
  find(`the quote and its photo ${when}`, status, status === 200)
}

/** URLs may contain tokens, so no log of the proxy may have one. */
async function inspectLogs(): Promise<void> {
  const token = randomUUID()
  await fetch(`http://${domain}/q/${token}`, { redirect: 'manual' })
  await fetch(`${url}/q/${token}`)
  // nginx's messages about a failed request contain its URL.
  await shell('docker compose stop app')
  const { status } = await fetch(`${url}/q/${token}`)
  await shell('docker compose up --detach --wait app')
  find('a request while no server runs', status, status === 502)
  const logs = await shell('docker compose logs --no-log-prefix proxy')
  find(
    'requests in the log of the proxy',
    logs.includes(' GET 200 ') ? 'yes' : 'none',
    logs.includes(' GET 200 '),
  )
  find('URLs in the log of the proxy', logs.includes(token) ? 'yes' : 'none', !logs.includes(token))
  const { stdout } = await runFile(
    'docker',
    [
      'compose',
      'exec',
      '-T',
      'proxy',
      'sh',
      '-c',
      'find /var/log -type f -size +0 -newer /etc/nginx/conf.d/default.conf',
    ],
    { cwd: deploy, env },
  )
  find('log files inside the container of the proxy', stdout.trim() || 'none', stdout.trim() === '')
}

async function inspectSecrets(): Promise<void> {
  const values = [...(await readFile(path.join(deploy, '.env'), 'utf8')).matchAll(/^(\w+)=(.+)$/gm)]
    .filter(([, name = '']) => /SECRET|PASSWORD|PEPPER|TOKEN/.test(name))
    .map(([, , value = '']) => value)
  const patterns = path.join(engine, 'secrets')
  await writeFile(patterns, [...values, 'a-secret-of-the-build-context'].join('\n'))
  const count = await shell(
    `{ docker save curbquote:latest; docker image inspect curbquote:latest; docker history --no-trunc curbquote:latest; } | grep --text --count --fixed-strings --file=${patterns} || true`,
  )
  const names = await shell(
    `docker save curbquote:latest | tar --extract --to-stdout --wildcards '*/layer.tar' | tar --list --ignore-zeros | grep -E '(^|/)\\.env$' || true`,
  )
  await rm(patterns)
  find(`${values.length} secrets in the image`, count === '0' ? 'none' : count, count === '0')
  find('files `.env` in the image', names || 'none', names === '')
}

/** Runs a command in a shell, in the folder of the compose file. */
async function shell(command: string): Promise<string> {
  const { stdout } = await runFile('bash', ['-c', command], {
    cwd: deploy,
    env,
    maxBuffer: 2 ** 28,
  })
  return stdout.trim()
}

/** Runs a command of the documentation and prints it with its time. */
async function documented(command: string): Promise<string> {
  const start = Date.now()
  const output = await shell(command)
  console.log(`$ ${command}   # ${seconds(Date.now() - start)}`)
  return output
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

function outputOf(child: ChildProcess): () => string {
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return () => output
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not within two minutes: ${what}`)
    await pause(200)
  }
}

import { execFile, spawn } from 'node:child_process'
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
import { customer } from '../packages/api/src/test/widget-visitor.ts'
import { send } from './demo-company.ts'
import { standIns } from './stand-in-images.ts'
import {
  admin,
  type Company,
  createAdmin,
  describeLoad,
  domain,
  find,
  inspectEdge,
  inspectEdgeOfWidget,
  outputOf,
  printFindings,
  seconds,
  server,
  signUp,
  submitQuote,
  type Submitted,
  underLoad,
  until,
  url,
} from './deployment-checks.ts'

/** Started by test-compose.ts in namespaces of its own. */
const [engine = '', deploy = '', cgroup = '', ...archives] = process.argv.slice(2)
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
process.exit((await printFindings()) ? 0 : 1)

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
  await inspectIpv6()
  const command = `docker compose run --rm app scripts/create-admin.ts ${admin.email}`
  console.log(`$ ${command}`)
  await createAdmin(command, { cwd: deploy, env })
  const company = await signUp(postmark)
  const quote = await submitQuote(company, postmark)
  await inspectEdgeOfWidget(company.widgetId)
  await renewCertificate()
  await exportCustomer(company)
  await crashServer(company)
  await replaceServers(company)
  await stopAndStart(company, quote)
  await backUpAndRestore(company, quote)
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

/** Docker would replace the IP addresses of visitors (compose.yaml). */
async function inspectIpv6(): Promise<void> {
  const overIpv6 = await fetch('https://[::1]/').then(
    ({ status }) => String(status),
    (error: Error) => (error.cause as NodeJS.ErrnoException).code ?? error.message,
  )
  find('the proxy over IPv6', overIpv6, overIpv6 === 'ECONNREFUSED')
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
  find('requests while a killed server restarts', describeLoad(during), during.failed.length <= 2)
  const after = await underLoad(company, () => pause(8_000))
  find('requests after its restart', describeLoad(after), after.failed.length === 0)
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
  find('requests while servers are replaced', describeLoad(load), load.failed.length === 0)
}

async function stopAndStart(company: Company, quote: Submitted): Promise<void> {
  await timeStop('docker compose stop')
  await documented('docker compose up -d --wait')
  await findQuote(company, quote, 'after `stop` and `up`')
  await timeStop('docker compose down')
  await documented('docker compose up -d --wait')
  await findQuote(company, quote, 'after `down` and `up`')
}

/** Loses the database and the photos, and restores both from the backup. */
async function backUpAndRestore(company: Company, quote: Submitted): Promise<void> {
  const backups = path.join(engine, 'backups')
  await mkdir(backups)
  await documented(
    `docker compose exec -T postgres pg_dump -U curbquote --format=custom curbquote > ${backups}/curbquote.dump`,
  )
  await documented(`docker compose cp --archive app:/data/photos ${backups}`)

  await shell('docker compose stop app worker')
  await shell('docker compose exec -T postgres dropdb -U curbquote curbquote')
  await shell('docker compose rm --force app worker && docker volume rm curbquote_data')
  await shell('docker compose create app')

  await documented(
    'docker compose stop app worker && docker compose exec -T postgres createdb -U curbquote curbquote',
  )
  await documented(
    `docker compose exec -T postgres pg_restore -U curbquote --no-owner --exit-on-error --dbname=curbquote < ${backups}/curbquote.dump`,
  )
  await documented(
    `tar -C ${backups} -cf - photos | docker run --rm -i -v curbquote_data:/data ${standIns.postgres} tar -C /data -xf -`,
  )
  await documented('docker compose up -d --wait')
  await findQuote(company, quote, 'after a restore')
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
  // nginx responds 504 if its connection times out, and 502 if the kernel first reports that the container is unreachable.
  find('a request while no server runs', status, [502, 504].includes(status))
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

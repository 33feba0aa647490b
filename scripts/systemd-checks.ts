import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import tls from 'node:tls'
import { promisify } from 'node:util'
import { startPostmarkDouble } from '../packages/api/src/test/postmark-double.ts'
import {
  createAdmin,
  describeLoad,
  domain,
  find,
  inspectEdge,
  inspectEdgeOfWidget,
  printFindings,
  seconds,
  signUp,
  submitQuote,
  underLoad,
  until,
} from './deployment-checks.ts'

/*
 * A program: runs the README's remaining steps in the booted system, and checks the result. test-systemd.ts starts it in the
 * network namespace of that system.
 */

const [pid = '', root = ''] = process.argv.slice(2)
const { steps, spent } = JSON.parse(await text(process.stdin)) as {
  steps: string[]
  spent: { what: string; ms: number }[]
}
const units = ['curbquote@3000', 'curbquote@3010', 'curbquote-worker@3101']
const runFile = promisify(execFile)
const enter = ['--target', pid, '--all', '--wdns=/', 'bash']

const postmark = await startPostmarkDouble()
try {
  await install()
  await inspectUnits()
  await inspectEdge()
  const company = await signUp(postmark)
  await submitQuote(company, postmark)
  const total = spent.reduce((sum, { ms }) => sum + ms, 0)
  find(
    'from the bare system to the first quote',
    `${Math.ceil(total / 60_000)} minutes, without typing`,
    total < 20 * 60_000,
  )
  await inspectEdgeOfWidget(company.widgetId)
  await inspectChallenge()

  const crash = await underLoad(company, async () => {
    await pause(1_000)
    await shell('systemctl kill --signal=SIGKILL curbquote@3000')
    await untilRestarted('curbquote@3000')
  })
  find('requests while a killed server restarts', describeLoad(crash), crash.failed.length <= 2)
  const upgrade = await underLoad(company, async () => {
    await shell(
      'cp --archive /opt/curbquote-first /opt/curbquote-second && ln -sfn /opt/curbquote-second /opt/curbquote',
    )
    await run(`for unit in ${units.join(' ')}; do systemctl restart $unit || break; done`)
    await pause(2_000)
  })
  find(
    'requests while an upgrade restarts all processes',
    describeLoad(upgrade),
    upgrade.failed.length === 0,
  )
  const folders = await shell(
    `for unit in ${units.join(' ')}; do readlink /proc/$(systemctl show --property=MainPID --value $unit)/cwd; done | sort --unique`,
  )
  find('folder of the processes after the upgrade', folders, folders === '/opt/curbquote-second')
  await stop()
} catch (error) {
  console.error(await shell('journalctl --no-pager --lines=60 --unit="curbquote*"').catch(String))
  throw error
} finally {
  await postmark.close()
}
process.exit((await printFindings()) ? 0 : 1)

/** The steps of the README. The variables of the shell are kept from step to step. */
async function install(): Promise<void> {
  const settings = `sed --in-place 's|^POSTMARK_SERVER_TOKEN=.*|POSTMARK_SERVER_TOKEN=${postmark.serverToken}|' /etc/curbquote/curbquote.env
echo POSTMARK_API_BASE=${postmark.apiBase} >> /etc/curbquote/curbquote.env`
  // Everything up to the editor is one shell, because a password is in a variable.
  const editor = steps.findIndex((step) => step.startsWith('nano'))
  const login = steps.findIndex((step) => step.startsWith('set -a'))
  await run(steps.slice(0, editor).join('\n'))
  await shell(settings)
  for (const step of steps.slice(editor + 1, login)) await run(step)
  const certificate = path.join(root, `etc/letsencrypt/live/${domain}/fullchain.pem`)
  tls.setDefaultCACertificates([await readFile(certificate, 'utf8')])
  await createAdmin(`nsenter ${enter.join(' ')} -c '${quoted(steps.slice(login).join('\n'))}'`)
}

function quoted(command: string): string {
  return command.replaceAll("'", String.raw`'\''`)
}

async function inspectUnits(): Promise<void> {
  for (const unit of units) {
    const shown = await shell(`systemctl show --property=ActiveState,NRestarts --value ${unit}`)
    const state = shown.split('\n').toSorted().join(', ')
    find(`unit \`${unit}\`: restarts, state`, state, state === '0, active')
    const rating = await shell(`systemd-analyze security --no-pager ${unit} | tail --lines=1`)
    find(
      `\`systemd-analyze security ${unit}\``,
      rating.replaceAll(/[^\w. :()@-]/g, '').trim(),
      /: [0-2]\.\d OK/.test(rating),
    )
  }
}

async function inspectChallenge(): Promise<void> {
  const folder = path.join(root, 'var/www/html/.well-known/acme-challenge')
  await mkdir(folder, { recursive: true })
  await shell('echo challenge > /var/www/html/.well-known/acme-challenge/test')
  const response = await fetch(`http://${domain}/.well-known/acme-challenge/test`)
  find(
    "certbot's challenge is served",
    response.status,
    (await response.text()).trim() === 'challenge',
  )
}

async function untilRestarted(unit: string): Promise<void> {
  await until(`${unit} is active again`, async () => {
    const shown = await shell(`systemctl show --property=ActiveState,NRestarts ${unit}`)
    return shown.includes('ActiveState=active') && shown.includes('NRestarts=1')
  })
}

async function stop(): Promise<void> {
  const start = Date.now()
  await run(`systemctl stop ${units.join(' ')}`)
  const tookMs = Date.now() - start
  const results = await shell(
    `systemctl show --property=Result,ExecMainStatus --value ${units.join(' ')}`,
  )
  find(
    'all processes stop',
    `${seconds(tookMs)}: ${results.split('\n').filter(Boolean).join(', ')}`,
    tookMs < 10_000 &&
      results
        .split('\n')
        .filter(Boolean)
        .every((one) => one === 'success' || one === '0'),
  )
}

/** Runs commands in the booted system. */
async function shell(command: string): Promise<string> {
  const { stdout } = await runFile('nsenter', [...enter, '-ec', command], { maxBuffer: 2 ** 28 })
  return stdout.trim()
}

/** Runs a documented command, and prints it with its time. */
async function run(command: string): Promise<string> {
  const start = Date.now()
  const output = await shell(command)
  const ms = Date.now() - start
  spent.push({ what: command, ms })
  console.log(`$ ${command}   # ${seconds(ms)}`)
  return output
}

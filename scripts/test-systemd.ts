import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { repositoryRoot } from './build-if-stale.ts'
import { installNpm, openImageStore } from './container-images.ts'
import { domain, outputOf, seconds, until } from './deployment-checks.ts'

/**
 * Installs the product without containers as deploy/README.md describes it, in a bare Debian that systemd-nspawn boots with
 * systemd. The steps that need the internet run before it is booted: the booted system has a network of its own with
 * the loopback interface only, so the product uses its real ports, and nothing of the machine changes. It installs what is
 * committed.
 *
 * Needs root and Debian's `mmdebstrap` and `systemd-container`. `IMAGE_WORK` names a folder that keeps the packed Debian.
 */
const runFile = promisify(execFile)
const keptFolder = process.env.IMAGE_WORK
const work = keptFolder ?? (await mkdtemp(path.join(tmpdir(), 'curbquote-systemd-')))
const root = path.join(work, 'machine')
const readme = await readFile(path.join(repositoryRoot, 'deploy/README.md'), 'utf8')
const spent: { what: string; ms: number }[] = []

try {
  await mkdir(work, { recursive: true })
  await makeDebian()
  const { online, booted } = readSteps()
  await runOnline(online)
  process.exitCode = await runBooted(booted)
} finally {
  for (const folder of keptFolder ? [root] : [work])
    await rm(folder, { recursive: true, force: true })
}

async function time<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const start = Date.now()
  const result = await work()
  const ms = Date.now() - start
  spent.push({ what, ms })
  console.log(`$ ${what}   # ${seconds(ms)}`)
  return result
}

/** A Debian with systemd, and what the internet would serve: the repository, Node, and the machine's settings of registries. */
async function makeDebian(): Promise<void> {
  const packages = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates']
  const archive = await openImageStore(work).packDebian('bookworm', packages)
  await rm(root, { recursive: true, force: true })
  await mkdir(root)
  await runFile('tar', ['--extract', `--file=${archive}`, `--directory=${root}`])
  const local = path.join(root, 'usr/local')
  await copyFile(process.execPath, path.join(local, 'bin/node'))
  await cp(await installNpm(work), path.join(local, 'lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, `bin/${name}`))
  const settings = path.join(homedir(), '.npmrc')
  if (existsSync(settings)) await copyFile(settings, path.join(root, 'root/.npmrc'))
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  if (authorities) await copyFile(authorities, path.join(root, 'etc/ssl/certs/ca-certificates.crt'))
  await writeFile(path.join(root, 'etc/hosts'), `127.0.0.1 localhost ${domain}\n`)
  await runFile('git', [
    'clone',
    '--quiet',
    '--bare',
    repositoryRoot,
    path.join(root, 'srv/curbquote.git'),
  ])
  const certbot = path.join(root, 'usr/local/sbin/certbot')
  await copyFile(path.join(import.meta.dirname, 'stand-ins/certbot.sh'), certbot)
}

/** The steps of the README, with the values of this run. Those that need the internet come first. */
function readSteps(): { online: string[]; booted: string[] } {
  const block = /## Without containers\n\n```sh\n([^]*?)```/.exec(readme)?.[1]
  if (!block) throw new Error('deploy/README.md has no steps for servers without containers.')
  const steps = block
    .replaceAll('<URL of this repository>', '/srv/curbquote.git')
    .replaceAll('YOUR_HOST_NAME', domain)
    .replaceAll('YOUR_EMAIL', 'support@example.com')
    // A document, a line that is continued, or a line.
    .match(/.*<<EOF\n[^]*?\nEOF\n|.*\\\n.*\n|.+\n/g)!
    .map((step) => step.trim())
  const firstOffline = steps.findIndex((step) => step.startsWith('useradd'))
  return {
    online: steps.slice(0, firstOffline).filter((step) => !step.includes('nodejs.org')),
    booted: steps.slice(firstOffline),
  }
}

/** Runs steps in the system before it is booted, with the network of the machine. */
async function runOnline(steps: readonly string[]): Promise<void> {
  const variables = {
    DEBIAN_FRONTEND: 'noninteractive',
    CI: 'true',
    HOME: '/root',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  }
  await time(steps.join('\n'), () =>
    runFile(
      'systemd-nspawn',
      [
        '--quiet',
        '--register=no',
        '--keep-unit',
        '--pipe',
        `--directory=${root}`,
        ...Object.entries(variables).map(([name, value]) => `--setenv=${name}=${value}`),
        'bash',
        '-ec',
        steps.join('\n'),
      ],
      { maxBuffer: 2 ** 28 },
    ),
  )
}

/** Boots the system, and runs the checks in its network. */
async function runBooted(steps: readonly string[]): Promise<number> {
  const machine = spawn(
    'systemd-nspawn',
    [
      '--quiet',
      '--register=no',
      '--keep-unit',
      '--private-network',
      `--directory=${root}`,
      '--console=pipe',
      '--kill-signal=SIGRTMIN+3',
      '--boot',
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  const log = outputOf(machine)
  const ended = once(machine, 'exit')
  try {
    const pid = await time('(boot)', () => untilBooted(machine.pid ?? 0, log))
    const script = path.join(import.meta.dirname, 'systemd-checks.ts')
    // The host name is that of the booted system.
    const inItsNetwork = 'mount --bind "$0/etc/hosts" /etc/hosts; exec "$@"'
    const checks = spawn(
      'nsenter',
      [
        `--net=/proc/${pid}/ns/net`,
        ...['unshare', '--mount', 'sh', '-ec', inItsNetwork, root],
        ...[process.execPath, script, String(pid), root],
      ],
      { stdio: ['pipe', 'inherit', 'inherit'] },
    )
    checks.stdin.end(JSON.stringify({ steps, spent }))
    const [code] = (await once(checks, 'exit')) as [number | null]
    return code ?? 1
  } finally {
    machine.kill('SIGTERM')
    await Promise.race([ended, pause(30_000).then(() => machine.kill('SIGKILL'))])
  }
}

/** Returns the process id of systemd in the container. */
async function untilBooted(nspawn: number, log: () => string): Promise<number> {
  let pid = 0
  await until('the system is booted', async () => {
    pid ||= Number(await childOf(nspawn))
    if (!pid) return false
    const state = await runFile('nsenter', [
      `--target=${pid}`,
      '--all',
      'systemctl',
      'is-system-running',
    ]).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    )
    return /running|degraded/.test(state)
  }).catch((error: Error) => {
    throw new Error(`${error.message}\n${log()}`)
  })
  return pid
}

async function childOf(pid: number): Promise<string> {
  const { stdout } = await runFile('pgrep', ['--parent', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim()
}

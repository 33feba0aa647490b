import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../../packages/api/src/test/server-process.ts'
import { repositoryRoot } from '../../scripts/build-if-stale.ts'
import { eventually } from '../product.ts'

const run = promisify(execFile)

/** The files of Debian's package. */
const wordpress = '/usr/share/wordpress'
const plugin = path.join(repositoryRoot, 'packages/wordpress/curbquote')

export interface WordPressSite {
  url: string
  admin: { name: string; password: string }
  /** Runs PHP code inside WordPress. Returns its output. */
  evaluate(code: string): Promise<string>
  /** Warnings and errors of PHP. */
  log(): Promise<string>
  close(): Promise<void>
}

/** Installs WordPress with the plugin in a temporary folder: PHP's own web server, and MariaDB behind a socket. */
export async function openWordPress(): Promise<WordPressSite> {
  if (!existsSync(wordpress))
    throw new Error(
      'Install WordPress: apt-get install wordpress wordpress-theme-twentytwentythree php-cli php-mysql mariadb-server',
    )
  const directory = await mkdtemp(path.join(tmpdir(), 'curbquote-wordpress-'))
  const site = path.join(directory, 'site')
  await cp(wordpress, site, { recursive: true, dereference: true })
  await cp(plugin, path.join(site, 'wp-content/plugins/curbquote'), { recursive: true })

  const database = await startMariaDb(directory)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const logFile = path.join(directory, 'debug.log')
  await writeFile(
    path.join(site, 'wp-config.php'),
    `<?php
${Object.entries({
  DB_NAME: 'wordpress',
  DB_USER: 'root',
  DB_PASSWORD: '',
  DB_HOST: `localhost:${database.socket}`,
  AUTH_KEY: randomBytes(32).toString('hex'),
  SECURE_AUTH_KEY: randomBytes(32).toString('hex'),
  LOGGED_IN_KEY: randomBytes(32).toString('hex'),
  NONCE_KEY: randomBytes(32).toString('hex'),
  WP_HOME: url,
  WP_SITEURL: url,
  WP_DEBUG: true,
  WP_DEBUG_DISPLAY: false,
  WP_DEBUG_LOG: logFile,
  DISABLE_WP_CRON: true,
  // WordPress makes no requests except to the product.
  WP_HTTP_BLOCK_EXTERNAL: true,
  WP_ACCESSIBLE_HOSTS: 'localhost,127.0.0.1',
})
  .map(
    ([name, value]) =>
      `define( '${name}', ${typeof value === 'string' ? `'${value}'` : String(value)} );`,
  )
  .join('\n')}
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`,
  )
  const server = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', site], {
    stdio: 'ignore',
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    // The workers are stopped with their group.
    detached: true,
  })
  await eventually('the web server', () =>
    fetch(`${url}/readme.html`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const admin = { name: 'admin', password: randomBytes(12).toString('hex') }
  const installed = await fetch(`${url}/wp-admin/install.php?step=2`, {
    method: 'POST',
    body: new URLSearchParams({
      weblog_title: 'A site of a company',
      user_name: admin.name,
      admin_password: admin.password,
      admin_password2: admin.password,
      pw_weak: '1',
      admin_email: 'admin@example.com',
      blog_public: '0',
      language: '',
    }),
  })
  if (!(await installed.text()).includes('wp-login.php'))
    throw new Error('WordPress is not installed')
  return {
    url,
    admin,
    evaluate: async (code) => {
      const { stdout } = await run('php', ['-r', `require '${site}/wp-load.php'; ${code}`])
      return stdout
    },
    log: () => readFile(logFile, 'utf8').catch(() => ''),
    close: async () => {
      if (server.pid) process.kill(-server.pid)
      await database.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Starts MariaDB with an empty database `wordpress`, reachable through a socket only. */
async function startMariaDb(directory: string): Promise<{ socket: string; stop(): Promise<void> }> {
  const data = path.join(directory, 'mariadb')
  const socket = path.join(directory, 'mariadb.sock')
  const { username } = userInfo()
  await mkdir(data)
  await run('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    `--user=${username}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ])
  const server = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--user=${username}`,
      `--pid-file=${path.join(directory, 'mariadb.pid')}`,
      '--skip-networking',
      '--innodb-flush-log-at-trx-commit=0',
    ],
    { stdio: 'ignore' },
  )
  await eventually('MariaDB', () =>
    run('mariadb', [
      '--no-defaults',
      `--socket=${socket}`,
      '-uroot',
      '-e',
      'create database wordpress',
    ]).then(
      () => true,
      () => false,
    ),
  )
  return { socket, stop: () => stop(server) }
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill()
  await ended
}

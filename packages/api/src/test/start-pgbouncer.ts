import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from './server-process.ts'
import { until } from './test-server.ts'

/** Debian's package pgbouncer. */
const program = '/usr/sbin/pgbouncer'

export const hasPgbouncer = existsSync(program)

/** Starts PgBouncer in transaction mode, with few sessions, in front of a database. */
export async function startPgbouncer(databaseUrl: string, poolSize = 3) {
  const directory = await mkdtemp(path.join(tmpdir(), 'curbquote-pgbouncer-'))
  const target = new URL(databaseUrl)
  const port = await findFreePort()
  const file = path.join(directory, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
server_login_retry = 1
`,
  )
  await chmod(directory, 0o755)
  await chmod(file, 0o644)
  // PgBouncer refuses to run as root.
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file]
  const child = spawn(program, args, { stdio: 'ignore' })
  await until(() => isListening(port), 'PgBouncer listens')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await rm(directory, { recursive: true })
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

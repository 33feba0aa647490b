import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { PGlite } from '@electric-sql/pglite'
import { version } from '../config/config.ts'
import { StartupError } from '../errors/errors.ts'

/** The limit of the operating systems for the path of a socket, without the final null byte. */
const maxSocketPathBytes = 103

/**
 * Sends a backup to each connection to a socket in the data directory, which only this user can enter. One backup at a time.
 * Returns a function that closes the socket.
 */
export async function serveBackups(
  { pglite, dataDir }: { pglite: PGlite; dataDir: string },
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>,
): Promise<() => Promise<void>> {
  const socketPath = socketPathOf(dataDir)
  const connections = new Set<Socket>()
  let last = Promise.resolve()
  const server = createServer((connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
    last = last.then(async () => {
      try {
        const { writeBackup } = await import('./write-backup.ts')
        await writeBackup(pglite, dataDir, connection, version)
        log.info('sent a backup')
      } catch (error) {
        log.error({ err: error }, 'backup failed')
        connection.destroy()
      }
    })
  })
  // The data directory is locked, so an existing socket was left by a process that was killed.
  if (process.platform !== 'win32') rmSync(socketPath, { force: true })
  try {
    server.listen(socketPath)
    await once(server, 'listening')
  } catch (error) {
    log.warn({ err: error }, 'no backups while the server runs: its socket cannot be opened')
    return async () => undefined
  }
  return async () => {
    const closed = once(server, 'close')
    server.close()
    for (const connection of connections) connection.destroy()
    await closed
    await last
  }
}

/** Connects to the server of a data directory, which then sends a backup. */
export async function requestBackup(dataDir: string): Promise<Socket> {
  const connection = connect(socketPathOf(dataDir))
  try {
    await once(connection, 'connect')
  } catch (error) {
    throw new StartupError(
      `The server that uses ${dataDir} does not accept the request for a backup (${(error as NodeJS.ErrnoException).code}). Stop the server and run this command again.`,
    )
  }
  return connection
}

function socketPathOf(dataDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\curbquote-backup-${hash}`
  const inDirectory = path.join(dataDir, 'backup.sock')
  if (Buffer.byteLength(inDirectory) <= maxSocketPathBytes) return inDirectory
  // A relative path may be shorter.
  return path.relative(process.cwd(), inDirectory)
}

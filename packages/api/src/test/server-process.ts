import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import type { StartupMessage } from '../run-process.ts'

const serverFile = path.join(import.meta.dirname, '../main.ts')

export interface ServerProcess {
  url: string
  pid: number
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>
}

/**
 * The real server in a process of its own, listening on a free port of the loopback interface.
 * @throws with all it printed, when it ends instead
 */
export async function startServerProcess(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await findFreePort()))
  const child = fork(serverFile, {
    env: { ...process.env, LOG_LEVEL: 'error', SEED_DEMO: '0', ...env, PORT: String(port) },
    silent: true,
  })
  const output: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  await untilListening(child, output)
  const exited = once(child, 'exit')
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = (await exited) as [number | null]
      return code
    },
  }
}

function untilListening(child: ChildProcess, output: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: StartupMessage) => {
      if ('listening' in message) resolve()
    })
    child.once('exit', (code) => reject(new ServerEndedError(code, output.join(''))))
  })
}

export class ServerEndedError extends Error {
  readonly exitCode: number | null
  readonly output: string

  constructor(exitCode: number | null, output: string) {
    super(`The server ended with ${exitCode}: ${output}`)
    this.exitCode = exitCode
    this.output = output
  }
}

/**
 * A port nobody listens on. It lies below those the system hands to outgoing connections: one of those could take a port
 * between this look and the listening.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

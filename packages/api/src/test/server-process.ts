import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import type { StartupMessage } from '../run-process.ts'

const serverFile = path.join(import.meta.dirname, '../main.ts')

export interface ServerProcess {
  url: string
  pid: number
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts the real server process on a free loopback port.
 * @throws with its output when it exits instead
 */
export async function startServerProcess(
  env: NodeJS.ProcessEnv,
  file = serverFile,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await findFreePort()))
  const child = fork(file, args, {
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
      if ('listening' in message || 'working' in message) resolve()
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

const portsPerProcess = 100
/** Above 10080, the last port that browsers refuse, and below the ephemeral range, whose ports outgoing connections take. */
const firstPort = 10_081 + (process.pid % 219) * portsPerProcess
let portsChosen = 0

/** Finds a free port. Each process has its own range, so that no other chooses the same port before the server listens. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (portsChosen++ % portsPerProcess)
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

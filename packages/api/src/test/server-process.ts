import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import path from 'node:path'
import type { StartupMessage } from '../commands/run-process.ts'

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
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      SEED_DEMO: '0',
      SPAM_FILTER: 'off',
      ...env,
      PORT: String(port),
    },
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
const rangeCount = 219
/** Above 10080, the last port that browsers refuse. The ranges end below the ports that outgoing connections take. */
const firstRange = 10_081
let range: Promise<number> | undefined
let portsChosen = 0

/** Finds a free port. Each process has its own range, so that no other chooses the same port before the server listens. */
export async function findFreePort(): Promise<number> {
  range ??= claimRange()
  const first = await range
  for (;;) {
    const port = first + 1 + (portsChosen++ % (portsPerProcess - 1))
    const server = await listenOn(port)
    if (!server) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

/** Claims a range of ports by listening on its first port until this process ends. Returns that port. */
async function claimRange(): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const first = firstRange + ((process.pid + attempt) % rangeCount) * portsPerProcess
    const claim = await listenOn(first)
    if (!claim) continue
    claim.unref()
    return first
  }
}

function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

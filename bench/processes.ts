import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import type { StartupMessage } from '../packages/api/src/commands/run-process.ts'
import { findFreePort } from '../packages/api/src/test/server-process.ts'
import type { Bench } from './measurement.ts'
import type { Usage } from './process-usage.ts'

const serverFile = path.join(import.meta.dirname, '../packages/api/src/main.ts')
const usageFile = path.join(import.meta.dirname, 'report-usage.ts')

/** A child process that responds to each message with one message. */
export interface Worker {
  request<Response>(message: object): Promise<Response>
}

/** Starts a program of this folder. It is stopped after the measurement. */
export function startWorker(bench: Bench, program: string, env: NodeJS.ProcessEnv = {}): Worker {
  const child = forkFor(bench, path.join(import.meta.dirname, program), {
    env: { ...process.env, ...env },
  })
  // A message that arrives before the worker listens is lost.
  const isListening = nextMessage(child)
  isListening.catch(() => undefined)
  return {
    request: async <Response>(message: object) => {
      await isListening
      return requestFromChild<Response>(child, message)
    },
  }
}

export interface BenchServer {
  url: string
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/**
 * Starts the real server on the loopback interface, configured as in production: it does not validate its responses. The rate
 * limits are off, because they would refuse the 601st request within a minute. The log is written to a file.
 */
export async function startServer(
  bench: Bench,
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {},
): Promise<BenchServer> {
  const port = Number(env.PORT ?? (await findFreePort()))
  const log = openSync(path.join(bench.directory, 'server.log'), 'a')
  const child = forkFor(bench, serverFile, {
    stdio: ['ignore', log, log, 'ipc'],
    execArgv: ['--import', usageFile],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(bench.directory, 'data'),
      PUBLIC_URL: publicUrl,
      LOG_LEVEL: 'info',
      RATE_LIMITS: 'off',
      SPAM_FILTER: 'off',
      VALIDATE_RESPONSES: 'off',
      SEED_DEMO: '0',
      ...env,
      PORT: String(port),
    },
  })
  closeSync(log)
  let message: StartupMessage
  do message = await nextMessage<StartupMessage>(child)
  while (!('listening' in message))
  return {
    url: `http://127.0.0.1:${port}`,
    usage: () => requestFromChild(child, { report: 'usage' }),
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

export const publicUrl = 'http://quotes.test'

function forkFor(bench: Bench, file: string, options: ForkOptions): ChildProcess {
  const child = fork(file, options)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  bench.afterwards(async () => {
    process.off('exit', kill)
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    kill()
    await exited
  })
  return child
}

function requestFromChild<Response>(child: ChildProcess, message: object): Promise<Response> {
  const response = nextMessage<Response>(child)
  child.send(message)
  return response
}

async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    const [message] = (await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code, killedBy]) => {
        throw new Error(`${child.spawnfile} ended with ${code ?? killedBy}`)
      }),
    ])) as [Message]
    return message
  } finally {
    settled.abort()
  }
}

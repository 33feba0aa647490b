import { StartupError } from '../errors/errors.ts'
import { describeFullDisk } from './full-disk.ts'

/** The process exits this long after SIGTERM at the latest. */
const stopTimeoutMs = 9_500

/** Progress messages for a parent process. */
export type StartupMessage = { doing: string } | { listening: string } | { working: true }

export interface RunningProcess {
  tell: (message: StartupMessage) => void
  /** Registers a function for the shutdown. The last one registered runs first. */
  onClose: (close: () => Promise<unknown>) => void
}

/**
 * Runs a program until SIGTERM or SIGINT, then closes its resources and exits with 0. A failed start exits with 1 and prints
 * the error, for a StartupError only its message.
 */
export async function runProcess(start: (process: RunningProcess) => Promise<void>): Promise<void> {
  const closers: (() => Promise<unknown>)[] = []
  let stopping: Promise<void> | undefined

  const exitWith = (code: number) => {
    if (stopping) return
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    stopping = closeAll(closers).then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    // Ctrl+C in a terminal sends the signal twice, directly and through the parent process. The second is ignored.
    process.on(signal, () => exitWith(0))

  try {
    await start({
      tell: (message) => process.send?.(message),
      onClose: (close) => closers.push(close),
    })
  } catch (error) {
    // Errors during shutdown are not start failures.
    if (stopping) return
    const described = describeFullDisk(error)
    console.error(described instanceof StartupError ? described.message : described)
    exitWith(1)
  }
}

async function closeAll(closers: (() => Promise<unknown>)[]): Promise<void> {
  for (const close of closers.toReversed()) await close()
}

import { StartupError } from './errors.ts'

/** Everything has to be over this long after SIGTERM. */
const stopTimeoutMs = 9_500

/** What a parent process, where there is one, shows of the start. */
export type StartupMessage = { doing: string } | { listening: string } | { working: true }

export interface RunningProcess {
  tell: (message: StartupMessage) => void
  /** Called at the end; what was opened last is closed first. */
  onClose: (close: () => Promise<unknown>) => void
}

/**
 * Runs a program until SIGTERM or SIGINT, then closes what it opened and exits with 0. Where the start fails, it exits
 * with 1 and says why: in one sentence, if it is the surroundings' fault.
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
    // A terminal's Ctrl+C reaches the process twice, by itself and through its parent: the second changes nothing.
    process.on(signal, () => exitWith(0))

  try {
    await start({
      tell: (message) => process.send?.(message),
      onClose: (close) => closers.push(close),
    })
  } catch (error) {
    // What breaks because it is being closed is no failure to start.
    if (stopping) return
    console.error(error instanceof StartupError ? error.message : error)
    exitWith(1)
  }
}

async function closeAll(closers: (() => Promise<unknown>)[]): Promise<void> {
  for (const close of closers.toReversed()) await close()
}

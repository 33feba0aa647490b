import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { PhotosUnavailableError } from './photo-errors.ts'

/**
 * Starts a Node program with an empty environment. Its low priority keeps requests fast while photos are decoded on all
 * cores.
 */
export function spawnInBackground(args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(process.execPath, ['--no-warnings', ...args], { ...options, env: {} })
  if (child.pid !== undefined) lowerPriority(child.pid)
  return child
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has already ended, or the system refuses the change. The work is the same at any priority.
  }
}

/**
 * Starts a program with `spawnInBackground`. It is killed after `maxWallSeconds` or when the signal aborts; the program
 * enforces its CPU and memory limits itself (`watchLimits`).
 * @returns the process, and its exit code or the signal that ended it. `ended` rejects with PhotosUnavailableError when the
 *   process cannot start or runs out of time, because then the machine is busy and the image may be valid.
 */
export function spawnLimited(
  args: readonly string[],
  {
    maxWallSeconds,
    signal,
    stdio,
  }: { maxWallSeconds: number; signal?: AbortSignal } & Pick<SpawnOptions, 'stdio'>,
): { child: ChildProcess; ended: Promise<number | NodeJS.Signals | null> } {
  const child = spawnInBackground(args, { stdio, signal, killSignal: 'SIGKILL' })
  let isOutOfTime = false
  const timer = setTimeout(() => {
    isOutOfTime = true
    child.kill('SIGKILL')
  }, maxWallSeconds * 1_000)
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', (error) => {
      if (child.pid === undefined) reject(new PhotosUnavailableError(error))
    })
    child.once('close', (code, killedBy) => {
      if (isOutOfTime && code === null)
        reject(new PhotosUnavailableError(new Error(`took longer than ${maxWallSeconds} s`)))
      else resolve(code ?? killedBy)
    })
  })
  return { child, ended: ended.finally(() => clearTimeout(timer)) }
}

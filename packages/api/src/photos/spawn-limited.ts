import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { PhotosUnavailableError } from '../file-store/photos-unavailable-error.ts'

/** Starts a Node program with an empty environment. */
export function spawnIsolated(args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(process.execPath, ['--no-warnings', ...args], { ...options, env: {} })
}

/**
 * Starts a program with `spawnIsolated`. It is killed after `maxWallSeconds` or when the signal aborts; the program
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
  const child = spawnIsolated(args, { stdio, signal, killSignal: 'SIGKILL' })
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

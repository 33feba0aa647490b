import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { heicExitCodes, heicLimits, type HeicLimits } from './heic-limits.ts'
import { PhotosUnavailableError, UndecodableImageError } from './photo-errors.ts'
import { WorkQueue } from './work-queue.ts'

/** Each takes a core for seconds; one is left for everything else where there is more than one. */
const decoding = new WorkQueue(availableParallelism() > 2 ? 2 : 1, 50)
const childProgram = path.join(import.meta.dirname, 'heic-child.ts')

/**
 * Decodes a HEIC file into an uncompressed TIFF beside it: upright, 8-bit RGB, with its colour profile. A process of
 * its own does it, which may only read files and write into the target's directory, knows no environment, and is
 * killed at its limits of time and memory, so that a hostile file costs no more than that.
 * @returns the TIFF's path
 * @throws UndecodableImageError; PhotosUnavailableError where the disk does not take it; the signal's reason
 */
export async function decodeHeic(
  source: string,
  signal: AbortSignal,
  limits = heicLimits,
): Promise<string> {
  const target = `${source}.tiff`
  await decoding.run(signal, async () => {
    const outcome = await runChild([source, target], limits, signal)
    signal.throwIfAborted()
    if (outcome === heicExitCodes.done) return
    if (outcome === heicExitCodes.cannotWrite) throw new PhotosUnavailableError()
    throw new UndecodableImageError(new Error(`the HEIC decoder ended with ${outcome}`))
  })
  return target
}

/** Resolves with the exit code, or the signal that ended it, once the process is gone. */
function runChild(
  [source, target]: [string, string],
  { maxSeconds, maxResidentBytes }: HeicLimits,
  signal: AbortSignal,
) {
  const child = spawn(
    process.execPath,
    [
      '--permission',
      '--allow-fs-read=*',
      `--allow-fs-write=${path.dirname(target)}`,
      '--allow-worker',
      '--no-warnings',
      childProgram,
      source,
      target,
      String(maxSeconds),
      String(maxResidentBytes),
    ],
    { env: {}, stdio: 'ignore', timeout: maxSeconds * 1_000, killSignal: 'SIGKILL', signal },
  )
  return new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', (error) => {
      if (child.pid === undefined) reject(new PhotosUnavailableError(error))
    })
    child.once('close', (code, killedBy) => resolve(code ?? killedBy))
  })
}

import { availableParallelism } from 'node:os'
import path from 'node:path'
import { heicExitCodes, heicLimits, heicMaxPixels, heicQueueLimits } from './heic-limits.ts'
import { PhotosUnavailableError } from '../file-store/photos-unavailable-error.ts'
import { UndecodableImageError } from './undecodable-image-error.ts'
import { spawnLimited } from './spawn-limited.ts'
import { type Requester, WorkQueue } from './work-queue.ts'

/** Decoding a photo takes a core for seconds. With more than two cores, at least one stays free for requests. */
const decoding = new WorkQueue(
  availableParallelism() > 2 ? 2 : 1,
  heicQueueLimits.maxWaiting,
  heicQueueLimits.maxWaitingOfIpAddress,
)
const childProgram = path.join(import.meta.dirname, 'heic-child.ts')

export interface DecodeHeicOptions {
  requester: Requester
  signal: AbortSignal
  /** Counts the file's pixels against the requester's budget, and throws when it is spent. */
  chargePixels: (pixels: number) => Promise<void>
  limits?: typeof heicLimits
}

/**
 * Decodes a HEIC file into an uncompressed TIFF beside it: upright, 8-bit RGB, with its color profile. Runs in a child
 * process that can only read files and write to the target's directory, has no environment variables, and is killed at
 * its CPU time and memory limits. This bounds the cost of a hostile file.
 * @returns the TIFF's path
 * @throws UndecodableImageError; PhotosUnavailableError when too many photos are queued, when the machine is too busy to
 *   decode in time, or when the result cannot be written; any error from `chargePixels`; the signal's reason
 */
export async function decodeHeic(source: string, options: DecodeHeicOptions): Promise<string> {
  const { requester, signal } = options
  const target = `${source}.tiff`
  await decoding.run(requester, signal, () => decode(source, target, options))
  return target
}

async function decode(
  source: string,
  target: string,
  { signal, chargePixels, limits = heicLimits }: DecodeHeicOptions,
): Promise<void> {
  const refusal = new AbortController()
  const { child, ended } = spawnLimited(
    [
      '--permission',
      '--allow-fs-read=*',
      `--allow-fs-write=${path.dirname(target)}`,
      '--allow-worker',
      childProgram,
      source,
      target,
      JSON.stringify(limits),
    ],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      maxWallSeconds: limits.maxWallSeconds,
      signal: AbortSignal.any([signal, refusal.signal]),
    },
  )
  let charged = 0
  const charging = new Promise<void>((resolve) => {
    child.stdout!.once('data', (line: Buffer) => {
      charged = Number(line.toString())
      resolve(chargePixels(charged).catch((error: unknown) => refusal.abort(error)))
    })
    child.stdout!.once('close', resolve)
  })
  const [outcome] = await Promise.all([ended, charging])
  signal.throwIfAborted()
  refusal.signal.throwIfAborted()
  if (outcome === heicExitCodes.done) return
  if (outcome === heicExitCodes.cannotWrite) throw new PhotosUnavailableError()
  if (outcome === heicExitCodes.tooManyPixels)
    throw new UndecodableImageError(new Error('the image has too many pixels'))
  // A process that is killed at a limit is charged as the largest photo, regardless of the size in its header.
  if (typeof outcome === 'string') await chargePixels(heicMaxPixels - charged)
  throw new UndecodableImageError(new Error(`the HEIC decoder ended with ${outcome}`))
}

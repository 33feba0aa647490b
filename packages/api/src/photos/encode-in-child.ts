import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { EncodeRequest, EncodeResponse } from './encode-child.ts'
import type { LocalFile } from '../services/photo-store.ts'
import type { EncodedPhoto, RasterFormat } from './encode-photo.ts'
import { PhotosUnavailableError } from './photo-errors.ts'
import { UndecodableImageError } from './undecodable-image-error.ts'
import { spawnInBackground } from './spawn-limited.ts'
import type { ProcessLimits } from './watch-limits.ts'

interface EncoderLimits extends ProcessLimits {
  /** A process that has grown beyond this is replaced, because libvips does not return all memory to the system. */
  maxIdleResidentBytes: number
}

/**
 * The largest photo takes 5 s of CPU time and 250 MB of memory. A photo that exceeds CPU time or memory is refused as
 * damaged. Exceeding the wall-clock limit means a busy machine: the response is 503.
 */
export const encoderLimits: EncoderLimits = {
  maxCpuSeconds: 20,
  maxWallSeconds: 60,
  maxResidentBytes: 768 * 1024 ** 2,
  maxIdleResidentBytes: 256 * 1024 ** 2,
}

const childProgram = path.join(import.meta.dirname, 'encode-child.ts')
const maxIdleMs = 10 * 60_000

/** Processes that wait for a photo, each with the timer that ends it. */
const idle = new Map<ChildProcess, NodeJS.Timeout>()

/**
 * Encodes a photo as `encodePhoto` does, into files beside it, in a child process with an empty environment, low priority, and limited CPU time
 * and memory. A process is reused: starting one takes 0.2 s of CPU time. The caller bounds the number of photos that are
 * encoded at the same time, and with it the number of processes.
 * @throws UndecodableImageError, also when the photo exceeds a limit or ends the process; PhotosUnavailableError when the
 *   process cannot start, write a file, or runs out of time
 */
export async function encodeInChild(
  file: string,
  format: RasterFormat,
  limits = encoderLimits,
): Promise<EncodedPhoto<LocalFile>> {
  const child = takeIdle() ?? startChild()
  const { outcome, residentBytes } = await request(child, { file, format, limits })
  if (residentBytes > limits.maxIdleResidentBytes) child.kill('SIGKILL')
  else putIdle(child)
  if ('unwritable' in outcome) throw new PhotosUnavailableError(new Error(outcome.unwritable))
  if ('undecodable' in outcome) throw new UndecodableImageError(outcome.undecodable)
  return outcome.photo
}

function startChild(): ChildProcess {
  const child = spawnInBackground([childProgram], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.once('close', () => forget(child))
  // Without a listener, an error of an idle process would end this one.
  child.on('error', () => undefined)
  return child
}

function takeIdle(): ChildProcess | undefined {
  const [child] = idle.keys()
  if (!child) return undefined
  forget(child)
  child.ref()
  child.channel?.ref()
  return child
}

/** An idle process does not keep this one running. */
function putIdle(child: ChildProcess): void {
  idle.set(child, setTimeout(() => endIdle(child), maxIdleMs).unref())
  child.unref()
  child.channel?.unref()
}

/** Ends the processes that wait for a photo. */
export function endIdleEncoders(): void {
  for (const child of idle.keys()) endIdle(child)
}

function endIdle(child: ChildProcess): void {
  forget(child)
  child.kill('SIGKILL')
}

function forget(child: ChildProcess): void {
  clearTimeout(idle.get(child))
  idle.delete(child)
}

function request(child: ChildProcess, message: EncodeRequest): Promise<EncodeResponse> {
  const { maxWallSeconds } = message.limits
  const { promise, resolve, reject } = Promise.withResolvers<EncodeResponse>()
  const timer = setTimeout(() => {
    reject(new PhotosUnavailableError(new Error(`took longer than ${maxWallSeconds} s`)))
    child.kill('SIGKILL')
  }, maxWallSeconds * 1_000)
  const fail = (error: unknown) => reject(new PhotosUnavailableError(error))
  const close = (code: number | null, killedBy: NodeJS.Signals | null) => {
    if (killedBy) reject(new UndecodableImageError(new Error(`the encoder ended with ${killedBy}`)))
    else fail(new Error(`the encoder ended with ${code}`))
  }
  child.once('message', resolve)
  child.once('error', fail)
  child.once('close', close)
  child.send(message, (error) => {
    // When the process has ended, its exit code or signal tells why.
    if (error && child.exitCode === null && child.signalCode === null) fail(error)
  })
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('error', fail).off('close', close)
  })
}

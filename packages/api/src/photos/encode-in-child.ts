import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { LocalFile } from '../providers/photo-store.ts'
import type { EncodeRequest, EncoderLimits, EncodeResponse } from './encode-child.ts'
import type { EncodedPhoto, RasterFormat } from './encode-photo.ts'
import { PhotosUnavailableError } from '../file-store/photos-unavailable-error.ts'
import { spawnIsolated } from './spawn-limited.ts'
import { UndecodableImageError } from './undecodable-image-error.ts'

const megabyte = 1024 ** 2

/**
 * The largest photo takes 5 s of CPU time and 250 MB of memory. A photo that exceeds CPU time or memory is refused as damaged.
 * If the wall-clock limit is exceeded, the machine is busy and the response is 503. The wall-clock limits of the encoder and of
 * the HEIC decoder together are shorter than the widget's upload timeout.
 */
export const encoderLimits: EncoderLimits = {
  maxCpuSeconds: 20,
  maxWallSeconds: 30,
  maxResidentBytes: 768 * megabyte,
  maxReusableBytes: 256 * megabyte,
}

const childProgram = path.join(import.meta.dirname, 'encode-child.ts')
const maxIdleMs = 10 * 60_000
/** Signals of a program that has crashed. */
const crashes = new Set<NodeJS.Signals>(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE'])

/** Processes that wait for a photo, with the timers that end them. The most recently used process is taken first. */
const idle = new Map<ChildProcess, NodeJS.Timeout>()

/**
 * Encodes a photo as `encodePhoto` does, into files beside it, in a child process with an empty environment and
 * limited CPU time and memory. A process is reused: starting one takes 0.2 s of CPU time. The caller bounds the number
 * of photos that are encoded at the same time, and with it the number of processes.
 * @throws UndecodableImageError, also when the photo exceeds a limit or crashes the process; PhotosUnavailableError when
 *   the process cannot start, cannot write a file, is killed by the system, or runs out of time
 */
export async function encodeInChild(
  file: string,
  format: RasterFormat,
  limits: EncoderLimits = encoderLimits,
): Promise<EncodedPhoto<LocalFile>> {
  let child: ChildProcess | undefined
  try {
    child = takeIdle() ?? startChild()
    const { outcome, isReusable } = await exchange(child, { file, format, limits })
    if (isReusable) putIdle(child)
    else child.kill('SIGKILL')
    if ('unwritable' in outcome) throw new Error(outcome.unwritable)
    if ('undecodable' in outcome) throw new UndecodableImageError(outcome.undecodable)
    return outcome.photo
  } catch (error) {
    if (error instanceof UndecodableImageError) throw error
    throw new PhotosUnavailableError(error)
  }
}

function startChild(): ChildProcess {
  const child = spawnIsolated([childProgram], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  for (const event of ['disconnect', 'close']) child.once(event, () => forget(child))
  // Without a listener, an error of an idle process would end this one.
  child.on('error', () => undefined)
  return child
}

function takeIdle(): ChildProcess | undefined {
  const child = [...idle.keys()].at(-1)
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

/**
 * Sends a request to the process and resolves with its response.
 * @throws when the process ends without a response: UndecodableImageError if it crashed
 */
async function exchange(child: ChildProcess, request: EncodeRequest): Promise<EncodeResponse> {
  const { maxWallSeconds } = request.limits
  let isOutOfTime = false
  const timer = setTimeout(() => {
    isOutOfTime = true
    child.kill('SIGKILL')
  }, maxWallSeconds * 1_000)
  const { promise, resolve, reject } = Promise.withResolvers<EncodeResponse>()
  const close = (code: number | null, killedBy: NodeJS.Signals | null) => {
    if (isOutOfTime) reject(new Error(`the encoder took longer than ${maxWallSeconds} s`))
    else reject(errorOf(code, killedBy))
  }
  child.once('message', resolve).once('error', reject).once('close', close)
  try {
    // If sending fails, the process is killed, or has already ended. `close` then rejects with the reason.
    child.send(request, (error) => error && child.kill('SIGKILL'))
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', resolve).off('error', reject).off('close', close)
  }
}

function errorOf(code: number | null, killedBy: NodeJS.Signals | null): Error {
  const error = new Error(`the encoder ended with ${killedBy ?? code}`)
  return killedBy && crashes.has(killedBy) ? new UndecodableImageError(error) : error
}

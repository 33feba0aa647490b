import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import type { heif_error, heif_image_handle } from 'libheif-js/libheif-wasm/libheif.js'
import { heicExitCodes, heicMaxPixels } from './heic-limits.ts'
import { tiffHeader } from './uncompressed-tiff.ts'
import { type ProcessLimits, watchLimits } from './watch-limits.ts'

const bytesPerError = 12
const maxWarnings = 16
const stdoutFd = 1

/*
 * A program: `node heic-child.ts SOURCE TARGET LIMITS` decodes the HEIC file SOURCE into the uncompressed TIFF TARGET.
 * Before it decodes, it checks the pixel count and writes it as a line to standard output. The WebAssembly decoder blocks
 * its thread for seconds, so a second thread enforces the limits (JSON).
 */
if (isMainThread) {
  const [source, target, limits] = process.argv.slice(2)
  const watchdog = new Worker(new URL(import.meta.url), {
    workerData: JSON.parse(limits!) as ProcessLimits,
  })
  await once(watchdog, 'online')
  process.exit(await convert(source!, target!))
} else {
  watchLimits(workerData as ProcessLimits)
}

async function convert(source: string, target: string): Promise<number> {
  const file = attempt(() => openSync(target, 'wx', 0o600))
  if (file === undefined) return heicExitCodes.cannotWrite
  const pixels = await decode(readFileSync(source))
  if (pixels === 'too many') return heicExitCodes.tooManyPixels
  if (!pixels) return heicExitCodes.unreadable
  const { data, width, height, stride } = pixels
  const isWritten = attempt(() => {
    writeWhole(file, tiffHeader(width, height, pixels.colorProfile))
    if (stride === width * 3) writeWhole(file, data)
    else
      for (let row = 0; row < height; row++)
        writeWhole(file, data.subarray(row * stride, row * stride + width * 3))
    closeSync(file)
    return true
  })
  return isWritten ? heicExitCodes.done : heicExitCodes.cannotWrite
}

function attempt<Result>(write: () => Result): Result | undefined {
  try {
    return write()
  } catch {
    return undefined
  }
}

function writeWhole(file: number, content: Uint8Array): void {
  for (let written = 0; written < content.length;)
    written += writeSync(file, content, written, content.length - written)
}

interface DecodedPlane {
  /** A view of the decoder's memory. */
  data: Uint8Array<ArrayBuffer>
  width: number
  height: number
  stride: number
  bits_per_pixel: number
}

/**
 * Decodes the primary image. libheif applies the file's rotation and mirroring. Returns `undefined` when there is no
 * image or when it is damaged.
 */
async function decode(content: Buffer) {
  const { default: loadLibheif } = await import('libheif-js/libheif-wasm/libheif.js')
  const libheif = loadLibheif()
  const context = libheif.heif_context_alloc()
  const outcome = libheif.heif_context_read_from_memory(context, content)
  if (outcome.code !== libheif.heif_error_code.heif_error_Ok)
    return hasTooManyTiles(outcome) ? 'too many' : undefined
  const handle = libheif.heif_js_context_get_primary_image_handle(context) as
    heif_image_handle | heif_error | undefined
  if (!handle || 'code' in handle) return undefined
  const pixelCount =
    libheif.heif_image_handle_get_width(handle) * libheif.heif_image_handle_get_height(handle)
  if (pixelCount > heicMaxPixels) return 'too many'
  writeSync(stdoutFd, `${pixelCount}\n`)

  // Allocate the output buffers of C functions before decoding: the decoder's memory may move when it grows.
  const handleAt = pointerOf(handle)
  const profileByteSize = libheif._heif_image_handle_get_raw_color_profile_size(handleAt)
  const profileAt = libheif._malloc(profileByteSize + 1)
  const errorAt = libheif._malloc(bytesPerError)
  const warningsAt = libheif._malloc(bytesPerError * maxWarnings)
  if (profileByteSize > 0)
    libheif._heif_image_handle_get_raw_color_profile(errorAt, handleAt, profileAt)

  const image = (await libheif.heif_js_decode_image2(
    handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGB,
  )) as { image?: unknown; channels?: DecodedPlane[] }
  const plane = image.channels?.[0]
  if (!plane || plane.bits_per_pixel !== 8 || plane.stride < plane.width * 3) return undefined

  const memory = plane.data.buffer
  const warningCount = libheif._heif_image_get_decoding_warnings(
    pointerOf(image.image),
    0,
    warningsAt,
    maxWarnings,
  )
  const warnings = new DataView(memory, warningsAt, bytesPerError * maxWarnings)
  const colorMismatch = libheif.heif_suberror_code.heif_suberror_NCLX_colr_VUI_mismatch.value
  for (let index = 0; index < Math.min(warningCount, maxWarnings); index++)
    // libheif fills missing or broken tiles with gray and reports a warning.
    if (warnings.getInt32(index * bytesPerError + 4, true) !== colorMismatch) return undefined
  return { ...plane, colorProfile: Buffer.from(memory, profileAt, profileByteSize) }
}

/** libheif reads at most 1000 items, of which phones make one for each tile of a very large photo. */
function hasTooManyTiles({ message }: heif_error): boolean {
  return typeof message === 'string' && /exceeds the security limit of \d+ items/.test(message)
}

/** The pointer of a bound object. The color profile and the warnings are only available through C functions. */
function pointerOf(bound: unknown): number {
  return (bound as { $$: { ptr: number } }).$$.ptr
}

import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DomainError } from '../errors/errors.ts'
import { spawnLimited } from '../photos/spawn-limited.ts'
import { type Requester, WorkQueue } from '../photos/work-queue.ts'
import { logoLimits } from './logo-limits.ts'

/** A logo as it is stored. */
export interface EncodedLogo {
  png: Buffer
  widthPx: number
  heightPx: number
}

const childProgram = path.join(import.meta.dirname, 'logo-child.ts')
const drawing = new WorkQueue(1, 20, 5)

/**
 * Renders a logo as a PNG without scripts, links and metadata. Runs in a child process with an empty environment and limited
 * CPU time and memory.
 * @throws DomainError `UNSUPPORTED_LOGO`, DomainError `UNREADABLE_LOGO`; PhotosUnavailableError when the queue is full or the machine is too busy
 */
export async function encodeLogo(image: Buffer, requester: Requester): Promise<EncodedLogo> {
  if (!isLogo(image))
    throw new DomainError(415, 'UNSUPPORTED_LOGO', 'Please upload a PNG, JPG, or SVG file.')
  const never = new AbortController().signal
  const png = await drawing.run(requester, never, () => drawInChild(image))
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(png).metadata()
  return { png, widthPx: width, heightPx: height }
}

async function drawInChild(image: Buffer): Promise<Buffer> {
  const { child, ended } = spawnLimited([childProgram], {
    stdio: ['pipe', 'pipe', 'ignore'],
    maxWallSeconds: logoLimits.maxWallSeconds,
  })
  // A child that fails early closes its input. Its exit code gives the reason.
  child.stdin!.on('error', () => undefined)
  child.stdin!.end(image)
  const [png, outcome] = await Promise.all([buffer(child.stdout!), ended])
  if (outcome !== 0)
    throw new DomainError(
      422,
      'UNREADABLE_LOGO',
      'This image is damaged or too large to be read.',
      { cause: new Error(`the logo renderer ended with ${outcome}`) },
    )
  return png
}

/** The `<svg>` element must start within this many bytes. Exporters write comments and declarations before it. */
const svgHeadBytes = 16_384

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])

/** Whether the content is PNG, JPEG or SVG. Compressed and UTF-16 SVG are not supported. */
function isLogo(image: Buffer): boolean {
  if (image.subarray(0, 8).equals(pngSignature) || image.subarray(0, 3).equals(jpegStart))
    return true
  const head = image.toString('utf8', 0, svgHeadBytes).replace(/^\uFEFF/, '')
  return /^\s*</.test(head) && /<(?:[\w-]+:)?svg[\s>]/.test(head)
}

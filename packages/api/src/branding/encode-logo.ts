import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { spawnLimited } from '../photos/spawn-limited.ts'
import { type Requester, WorkQueue } from '../photos/work-queue.ts'
import { UnreadableLogoError, UnsupportedLogoError } from './logo-errors.ts'
import { detectLogoFormat } from './logo-format.ts'
import { logoLimits } from './logo-limits.ts'

/** A logo as it is kept. */
export interface EncodedLogo {
  png: Buffer
  widthPx: number
  heightPx: number
}

const childProgram = path.join(import.meta.dirname, 'logo-child.ts')
const drawing = new WorkQueue(1, 20, 5)

/**
 * Draws a logo anew as a PNG of nothing but its pixels: scripts, links and metadata end here. A process of its own does
 * it, which knows no environment and is killed at its limits of CPU time and memory.
 * @throws UnsupportedLogoError, UnreadableLogoError; PhotosUnavailableError when too many logos wait or the machine is too
 *   busy to draw this one in time
 */
export async function encodeLogo(image: Buffer, requester: Requester): Promise<EncodedLogo> {
  if (!detectLogoFormat(image)) throw new UnsupportedLogoError()
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
  // A child that gave up early closes its input: how it ended tells.
  child.stdin!.on('error', () => undefined)
  child.stdin!.end(image)
  const [png, outcome] = await Promise.all([buffer(child.stdout!), ended])
  if (outcome !== 0) throw new UnreadableLogoError(new Error(`the drawing ended with ${outcome}`))
  return png
}

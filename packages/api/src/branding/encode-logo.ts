import { spawn } from 'node:child_process'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PhotosUnavailableError } from '../photos/photo-errors.ts'
import { WorkQueue } from '../photos/work-queue.ts'
import { UnreadableLogoError, UnsupportedLogoError } from './logo-errors.ts'
import { detectLogoFormat } from './logo-format.ts'

/** A logo as it is kept. */
export interface EncodedLogo {
  png: Buffer
  widthPx: number
  heightPx: number
}

const childProgram = path.join(import.meta.dirname, 'logo-child.ts')
/** The child ends itself sooner. */
const maxSeconds = 15
const drawing = new WorkQueue(1, 20)

/**
 * Draws a logo anew as a PNG of nothing but its pixels: scripts, links and metadata end here. A process of its own does
 * it, which knows no environment and is killed at its limits of time and memory.
 * @throws UnsupportedLogoError, UnreadableLogoError; PhotosUnavailableError where too many wait
 */
export async function encodeLogo(image: Buffer): Promise<EncodedLogo> {
  if (!detectLogoFormat(image)) throw new UnsupportedLogoError()
  const png = await drawing.run(new AbortController().signal, () => drawInChild(image))
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(png).metadata()
  return { png, widthPx: width, heightPx: height }
}

async function drawInChild(image: Buffer): Promise<Buffer> {
  const child = spawn(process.execPath, ['--no-warnings', childProgram], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: maxSeconds * 1_000,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', (error) => reject(new PhotosUnavailableError(error)))
    child.once('close', (code, killedBy) => resolve(code ?? killedBy))
  })
  // A child that gave up early closes its input: how it ended tells.
  child.stdin.on('error', () => undefined)
  child.stdin.end(image)
  const [png, outcome] = await Promise.all([buffer(child.stdout), ended])
  if (outcome !== 0) throw new UnreadableLogoError(new Error(`the drawing ended with ${outcome}`))
  return png
}

import { buffer } from 'node:stream/consumers'
import sharp, { type SharpOptions } from 'sharp'
import { watchLimits } from '../photos/watch-limits.ts'
import { logoLimits } from './logo-limits.ts'

/*
 * A program: reads a logo (PNG, JPEG or SVG) from standard input and writes it to standard output as an upright sRGB PNG
 * without metadata. It ends itself at its CPU time and memory limits.
 */

/** Twice the recommended 800 × 200 pixels, for high-density screens. */
const maxWidthPx = 1_600
const maxHeightPx = 800
const maxPixels = 50_000_000

const svgPixelsPerInch = 72
const maxPixelsPerInch = 2_400

watchLimits(logoLimits).unref()

sharp.cache(false)
sharp.concurrency(1)
const image = await buffer(process.stdin)
// An SVG passed as bytes has no base URL, so its references are not resolved. The network is never used.
const { format, width, height } = await open({ limitInputPixels: false }).metadata()
if (format !== 'png' && format !== 'jpeg' && format !== 'svg')
  throw new Error(`the logo is ${format}`)
const png = await open(format === 'svg' ? { density: await fillingDensity() } : {})
  .autoOrient()
  .resize({ width: maxWidthPx, height: maxHeightPx, fit: 'inside', withoutEnlargement: true })
  .toColourspace('srgb')
  .png({ compressionLevel: 9 })
  .toBuffer()
process.stdout.write(png)

function open(options: SharpOptions) {
  return sharp(image, { failOn: 'error', limitInputPixels: maxPixels, ...options })
}

/** The rendering density at which the SVG has the target size, so that it is not scaled afterwards. */
async function fillingDensity(): Promise<number> {
  const scale = Math.min(maxWidthPx / width, maxHeightPx / height)
  const density = clampDensity(svgPixelsPerInch * scale)
  const drawn = await open({ density, limitInputPixels: false }).metadata()
  // The density is applied twice when the SVG gives its size in points or inches.
  const distanceTo = (expected: number) => Math.abs(drawn.width - expected)
  const isSquared = distanceTo(width * scale ** 2) < distanceTo(width * scale)
  return isSquared ? clampDensity(svgPixelsPerInch * Math.sqrt(scale)) : density
}

function clampDensity(density: number): number {
  return Math.min(maxPixelsPerInch, Math.max(1, density))
}

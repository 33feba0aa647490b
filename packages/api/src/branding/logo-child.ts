import { buffer } from 'node:stream/consumers'
import sharp, { type SharpOptions } from 'sharp'
import { watchLimits } from '../photos/watch-limits.ts'
import { logoLimits } from './logo-limits.ts'

/*
 * A program of its own: reads a logo (PNG, JPEG or SVG) from its input and writes it to its output as a PNG, upright,
 * in sRGB, without metadata. It ends itself at its limits of CPU time and memory.
 */

/** The banner's recommended 800 × 200 pixels on a screen of double density. */
const maxWidthPx = 1_600
const maxHeightPx = 800
const maxPixels = 50_000_000

const svgPixelsPerInch = 72
const maxPixelsPerInch = 2_400

watchLimits(logoLimits).unref()

sharp.cache(false)
sharp.concurrency(1)
const image = await buffer(process.stdin)
// Given as bytes, an SVG has no address that its references could be read beside, and the network is never asked.
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

/** At which a drawing of any size fills the picture: enlarged or reduced afterwards, it would be soft or dear. */
async function fillingDensity(): Promise<number> {
  const scale = Math.min(maxWidthPx / width, maxHeightPx / height)
  const density = withinReach(svgPixelsPerInch * scale)
  const drawn = await open({ density, limitInputPixels: false }).metadata()
  // The density counts twice where the drawing gives its size in points or inches.
  const distanceTo = (expected: number) => Math.abs(drawn.width - expected)
  const isSquared = distanceTo(width * scale ** 2) < distanceTo(width * scale)
  return isSquared ? withinReach(svgPixelsPerInch * Math.sqrt(scale)) : density
}

function withinReach(density: number): number {
  return Math.min(maxPixelsPerInch, Math.max(1, density))
}

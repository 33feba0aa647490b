import sharp from 'sharp'
import type { DrawnLogo } from './document-pictures.ts'

/** Twice to four times the printed size. */
const maxWidth = 400
const maxHeight = 160

/**
 * A logo on white, for the PDF library. Its pixels are averaged by integers and not compressed, because the results of scaling
 * and compression differ between processors and versions.
 */
export async function drawLogo(png: Uint8Array): Promise<DrawnLogo> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const factor = Math.ceil(Math.max(info.width / maxWidth, info.height / maxHeight, 1))
  const width = Math.max(1, Math.floor(info.width / factor))
  const height = Math.max(1, Math.floor(info.height / factor))
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++)
        pixels[(y * width + x) * 3 + channel] = average(x * factor, y * factor, channel)

  function average(left: number, top: number, channel: number): number {
    let sum = 0
    let count = 0
    for (let y = top; y < Math.min(top + factor, info.height); y++)
      for (let x = left; x < Math.min(left + factor, info.width); x++) {
        const at = (y * info.width + x) * 4
        const alpha = data[at + 3] ?? 0
        sum += (data[at + channel] ?? 0) * alpha + 255 * (255 - alpha)
        count++
      }
    return Math.round(sum / (count * 255))
  }

  return new RawImage(width, height, pixels)
}

/** The interface of the images of pdfkit, which decodes only PNG and JPEG itself. */
class RawImage implements DrawnLogo {
  readonly label = 'Logo'
  readonly width: number
  readonly height: number
  readonly #pixels: Buffer
  obj: ReturnType<PDFKit.PDFDocument['ref']> | undefined

  constructor(width: number, height: number, pixels: Buffer) {
    this.width = width
    this.height = height
    this.#pixels = pixels
  }

  embed(pdf: PDFKit.PDFDocument): void {
    this.obj = pdf.ref({
      Type: 'XObject',
      Subtype: 'Image',
      Width: this.width,
      Height: this.height,
      BitsPerComponent: 8,
      ColorSpace: 'DeviceRGB',
    })
    this.obj.end(this.#pixels)
  }
}

import sharp from 'sharp'
import { UndecodableImageError } from './photo-errors.ts'

/** A photo as it is kept: upright JPEGs in sRGB without any metadata. */
export interface EncodedPhoto {
  jpeg: Buffer
  thumbnail: Buffer
  widthPx: number
  heightPx: number
}

/** The formats that sharp decodes here; `tiff` is what `decodeHeic` makes. */
export type RasterFormat = 'jpeg' | 'png' | 'tiff'

const maxSidePx = 2_400
const thumbnailMaxSidePx = 480
const jpegQuality = 82
const thumbnailQuality = 76

/** A 48-megapixel phone photo and a long panorama pass; what a bomb announces does not. */
const maxPixels = 100_000_000
/** Where a picture has to be in memory as a whole before its first row is known. */
const maxPixelsAtOnce = 32_000_000
const maxSeconds = 20

// Each photo is decoded once and photos are encoded beside each other, so neither a cache nor threads within one help.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes an image, given as a path or its bytes, and makes the two JPEGs of it: at most 2400 and 480 pixels on the
 * long side, upright, transparency on white.
 * @throws UndecodableImageError where it is truncated, corrupt, of another format than said, or has too many pixels
 */
export async function encodePhoto(
  image: string | Buffer,
  format: RasterFormat,
): Promise<EncodedPhoto> {
  try {
    const failOn = await requireDecodable(image, format)
    const { data: jpeg, info } = await open(image, failOn)
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: jpegQuality })
      .toBuffer({ resolveWithObject: true })
    // Of the small picture, whose decoder skips most of the work at this scale.
    const thumbnail = await sharp(jpeg)
      .resize({
        width: thumbnailMaxSidePx,
        height: thumbnailMaxSidePx,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .jpeg({ quality: thumbnailQuality })
      .toBuffer()
    return { jpeg, thumbnail, widthPx: info.width, heightPx: info.height }
  } catch (error) {
    throw new UndecodableImageError(error)
  }
}

function open(image: string | Buffer, failOn: 'error' | 'warning' = 'error') {
  return sharp(image, { failOn, limitInputPixels: maxPixels })
}

/** Answers what makes the decoder fail: of a truncated progressive JPEG it shows a coarse picture, and only warns. */
async function requireDecodable(
  image: string | Buffer,
  format: RasterFormat,
): Promise<'error' | 'warning'> {
  const metadata = await open(image).metadata()
  if (metadata.format !== format)
    throw new Error(`the image is ${metadata.format} and not ${format}`)
  const isTurnedPng = format === 'png' && (metadata.orientation ?? 1) > 1
  const isDecodedAtOnce = metadata.isProgressive || isTurnedPng
  if (isDecodedAtOnce && metadata.width * metadata.height > maxPixelsAtOnce)
    throw new Error('the image has too many pixels for a progressive one')
  return format === 'jpeg' && metadata.isProgressive ? 'warning' : 'error'
}

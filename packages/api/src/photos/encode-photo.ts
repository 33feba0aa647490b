import sharp from 'sharp'
import { UndecodableImageError } from './undecodable-image-error.ts'

/** A photo as it is stored: upright sRGB JPEGs without metadata, as bytes or files. */
export interface EncodedPhoto<Content = Buffer> {
  jpeg: Content
  thumbnail: Content
  widthPx: number
  heightPx: number
}

/** The formats that sharp decodes. `decodeHeic` produces `tiff`. */
export type RasterFormat = 'jpeg' | 'png' | 'tiff'

const maxSidePx = 2_400
const thumbnailMaxSidePx = 480
const jpegQuality = 82
const thumbnailQuality = 76

/** Allows 48-megapixel phone photos and long panoramas. Refuses decompression bombs. */
const maxPixels = 100_000_000
/** The limit for images that must be decoded as a whole (progressive JPEG, rotated PNG). */
const maxPixelsAtOnce = 32_000_000

// Each photo is decoded once and photos are encoded in parallel, so a cache or threads within one photo do not help.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes an image (a path or its bytes) and encodes two upright JPEGs, with at most 2400 and 480 pixels on the long
 * side. Transparent areas become white.
 * @throws UndecodableImageError when it is truncated, corrupt, not of the given format, or has too many pixels
 */
export async function encodePhoto(
  image: string | Buffer,
  format: RasterFormat,
): Promise<EncodedPhoto> {
  try {
    const failOn = await requireDecodable(image, format)
    const { data: jpeg, info } = await open(image, failOn)
      .autoOrient()
      .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: jpegQuality })
      .toBuffer({ resolveWithObject: true })
    // Made from the resized JPEG: decoding it at this scale is much cheaper than decoding the original again.
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

/** Returns the `failOn` level to decode with. A truncated progressive JPEG causes only a warning, not an error. */
async function requireDecodable(
  image: string | Buffer,
  format: RasterFormat,
): Promise<'error' | 'warning'> {
  const metadata = await open(image).metadata()
  if (metadata.format !== format)
    throw new Error(`the image is ${metadata.format} and not ${format}`)
  const isRotatedPng = format === 'png' && (metadata.orientation ?? 1) > 1
  const isDecodedAtOnce = metadata.isProgressive || isRotatedPng
  if (isDecodedAtOnce && metadata.width * metadata.height > maxPixelsAtOnce)
    throw new Error('the image has too many pixels to be decoded as a whole')
  return format === 'jpeg' && metadata.isProgressive ? 'warning' : 'error'
}

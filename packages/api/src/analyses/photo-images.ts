import { ForeignPhotoError } from '../photos/own-photos.ts'
import { photoKeys } from '../file-store/file-keys.ts'
import type { PhotoStore } from '../providers/photo-store.ts'

/** Single bricks are still visible at this size, and a photo costs about 1,000 tokens. */
const maxSidePx = 1_024
const jpegQuality = 80

/**
 * Reads stored photos for a model: as data from the photo store, never by URL, and of bounded size.
 * @throws ForeignPhotoError if a file no longer exists
 */
export function readPhotoImages(
  photoStore: PhotoStore,
  photoIds: readonly string[],
): Promise<Buffer[]> {
  return Promise.all(
    photoIds.map(async (photoId) => {
      const file = await photoStore.get(photoKeys(photoId).jpeg)
      if (!file) throw new ForeignPhotoError()
      const chunks: Buffer[] = []
      for await (const chunk of file.body) chunks.push(chunk as Buffer)
      return downsizeImage(Buffer.concat(chunks))
    }),
  )
}

export async function downsizeImage(jpeg: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(jpeg)
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: jpegQuality })
    .toBuffer()
}

import { ForeignPhotoError } from '../photos/own-photos.ts'
import { photoKeys } from '../photos/photo-files.ts'
import type { PhotoStore } from '../services/photo-store.ts'

/** Bricks can still be counted at this size, and a photo costs a model some 1,000 tokens. */
const maxSidePx = 1_024
const jpegQuality = 80

/**
 * Stored photos as a model is shown them: from our store, never by address, and no larger than it takes.
 * @throws ForeignPhotoError where a file is gone
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
      return boundImage(Buffer.concat(chunks))
    }),
  )
}

export async function boundImage(jpeg: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(jpeg)
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: jpegQuality })
    .toBuffer()
}

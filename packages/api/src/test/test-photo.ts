import sharp from 'sharp'
import { encodePhoto } from '../photos/encode-photo.ts'
import { storePhotos } from '../photos/store-photos.ts'
import type { TestApp } from './build-test-app.ts'

/** Stores photos with their files, as uploads do; answers their addresses. */
export async function uploadPhotos(
  { app, config, database }: TestApp,
  companyId: number,
  count = 1,
): Promise<string[]> {
  const picture = await sharp({
    create: { width: 1_600, height: 1_200, channels: 3, background: '#8a8a80' },
  })
    .jpeg()
    .toBuffer()
  const encoded = await encodePhoto(picture, 'jpeg')
  const photos = Array.from({ length: count }, () => encoded)
  const ids = await storePhotos(database.db, app.photoStore, companyId, photos)
  return ids.map((id) => `${config.publicUrl}/photos/${id}.jpg`)
}

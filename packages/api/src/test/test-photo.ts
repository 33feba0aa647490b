import sharp from 'sharp'
import { type EncodedPhoto, encodePhoto } from '../photos/encode-photo.ts'
import { storePhotos } from '../photos/take-in-photos.ts'
import type { TestApp } from './build-test-app.ts'

let encodedPhoto: Promise<EncodedPhoto> | undefined

async function encodeGrayPhoto(): Promise<EncodedPhoto> {
  const picture = sharp({
    create: { width: 1_600, height: 1_200, channels: 3, background: '#8a8a80' },
  })
  return encodePhoto(await picture.jpeg().toBuffer(), 'jpeg')
}

/** Stores photos with their files like uploads and returns their URLs. */
export async function uploadPhotos(
  { app, config, database }: TestApp,
  companyId: number,
  count = 1,
): Promise<string[]> {
  encodedPhoto ??= encodeGrayPhoto()
  const encoded = await encodedPhoto
  const photos = Array.from({ length: count }, () => encoded)
  const ids = await storePhotos({ db: database.db, companyId }, app.photoStore, photos)
  return ids.map((id) => `${config.publicUrl}/photos/${id}.jpg`)
}

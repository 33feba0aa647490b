import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type SurfaceType, surfaceTypes } from '@curbquote/types/surfaces'
import { logoKey, photoKeys } from '../file-store/file-keys.ts'
import type { PhotoStore } from '../providers/photo-store.ts'

/** The photo columns derived from the file. */
export interface StoredDemoPhoto {
  id: string
  byte_size: number
  width_px: number
  height_px: number
}

const directory = path.join(import.meta.dirname, 'photos')
const photosPerSurface = 2

/** The file of a surface's photo. `number` is 1 or 2. */
export function demoPhotoFile(surface: SurfaceType, number: number): string {
  return path.join(directory, `${surface.replaceAll(' ', '-')}-${number}.jpg`)
}

/** Stores the photos of every surface like uploads. */
export async function storeDemoPhotos(
  photoStore: PhotoStore,
): Promise<Map<SurfaceType, StoredDemoPhoto[]>> {
  const photos = new Map<SurfaceType, StoredDemoPhoto[]>()
  for (const surface of surfaceTypes) {
    const stored: StoredDemoPhoto[] = []
    for (let number = 1; number <= photosPerSurface; number++)
      stored.push(await store(photoStore, demoPhotoFile(surface, number)))
    photos.set(surface, stored)
  }
  return photos
}

/** Stores the demo company's logo. */
export async function storeDemoLogo(photoStore: PhotoStore): Promise<StoredDemoPhoto> {
  const png = await readFile(path.join(directory, 'banner.png'))
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(png).metadata()
  const id = randomUUID()
  await photoStore.put(logoKey(id), png, 'image/png')
  return { id, byte_size: png.length, width_px: width, height_px: height }
}

async function store(photoStore: PhotoStore, file: string): Promise<StoredDemoPhoto> {
  const { encodePhoto } = await import('../photos/encode-photo.ts')
  const photo = await encodePhoto(await readFile(file), 'jpeg')
  const id = randomUUID()
  const keys = photoKeys(id)
  await photoStore.put(keys.jpeg, photo.jpeg, 'image/jpeg')
  await photoStore.put(keys.thumbnail, photo.thumbnail, 'image/jpeg')
  return {
    id,
    byte_size: photo.jpeg.length + photo.thumbnail.length,
    width_px: photo.widthPx,
    height_px: photo.heightPx,
  }
}

import { randomUUID } from 'node:crypto'
import { type SurfaceType, surfaceTypes } from '@curbquote/types'
import { type EncodedPhoto, encodePhoto } from '../photos/encode-photo.ts'
import { photoKeys } from '../photos/photo-files.ts'
import type { PhotoStore } from '../services/photo-store.ts'
import { renderBanner } from './illustrations/draw-banner.ts'
import { renderScene } from './illustrations/draw-scene.ts'

/** The columns of a stored photo that its file decides. */
export interface StoredScene {
  id: string
  byte_size: number
  width_px: number
  height_px: number
}

const scenesPerSurface = 2

/** Draws scenes of every surface and puts them into the store, as if visitors had uploaded them. */
export async function storeScenes(
  photoStore: PhotoStore,
): Promise<Map<SurfaceType, StoredScene[]>> {
  const scenes = new Map<SurfaceType, StoredScene[]>()
  for (const surface of surfaceTypes) {
    const stored: StoredScene[] = []
    for (let seed = 1; seed <= scenesPerSurface; seed++)
      stored.push(
        await store(photoStore, await encodePhoto(await renderScene(surface, seed), 'jpeg')),
      )
    scenes.set(surface, stored)
  }
  return scenes
}

/** Draws the demo company's banner; the answer is its photo. */
export async function storeBanner(photoStore: PhotoStore): Promise<StoredScene> {
  return store(photoStore, await encodePhoto(await renderBanner(), 'png'))
}

async function store(photoStore: PhotoStore, photo: EncodedPhoto): Promise<StoredScene> {
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

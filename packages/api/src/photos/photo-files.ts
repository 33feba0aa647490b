import type { PhotoStore } from '../services/photo-store.ts'

/** The names under which a photo's two files are stored and served. */
export function photoKeys(photoId: string): { jpeg: string; thumbnail: string } {
  return { jpeg: `${photoId}.jpg`, thumbnail: `${photoId}-thumbnail.jpg` }
}

/** Whether a file name is one that `photoKeys` gives. */
export function isPhotoKey(fileName: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-thumbnail)?\.jpg$/.test(fileName)
}

/** @throws where the store does; deleting again is harmless */
export async function deletePhotoFiles(photoStore: PhotoStore, photoId: string): Promise<void> {
  const { jpeg, thumbnail } = photoKeys(photoId)
  await Promise.all([photoStore.delete(jpeg), photoStore.delete(thumbnail)])
}

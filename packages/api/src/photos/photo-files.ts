import type { PhotoStore } from '../services/photo-store.ts'

/** The names under which a photo's two files are stored and served. */
export function photoKeys(photoId: string): { jpeg: string; thumbnail: string } {
  return { jpeg: `${photoId}.jpg`, thumbnail: `${photoId}-thumbnail.jpg` }
}

/** The name under which a logo's one file is stored and served. */
export function logoKey(logoId: string): string {
  return `${logoId}.png`
}

/** Whether a file name is one that `photoKeys` or `logoKey` gives. */
export function isPhotoKey(fileName: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:(?:-thumbnail)?\.jpg|\.png)$/.test(
    fileName,
  )
}

/** The id of the photo or logo whose file has this name. */
export function photoIdOfKey(key: string): string {
  return key.slice(0, 36)
}

/** A photo's files, or a logo's. @throws where the store does; deleting again is harmless */
export async function deletePhotoFiles(photoStore: PhotoStore, photoId: string): Promise<void> {
  const { jpeg, thumbnail } = photoKeys(photoId)
  await Promise.all([jpeg, thumbnail, logoKey(photoId)].map((key) => photoStore.delete(key)))
}

import type { PhotoStore } from '../providers/photo-store.ts'

/** File names of a photo and its thumbnail, in the store and in URLs. */
export function photoKeys(photoId: string): { jpeg: string; thumbnail: string } {
  return { jpeg: `${photoId}.jpg`, thumbnail: `${photoId}-thumbnail.jpg` }
}

/** File name of a logo, in the store and in URLs. */
export function logoKey(logoId: string): string {
  return `${logoId}.png`
}

/** File name of the PDF of an accepted quote in the store. It is not the name of a photo, so the photo route never serves it. */
export function documentKey(documentId: string): string {
  return `${documentId}.pdf`
}

/** Whether a file name has the form of `photoKeys` or `logoKey`. */
export function isPhotoKey(fileName: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:(?:-thumbnail)?\.jpg|\.png)$/.test(
    fileName,
  )
}

/** The id of the photo or logo whose file has this name. */
export function photoIdOfKey(key: string): string {
  return key.slice(0, 36)
}

/** Deletes all files of a photo, logo or document. Idempotent. @throws the store's error */
export async function deletePhotoFiles(photoStore: PhotoStore, photoId: string): Promise<void> {
  const { jpeg, thumbnail } = photoKeys(photoId)
  await Promise.all(
    [jpeg, thumbnail, logoKey(photoId), documentKey(photoId)].map((key) => photoStore.delete(key)),
  )
}

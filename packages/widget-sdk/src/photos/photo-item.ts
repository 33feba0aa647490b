import type { SurfaceType } from '@curbquote/types'

export type PhotoUpload =
  | { status: 'preparing' }
  /** The server was busy; it is tried again by itself. */
  | { status: 'waiting' }
  | { status: 'uploading'; percent: number }
  | { status: 'uploaded'; url: string }
  | { status: 'failed' }

/** One of the visitor's photos, with its surface and size as they are typed. */
export interface PhotoItem {
  /** Its key in this widget; the server never sees it. */
  id: string
  name: string
  /** An object URL of the chosen file; none for a photo that comes from a draft. */
  previewUrl: string | undefined
  upload: PhotoUpload
  surfaceType: SurfaceType | ''
  length: string
  width: string
  /** Whether what is missing is pointed out, once the visitor has tried to go on with it. */
  isChecked: boolean
}

export type PhotoMeasurement = Partial<Pick<PhotoItem, 'surfaceType' | 'length' | 'width'>>

export function newPhotoItem(id: string, name: string, previewUrl: string | undefined): PhotoItem {
  const upload: PhotoUpload = { status: 'preparing' }
  return { id, name, previewUrl, upload, surfaceType: '', length: '', width: '', isChecked: false }
}

export function isPending({ upload }: PhotoItem): boolean {
  return upload.status !== 'uploaded' && upload.status !== 'failed'
}

/** Those that a conversation has not been shown yet. */
export function unsentPhotos(
  photos: readonly PhotoItem[],
  sent: readonly { url: string }[],
): PhotoItem[] {
  const urls = new Set(sent.map((photo) => photo.url))
  return photos.filter(({ upload }) => upload.status !== 'uploaded' || !urls.has(upload.url))
}

/** The URLs of the photos that are on the server. */
export function uploadedUrls(photos: readonly PhotoItem[]): string[] {
  return photos.flatMap(({ upload }) => (upload.status === 'uploaded' ? [upload.url] : []))
}

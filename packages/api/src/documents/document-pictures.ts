import { buffer } from 'node:stream/consumers'
import { logoKey, photoKeys } from '../file-store/file-keys.ts'
import type { PhotoStore } from '../providers/photo-store.ts'
import type { QuoteDocument } from '../db/schema/quote-document.ts'

/** The files of a document's logo (PNG) and thumbnails (JPEG), in the order of its photos. Missing files are left out. */
export interface PictureFiles {
  logo?: Uint8Array | undefined
  photos: (Uint8Array | undefined)[]
}

/** A logo as the PDF library embeds it. */
export interface DrawnLogo {
  width: number
  height: number
}

export interface DocumentPictures {
  logo?: DrawnLogo | undefined
  photos: (Buffer | undefined)[]
}

/** Reads the files of a document's pictures. Their content never changes. */
export async function readPictures(
  photoStore: PhotoStore,
  { company, photos }: QuoteDocument,
): Promise<PictureFiles> {
  const read = async (key: string) => {
    const file = await photoStore.get(key)
    return file && (await buffer(file.body))
  }
  const [logo, ...thumbnails] = await Promise.all([
    company.logoId === null ? undefined : read(logoKey(company.logoId)),
    ...photos.map(({ id }) => read(photoKeys(id).thumbnail)),
  ])
  return { logo, photos: thumbnails }
}

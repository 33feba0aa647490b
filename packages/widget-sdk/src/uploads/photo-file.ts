import { maxPhotoBytes } from '@curbquote/types/limits'

export type PhotoKind = 'jpeg' | 'png' | 'heic'

const kindByType: Record<string, PhotoKind> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/pjpeg': 'jpeg',
  'image/png': 'png',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif-sequence': 'heic',
}

const kindByExtension: Record<string, PhotoKind> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  heic: 'heic',
  heif: 'heic',
}

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/**
 * Detects the format by the first bytes, then by the declared type, then by the name; `undefined` if the server does not support it.
 * Android and some desktop systems declare no type for HEIC.
 */
export async function photoKind(file: File): Promise<PhotoKind | undefined> {
  const known = await kindByContent(file)
  if (known) return known
  if (file.type && file.type !== 'application/octet-stream')
    return kindByType[file.type.toLowerCase()]
  return kindByExtension[file.name.toLowerCase().split('.').pop() ?? '']
}

export function isTooLarge(file: File): boolean {
  return file.size > maxPhotoBytes
}

export async function isJpeg(file: File): Promise<boolean> {
  return (await kindByContent(file)) === 'jpeg'
}

async function kindByContent(file: File): Promise<PhotoKind | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  const text = String.fromCharCode(...bytes)
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.slice(4, 8) === 'ftyp' && heicBrands.includes(text.slice(8, 12))) return 'heic'
  return undefined
}

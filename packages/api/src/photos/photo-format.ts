/** The formats that an upload accepts, detected by content. */
export type PhotoFormat = 'jpeg' | 'png' | 'heic'

/** Number of leading bytes that `detectPhotoFormat` needs. */
export const formatHeadBytes = 128

/**
 * Detects the format from the first `formatHeadBytes` bytes of a file, or all bytes of a shorter file. Returns `undefined`
 * for an unsupported format. Does not decode the image.
 */
export function detectPhotoFormat(head: Buffer): PhotoFormat | undefined {
  if (head.subarray(0, 3).equals(jpegStart)) return 'jpeg'
  if (head.subarray(0, 8).equals(pngSignature)) return 'png'
  if (isHeic(head)) return 'heic'
  return undefined
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Brands of HEVC images. The two HEIF brands do not name a codec. */
const hevcBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])
const heifBrands = new Set(['mif1', 'msf1'])
const avifBrands = new Set(['avif', 'avis'])

function isHeic(head: Buffer): boolean {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false
  const majorBrand = head.toString('latin1', 8, 12)
  if (avifBrands.has(majorBrand)) return false
  const brands = [majorBrand, ...compatibleBrands(head)]
  if (brands.some((brand) => hevcBrands.has(brand))) return true
  return (
    brands.some((brand) => heifBrands.has(brand)) && !brands.some((brand) => avifBrands.has(brand))
  )
}

function compatibleBrands(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands: string[] = []
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  return brands
}

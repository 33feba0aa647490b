/** What an upload may be, by its content. */
export type PhotoFormat = 'jpeg' | 'png' | 'heic'

/** So many first bytes settle what a file is. */
export const formatHeadBytes = 128

/**
 * The format that the first bytes of a file (`formatHeadBytes` of them, or the whole of a shorter file) announce;
 * `undefined` for everything that is not taken. Nothing is decoded.
 */
export function detectPhotoFormat(head: Buffer): PhotoFormat | undefined {
  if (head.subarray(0, 3).equals(jpegStart)) return 'jpeg'
  if (head.subarray(0, 8).equals(pngSignature)) return 'png'
  if (isHeic(head)) return 'heic'
  return undefined
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Brands of files whose pictures are HEVC, and the two of HEIF itself, which leave the codec open. */
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

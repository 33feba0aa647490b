/** The formats that a logo upload accepts, detected by content. */
export type LogoFormat = 'png' | 'jpeg' | 'svg'

/** The `<svg>` element must start within this many bytes. Exporters write comments and declarations before it. */
const svgHeadBytes = 16_384

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])

/** Detects the format. Returns `undefined` for unsupported files, including compressed and UTF-16 SVG. */
export function detectLogoFormat(image: Buffer): LogoFormat | undefined {
  if (image.subarray(0, 8).equals(pngSignature)) return 'png'
  if (image.subarray(0, 3).equals(jpegStart)) return 'jpeg'
  const head = image.toString('utf8', 0, svgHeadBytes).replace(/^\uFEFF/, '')
  return /^\s*</.test(head) && /<(?:[\w-]+:)?svg[\s>]/.test(head) ? 'svg' : undefined
}

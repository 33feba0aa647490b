const rowsPerStrip = 64
const short = 3
const long = 4
const undefinedBytes = 7
const bytesPerEntry = 12

/**
 * Makes the TIFF header, with the color profile, for uncompressed 8-bit RGB rows (3 bytes per pixel, no padding, top row
 * first). The rows follow the header.
 */
export function tiffHeader(width: number, height: number, colorProfile: Buffer): Buffer {
  const strips = Math.ceil(height / rowsPerStrip)
  const bytesPerStrip = width * 3 * rowsPerStrip
  const lastStripRows = height - (strips - 1) * rowsPerStrip

  const entryCount = colorProfile.length > 0 ? 11 : 10
  let outside = 8 + 2 + entryCount * bytesPerEntry + 4
  const place = (byteCount: number) => {
    const at = outside
    outside += byteCount + (byteCount % 2)
    return at
  }
  const bitsAt = place(6)
  const offsetsAt = place(strips * 4)
  const countsAt = place(strips * 4)
  const profileAt = place(colorProfile.length)

  const header = Buffer.alloc(outside)
  header.write('II', 0, 'latin1')
  header.writeUInt16LE(42, 2)
  header.writeUInt32LE(8, 4)
  header.writeUInt16LE(entryCount, 8)
  let at = 10
  const entry = (tag: number, type: number, count: number, value: number) => {
    header.writeUInt16LE(tag, at)
    header.writeUInt16LE(type, at + 2)
    header.writeUInt32LE(count, at + 4)
    header.writeUInt32LE(value, at + 8)
    at += bytesPerEntry
  }
  entry(256, long, 1, width)
  entry(257, long, 1, height)
  entry(258, short, 3, bitsAt)
  entry(259, short, 1, 1) // not compressed
  entry(262, short, 1, 2) // RGB
  // A single offset or count is stored in the entry itself.
  entry(273, long, strips, strips === 1 ? outside : offsetsAt)
  entry(277, short, 1, 3) // samples per pixel
  entry(278, long, 1, rowsPerStrip)
  entry(279, long, strips, strips === 1 ? width * 3 * height : countsAt)
  entry(284, short, 1, 1) // interleaved samples
  if (colorProfile.length > 0) entry(34675, undefinedBytes, colorProfile.length, profileAt)

  for (let sample = 0; sample < 3; sample++) header.writeUInt16LE(8, bitsAt + sample * 2)
  for (let strip = 0; strip < strips; strip++) {
    const rows = strip === strips - 1 ? lastStripRows : rowsPerStrip
    header.writeUInt32LE(outside + strip * bytesPerStrip, offsetsAt + strip * 4)
    header.writeUInt32LE(width * 3 * rows, countsAt + strip * 4)
  }
  colorProfile.copy(header, profileAt)
  return header
}

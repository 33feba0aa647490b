import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  fixtures,
  openUploadApp,
  roundTrip,
  type TestFile,
  upload,
  type UploadApp,
} from '../test/test-uploads.ts'

const test = suite<{ app: UploadApp }>('the content of stored photos')

test.before(async (context) => {
  context.app = await openUploadApp()
})
test.after(({ app }) => app.close())

const width = 320
const height = 200
const quadrants = {
  topLeft: '#d01010',
  topRight: '#10b020',
  bottomLeft: '#1020d0',
  bottomRight: '#e0e0e0',
}
type Corner = keyof typeof quadrants

/** An image of four colors, stored the way a camera stores it for the given EXIF orientation. */
async function quadrantsStoredAs(orientation: number): Promise<Buffer> {
  const isTurned = orientation >= 5
  const [storedWidth, storedHeight] = isTurned ? [height, width] : [width, height]
  const pixels = Buffer.alloc(storedWidth * storedHeight * 3)
  for (let row = 0; row < storedHeight; row++)
    for (let column = 0; column < storedWidth; column++) {
      const [x, y] = uprightPosition(orientation, row, column)
      const color =
        quadrants[`${y < height / 2 ? 'top' : 'bottom'}${x < width / 2 ? 'Left' : 'Right'}`]
      pixels.write(color.slice(1), (row * storedWidth + column) * 3, 'hex')
    }
  return sharp(pixels, { raw: { width: storedWidth, height: storedHeight, channels: 3 } })
    .withExif({
      IFD0: { Artist: 'Pat Privacy', Software: 'phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Pat Privacy</secret></x:xmpmeta>')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Maps a stored row and column to its position in the upright image (table of the EXIF standard). */
function uprightPosition(orientation: number, row: number, column: number): [x: number, y: number] {
  const right = width - 1
  const bottom = height - 1
  switch (orientation) {
    case 2:
      return [right - column, row]
    case 3:
      return [right - column, bottom - row]
    case 4:
      return [column, bottom - row]
    case 5:
      return [row, column]
    case 6:
      return [right - row, column]
    case 7:
      return [right - row, bottom - column]
    case 8:
      return [row, bottom - column]
    default:
      return [column, row]
  }
}

async function cornerColors(jpeg: Buffer): Promise<Record<Corner, number[]>> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  assert.is(info.channels, 3)
  const at = (x: number, y: number) => {
    const index = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    return [...data.subarray(index, index + 3)]
  }
  return {
    topLeft: at(0.25, 0.25),
    topRight: at(0.75, 0.25),
    bottomLeft: at(0.25, 0.75),
    bottomRight: at(0.75, 0.75),
  }
}

function assertColor(actual: number[], hex: string, tolerance: number, what: string) {
  const expected = [...Buffer.from(hex.slice(1), 'hex')]
  const distance = Math.max(...actual.map((value, index) => Math.abs(value - expected[index]!)))
  assert.ok(distance <= tolerance, `${what} is ${actual.join()} and not ${expected.join()}`)
}

/** The mean difference of two downscaled images, in levels of 0 to 255. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [first = [], second = []] = await Promise.all(
    [a, b].map(async (image) => {
      // Decode first: downscaling during JPEG decoding gives slightly different pixels.
      const { data, info } = await sharp(image)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return sharp(data, { raw: info }).resize(16, 16, { fit: 'fill' }).raw().toBuffer()
    }),
  )
  let sum = 0
  for (const [index, level] of first.entries()) sum += Math.abs(level - second[index]!)
  return sum / first.length
}

/** Asserts that the file has no metadata except a JFIF header: no EXIF, XMP, IPTC, ICC, comment or trailing data. */
async function assertNoMetadata(jpeg: Buffer, what: string): Promise<void> {
  const { exif, xmp, iptc, icc, orientation, format, space } = await sharp(jpeg).metadata()
  assert.equal(
    { exif, xmp, iptc, icc, orientation },
    { exif: undefined, xmp: undefined, iptc: undefined, icc: undefined, orientation: undefined },
    what,
  )
  assert.equal([format, space], ['jpeg', 'srgb'], what)
  for (let at = 2; jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    assert.is(jpeg[at], 0xff)
    const marker = jpeg[at + 1]!
    assert.not.ok(
      (marker > 0xe0 && marker <= 0xef) || marker === 0xfe,
      `${what} has ${marker.toString(16)}`,
    )
  }
  assert.equal([...jpeg.subarray(-2)], [0xff, 0xd9], what)
  assert.is(jpeg.indexOf(Buffer.from([0xff, 0xd9])), jpeg.length - 2, what)
}

for (let orientation = 1; orientation <= 8; orientation++)
  test(`a photo with EXIF orientation ${orientation} is stored upright, without location and owner`, async ({
    app,
  }) => {
    const content = await quadrantsStoredAs(orientation)
    assert.is((await sharp(content).metadata()).orientation, orientation)
    assert.ok(content.includes('Pat Privacy'))
    const { photo, thumbnail } = await roundTrip(app, { name: 'photo.jpg', content })
    for (const jpeg of [photo, thumbnail]) {
      const metadata = await sharp(jpeg).metadata()
      assert.equal([metadata.width, metadata.height], [width, height])
      const colors = await cornerColors(jpeg)
      for (const corner of Object.keys(quadrants) as Corner[])
        assertColor(colors[corner], quadrants[corner], 12, corner)
      await assertNoMetadata(jpeg, 'the photo')
      assert.not.ok(jpeg.includes('Pat Privacy'))
    }
  })

test('EXIF takes precedence when EXIF and XMP orientation differ', async ({ app }) => {
  const content = await sharp(await quadrantsStoredAs(1))
    .withMetadata({ orientation: 1 })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"/></rdf:RDF></x:xmpmeta>',
    )
    .jpeg()
    .toBuffer()
  assert.ok(content.includes('tiff:Orientation="6"'))
  const { photo } = await roundTrip(app, { name: 'photo.jpg', content })
  assert.ok((await difference(photo, content)) < 3)
})

test('GPS data of phone photos and PNGs is removed', async ({ app }) => {
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: 'Pat Privacy' }, IFD3: { GPSLatitudeRef: 'N' } })
    .png()
    .toBuffer()
  const files = [
    { name: 'made.png', content: png },
    { name: 'made.jpg', content: await quadrantsStoredAs(1) },
  ]
  for (const file of files) {
    const { photo, thumbnail } = await roundTrip(app, file)
    for (const jpeg of [photo, thumbnail]) {
      await assertNoMetadata(jpeg, file.name)
      for (const trace of ['Exif', 'GPS', 'Google', 'Pat Privacy', 'adobe'])
        assert.not.ok(jpeg.includes(trace), `${file.name} still says ${trace}`)
    }
  }
})

test('scripts, archives and pages embedded in a polyglot file are removed', async ({ app }) => {
  const jpeg = await quadrantsStoredAs(1)
  const png = await sharp(jpeg).png().toBuffer()
  const payload = '<script>window.__xss=1</script>PK\x03\x04/*evil*/'
  const comment = Buffer.from(
    `\xff\xfe\0${String.fromCharCode(payload.length + 2)}${payload}`,
    'latin1',
  )
  const files: TestFile[] = [
    { name: 'tail.jpg', content: Buffer.concat([jpeg, Buffer.from(payload)]) },
    {
      name: 'comment.jpg',
      content: Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    },
    { name: 'tail.png', content: Buffer.concat([png, Buffer.from(payload)]) },
    { name: 'text.png', content: withTextChunk(png, payload) },
    { name: 'script.jpg', content: startingAsScript(jpeg) },
    {
      name: 'xmp.jpg',
      content: await sharp(jpeg)
        .withXmp('<!DOCTYPE x [<!ENTITY evil SYSTEM "file:///etc/passwd">]><x>&evil;</x>')
        .jpeg()
        .toBuffer(),
    },
  ]
  for (const file of files) {
    const { status, body } = await upload(app, file)
    if (!/^\xff\xd8\xff|^\x89PNG/.test(file.content.toString('latin1', 0, 4))) {
      assert.is(status, 415, file.name)
      continue
    }
    assert.is(status, 200, `${file.name} ${body.error}`)
    const { photo, thumbnail } = await roundTrip(app, file)
    for (const served of [photo, thumbnail]) {
      await assertNoMetadata(served, file.name)
      for (const trace of [
        '<script',
        '<html',
        'alert',
        '__xss',
        'PK\x03\x04',
        'ENTITY',
        'evil',
        '=1;',
        '*/=',
      ])
        assert.not.ok(served.includes(trace), `${file.name} still says ${trace}`)
    }
  }
})

/** A PNG with a comment after its header. */
function withTextChunk(png: Buffer, text: string): Buffer {
  const headerEnd = 33
  const body = Buffer.from(`tEXtComment\0${text}`, 'latin1')
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)])
}

/** A JPEG that is also JavaScript: the length of its first segment starts a comment, which the segment closes. */
function startingAsScript(jpeg: Buffer): Buffer {
  const segment = Buffer.alloc(0x2f2a + 2)
  segment.writeUInt32BE(0xff_e0_2f_2a)
  segment.write('*/=1;alert(1)/*', segment.length - 20, 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

test('a decompression bomb is rejected with 422', async ({ app }) => {
  for (const file of fixtures('bombs')) assert.is((await upload(app, file)).status, 422, file.name)
})

test('a progressive or rotated image above 32 megapixels is refused', async ({ app }) => {
  const large = {
    create: { width: 5_700, height: 5_650, channels: 3, background: '#804020' },
  } as const
  const progressive = await sharp(large).jpeg({ progressive: true }).toBuffer()
  const interlaced = await sharp(large).png({ progressive: true, compressionLevel: 1 }).toBuffer()
  const baseline = await sharp(large).jpeg().toBuffer()
  assert.is((await upload(app, { name: 'a.jpg', content: progressive })).status, 422)
  assert.is((await upload(app, { name: 'a.png', content: interlaced })).status, 422)
  assert.is((await upload(app, { name: 'a.jpg', content: baseline })).status, 200)
})

test('truncated and corrupt files are rejected with 422', async ({ app }) => {
  const jpeg = await quadrantsStoredAs(6)
  const png = await sharp(jpeg).png().toBuffer()
  const broken: TestFile[] = [...fixtures('corrupt')]
  for (const share of [0.2, 0.5, 0.9, 0.98])
    for (const [name, content] of [
      ['cut.jpg', jpeg],
      ['cut.png', png],
    ] as const)
      broken.push({ name, content: content.subarray(0, Math.floor(content.length * share)) })
  broken.push({ name: 'soi.jpg', content: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) })
  broken.push({ name: 'soi.jpg', content: Buffer.from([0xff, 0xd8, 0xff]) })
  broken.push({ name: 'no-end.jpg', content: jpeg.subarray(0, -2) })
  broken.push({
    name: 'noise.jpg',
    content: Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(5_000, 0xa5)]),
  })
  for (const file of broken) {
    const { status, body } = await upload(app, file)
    assert.is(status, 422, file.name)
    assert.is(body.code, 'UNREADABLE_PHOTO')
    assert.ok(body.error.startsWith(file.name))
  }
})

test('a damaged file whose image can be read is stored as a clean photo', async ({ app }) => {
  const jpeg = await quadrantsStoredAs(1)
  const looping = Buffer.from(jpeg)
  // The TIFF header is followed by the first directory, whose last four bytes are the position of the next one.
  const tiff = looping.indexOf('Exif\0\0') + 6
  const isLittleEndian = looping.toString('latin1', tiff, tiff + 2) === 'II'
  const [read16, read32, write32] = isLittleEndian
    ? (['readUInt16LE', 'readUInt32LE', 'writeUInt32LE'] as const)
    : (['readUInt16BE', 'readUInt32BE', 'writeUInt32BE'] as const)
  const directory = looping[read32](tiff + 4)
  const next = tiff + directory + 2 + looping[read16](tiff + directory) * 12
  looping[write32](directory, next)
  const damaged: TestFile[] = [
    ...fixtures('damaged'),
    { name: 'exif-loop.jpg', content: looping },
    { name: 'garbage.jpg', content: Buffer.concat([jpeg, Buffer.alloc(1_000_000, 0xa5)]) },
    { name: 'a-png.jpg', content: await sharp(jpeg).png().toBuffer() },
  ]
  for (const file of damaged) await assertNoMetadata((await roundTrip(app, file)).photo, file.name)
})

test('a file with flipped bits gets 200, 415 or 422, never 500', async ({ app }) => {
  const jpeg = await quadrantsStoredAs(3)
  const png = await sharp(jpeg).resize(40).png().toBuffer()
  for (const content of [jpeg, png])
    for (let step = 0; step < 40; step++) {
      const damaged = Buffer.from(content)
      const at = Math.floor((damaged.length * step) / 40)
      damaged[at] = damaged[at]! ^ (0x5a + step)
      const { status } = await upload(app, { name: 'photo', content: damaged })
      assert.ok([200, 415, 422].includes(status), `${status} with byte ${at} changed`)
    }
})

test('all PNG and JPEG variants are stored', async ({ app }) => {
  const image = sharp(await quadrantsStoredAs(1))
  const made = [
    ['cmyk-profile.jpg', image.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg()],
    ['display-p3.jpg', image.clone().withIccProfile('p3').jpeg()],
    ['gray.jpg', image.clone().grayscale().jpeg()],
    ['progressive.jpg', image.clone().jpeg({ progressive: true })],
    ['palette.png', image.clone().png({ palette: true })],
    ['16-bit.png', image.clone().toColourspace('rgb16').png()],
  ] as const
  const files = ['png', 'jpeg'].flatMap(fixtures)
  for (const [name, output] of made) files.push({ name, content: await output.toBuffer() })
  for (const file of files) {
    const { photo } = await roundTrip(app, file)
    const [before, after] = [await sharp(file.content).metadata(), await sharp(photo).metadata()]
    assert.equal([after.width, after.height], [before.width, before.height], file.name)
    await assertNoMetadata(photo, file.name)
    const white = await sharp(file.content)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png()
      .toBuffer()
    assert.ok((await difference(white, photo)) < 10, file.name)
  }
})

test('transparent areas become white', async ({ app }) => {
  const content = await sharp({
    create: { width: 64, height: 64, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { photo, thumbnail } = await roundTrip(app, { name: 'clear.png', content })
  for (const jpeg of [photo, thumbnail])
    assertColor((await cornerColors(jpeg)).topLeft, '#ffffff', 2, 'the clear part')
})

test('CMYK, 16-bit and Display P3 images are converted to sRGB', async ({ app }) => {
  const base = sharp(
    await sharp(await quadrantsStoredAs(1))
      .png()
      .toBuffer(),
  )
  const files: [string, Buffer, number][] = [
    ['16 bit', await base.clone().toColourspace('rgb16').png().toBuffer(), 12],
    [
      'P3',
      await base
        .clone()
        .withIccProfile('p3')
        .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
        .toBuffer(),
      14,
    ],
    // CMYK cannot represent saturated green and blue.
    [
      'CMYK',
      await base
        .clone()
        .toColourspace('cmyk')
        .withIccProfile('cmyk')
        .jpeg({ quality: 95 })
        .toBuffer(),
      100,
    ],
  ]
  for (const [name, content, tolerance] of files) {
    const stored = await sharp(content).metadata()
    assert.ok(
      name === 'CMYK'
        ? stored.space === 'cmyk'
        : name === 'P3'
          ? stored.icc
          : stored.depth === 'ushort',
    )
    const { photo } = await roundTrip(app, { name: 'photo', content })
    await assertNoMetadata(photo, name)
    const colors = await cornerColors(photo)
    for (const corner of Object.keys(quadrants) as Corner[])
      assertColor(colors[corner], quadrants[corner], tolerance, `${name} ${corner}`)
  }
})

test('a 48-megapixel photo and a long panorama are resized to 2400 pixels', async ({ app }) => {
  const files = [
    { name: '48-megapixels.jpg', content: await plainJpeg(8_064, 6_048) },
    { name: 'panorama.jpg', content: await plainJpeg(12_000, 2_000) },
  ]
  for (const file of files) {
    const { width: photoWidth } = await sharp((await roundTrip(app, file)).photo).metadata()
    assert.is(photoWidth, 2_400, file.name)
  }
})

function plainJpeg(photoWidth: number, photoHeight: number): Promise<Buffer> {
  return sharp({
    create: { width: photoWidth, height: photoHeight, channels: 3, background: '#7a5c3d' },
  })
    .jpeg()
    .toBuffer()
}

test('a truncated progressive JPEG is rejected with 422, a complete one is stored', async ({
  app,
}) => {
  const progressive = fixtures('jpeg').filter(({ name }) => name.includes('progressive'))
  assert.ok(progressive.length > 0)
  for (const { name, content } of progressive) {
    assert.is((await upload(app, { name, content })).status, 200, name)
    for (const share of [0.4, 0.7, 0.95]) {
      const truncated = content.subarray(0, Math.floor(content.length * share))
      const { status, body } = await upload(app, { name, content: truncated })
      assert.is(status, 422, `${name} cut at ${share}`)
      assert.is(body.code, 'UNREADABLE_PHOTO')
    }
  }
})

test.run()

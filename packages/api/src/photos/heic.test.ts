import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeHeic } from './decode-heic.ts'
import { encodePhoto } from './encode-photo.ts'
import { heicLimits } from './heic-limits.ts'
import { UndecodableImageError } from './photo-errors.ts'
import {
  filesLeft,
  openUploadApp,
  roundTrip,
  sharedFiles,
  upload,
  type UploadApp,
} from './test-uploads.ts'
import { tiffHeader } from './uncompressed-tiff.ts'

const test = suite<{ app: UploadApp; directory: string }>('HEIC')
const never = new AbortController().signal

/** A photo of an iPhone 7, 12 megapixels, with a Display P3 profile, a rotation property and a place. */
const [iphonePhoto] = sharedFiles('heic')
if (!iphonePhoto)
  console.log('  NO HEIC PHOTO HERE: decoding one is not tested, only that broken ones are refused')

test.before(async (context) => {
  context.app = await openUploadApp()
})
test.after(({ app }) => app.close())
test.before.each(async (context) => {
  context.directory = await mkdtemp(path.join(tmpdir(), 'curbquote-heic-'))
})
test.after.each(({ directory }) => rm(directory, { recursive: true }))

/** A file that says it is HEIC and then holds whatever is given. */
function heicOf(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), content])
}

/** The same noise each time, without any pattern that a parser would know. */
function noise(byteSize: number, seed: number): Buffer {
  let state = seed
  return Buffer.from(
    Array.from({ length: byteSize }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    }),
  )
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('did not fail')
}

test('rows behind our TIFF header are the picture, whatever its size', async () => {
  for (const [width, height] of [
    [1, 1],
    [3, 64],
    [5, 65],
    [17, 200],
  ] as const) {
    const pixels = noise(width * height * 3, width)
    const tiff = Buffer.concat([tiffHeader(width, height, Buffer.alloc(0)), pixels])
    const { data, info } = await sharp(tiff).raw().toBuffer({ resolveWithObject: true })
    assert.equal([info.width, info.height, info.channels], [width, height, 3])
    assert.ok(data.equals(pixels))
  }
})

test('a HEIC of noise, of nothing, or cut anywhere is 422', async ({ app }) => {
  const meta = (byteSize: number) => Buffer.from([0, 0, byteSize >> 8, byteSize & 255])
  const broken = [
    heicOf(Buffer.alloc(0)),
    heicOf(noise(50_000, 1)),
    heicOf(Buffer.concat([meta(5_000), Buffer.from('meta'), noise(4_992, 2)])),
    ...sharedFiles('corrupt').flatMap(({ name, content }) =>
      name.endsWith('.heic') ? content : [],
    ),
  ]
  if (iphonePhoto)
    for (const share of [0.0005, 0.002, 0.999])
      broken.push(iphonePhoto.content.subarray(0, Math.floor(iphonePhoto.content.length * share)))
  for (const content of broken) {
    const { status, body } = await upload(app, { name: 'IMG_1.HEIC', content })
    assert.is(status, 422, `${content.length} bytes`)
    assert.is(body.code, 'UNREADABLE_PHOTO')
  }
  assert.equal(await filesLeft(app), [])
})

test('a fuzzed HEIC is 422 or a photo, and the API keeps answering meanwhile', async ({ app }) => {
  if (!iphonePhoto) return
  const fuzzed = Array.from({ length: 4 }, (_, round) => {
    const content = Buffer.from(iphonePhoto.content)
    // Where the boxes are: past them, the coded picture only changes its colours.
    const hits = noise(40, round + 10)
    for (let index = 0; index < 8; index++)
      content[24 + (hits.readUInt16BE(index * 2) % 3_500)] = hits[20 + index]!
    return content
  })
  let isOver = false
  const uploads = Promise.all(
    fuzzed.map((content) => upload(app, { name: 'IMG_1.HEIC', content })),
  ).finally(() => (isOver = true))
  const latencies: number[] = []
  while (!isOver) {
    const start = performance.now()
    assert.is((await fetch(`${app.url}/healthz`)).status, 200)
    latencies.push(performance.now() - start)
  }
  for (const { status } of await uploads)
    assert.ok(status === 422 || status === 200, String(status))
  latencies.sort((a, b) => a - b)
  assert.ok(latencies[Math.floor(latencies.length / 2)]! < 1_000, 'the median answer is quick')
})

test('a photo of an iPhone is shown upright, in sRGB, without place or camera', async ({
  app,
  directory,
}) => {
  if (!iphonePhoto) return
  assert.ok(iphonePhoto.content.includes('Apple'))
  const { photo, thumbnail } = await roundTrip(app, iphonePhoto)
  for (const [jpeg, width, height] of [
    [photo, 2_400, 1_800],
    [thumbnail, 480, 360],
  ] as const) {
    const metadata = await sharp(jpeg).metadata()
    assert.equal([metadata.width, metadata.height, metadata.space], [width, height, 'srgb'])
    assert.is(metadata.exif, undefined)
    assert.is(metadata.icc, undefined)
    for (const trace of ['Apple', 'iPhone', 'Exif', 'GPS', 'Display P3'])
      assert.not.ok(jpeg.includes(trace))
    // The sky is bright and above, the sea dark and below.
    const rows = await sharp(jpeg).greyscale().resize(1, 10, { fit: 'fill' }).raw().toBuffer()
    assert.ok(rows[1]! > rows[6]! + 40, [...rows].join())
  }

  // The same file, asked to be turned: the property's last byte counts quarter turns, anticlockwise.
  const turned = Buffer.from(iphonePhoto.content)
  turned[turned.indexOf('irot') + 4] = 1
  const file = path.join(directory, 'turned')
  await writeFile(file, turned)
  const { jpeg, widthPx, heightPx } = await encodePhoto(await decodeHeic(file, never), 'tiff')
  assert.equal([widthPx, heightPx], [1_800, 2_400])
  const small = (image: Sharp) => image.resize(30, 40, { fit: 'fill' }).raw().toBuffer()
  const [once, expected] = await Promise.all([
    small(sharp(jpeg)),
    small(sharp(await sharp(photo).rotate(-90).toBuffer())),
  ])
  let difference = 0
  for (const [index, level] of once.entries()) difference += Math.abs(level - expected[index]!)
  assert.ok(difference / once.length < 3, String(difference / once.length))
})

for (const [what, limits] of [
  ['takes too long', { ...heicLimits, maxSeconds: 0.2 }],
  ['takes too much memory', { ...heicLimits, maxResidentBytes: 64 * 1024 * 1024 }],
] as const)
  test(`a decoder that ${what} is killed`, async ({ directory }) => {
    const source = path.join(directory, 'photo')
    await writeFile(source, iphonePhoto?.content ?? heicOf(noise(2_000_000, 3)))
    const error = await failureOf(decodeHeic(source, never, limits))
    assert.instance(error, UndecodableImageError)
    if (iphonePhoto) assert.match((error as Error).message, 'SIGKILL')
  })

test('a decoder whose client is gone is killed', async ({ directory }) => {
  const source = path.join(directory, 'photo')
  await writeFile(source, iphonePhoto?.content ?? heicOf(noise(2_000_000, 4)))
  const gone = new AbortController()
  const work = decodeHeic(source, gone.signal)
  setImmediate(() => gone.abort(new Error('gone')))
  assert.match(String(await failureOf(work)), 'gone')
})

test('a result that cannot be written is 503, not a damaged photo', async ({ directory }) => {
  if (!iphonePhoto) return
  const source = path.join(directory, 'photo')
  await writeFile(source, iphonePhoto.content)
  // What stands where the result belongs is not replaced.
  await copyFile(source, `${source}.tiff`)
  const error = await failureOf(decodeHeic(source, never))
  assert.is((error as { code?: string }).code, 'UNAVAILABLE')
})

test.run()

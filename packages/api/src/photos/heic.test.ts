import type { ChildProcess } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeHeic, type DecodeHeicOptions } from './decode-heic.ts'
import { encodePhoto } from './encode-photo.ts'
import { heicLimits, heicMaxPixels, heicQueueLimits } from './heic-limits.ts'
import { limits } from '../rate-limits/limits.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { PhotosUnavailableError } from '../file-store/photos-unavailable-error.ts'
import { UndecodableImageError } from './undecodable-image-error.ts'
import { failureOf } from '../test/failure-of.ts'
import { onSpawn } from '../test/on-spawn.ts'
import { until } from '../test/test-server.ts'
import {
  filesLeft,
  fixtures,
  openUploadApp,
  send,
  roundTrip,
  type TestFile,
  upload,
  type UploadResponse,
  type UploadApp,
} from '../test/test-uploads.ts'
import { tiffHeader } from './uncompressed-tiff.ts'

const test = suite<{ app: UploadApp; directory: string }>('HEIC')

/** Decodes with an unlimited pixel budget by default. */
function decode(source: string, options: Partial<DecodeHeicOptions> = {}): Promise<string> {
  return decodeHeic(source, {
    requester: { companyId: 1, ipAddress: '203.0.113.1' },
    signal: new AbortController().signal,
    chargePixels: async () => {},
    ...options,
  })
}

const fixture = (name: string) => fixtures('heic').find((file) => file.name.startsWith(name))!
/** A uniformly gray image of 12 KB. */
const flatPhoto = fixture('flat-49-megapixels')
const smallPhoto = fixture('light-above-dark')
/** Like a phone's photo: Display P3 profile, stored upside down with a rotation property, camera and GPS data. */
const phonePhoto = fixture('phone-12-megapixels')

test.before(async (context) => {
  context.app = await openUploadApp()
})
test.after(({ app }) => app.close())
test.before.each(async (context) => {
  context.directory = await mkdtemp(path.join(tmpdir(), 'curbquote-heic-'))
})
test.after.each(({ directory }) => rm(directory, { recursive: true }))

/** A HEIC header followed by the given content. */
function heicOf(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), content])
}

/** Deterministic pseudo-random bytes. */
function pseudoRandomBytes(byteSize: number, seed: number): Buffer {
  let state = seed
  return Buffer.from(
    Array.from({ length: byteSize }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    }),
  )
}

test('sharp reads the uncompressed TIFF at any size', async () => {
  for (const [width, height] of [
    [1, 1],
    [3, 64],
    [5, 65],
    [17, 200],
  ] as const) {
    const pixels = pseudoRandomBytes(width * height * 3, width)
    const tiff = Buffer.concat([tiffHeader(width, height, Buffer.alloc(0)), pixels])
    const { data, info } = await sharp(tiff).raw().toBuffer({ resolveWithObject: true })
    assert.equal([info.width, info.height, info.channels], [width, height, 3])
    assert.ok(data.equals(pixels))
  }
})

test('an empty, random or truncated HEIC is rejected with 422', async ({ app }) => {
  const meta = (byteSize: number) => Buffer.from([0, 0, byteSize >> 8, byteSize & 255])
  const broken = [
    heicOf(Buffer.alloc(0)),
    heicOf(pseudoRandomBytes(50_000, 1)),
    heicOf(Buffer.concat([meta(5_000), Buffer.from('meta'), pseudoRandomBytes(4_992, 2)])),
  ]
  for (const share of [0.01, 0.05, 0.5, 0.999])
    broken.push(phonePhoto.content.subarray(0, Math.floor(phonePhoto.content.length * share)))
  for (const content of broken) {
    const { status, body } = await upload(app, { name: 'IMG_1.HEIC', content })
    assert.is(status, 422, `${content.length} bytes`)
    assert.is(body.code, 'UNREADABLE_PHOTO')
  }
  assert.equal(await filesLeft(app), [])
})

test('a fuzzed HEIC is rejected with 422 or stored, and the API stays responsive', async ({
  app,
}) => {
  const fuzzed = Array.from({ length: 4 }, (_, round) => {
    const content = Buffer.from(phonePhoto.content)
    const boxesEnd = content.indexOf('mdat')
    // Only the first bytes hold boxes. Changes to the coded image after them only change colors.
    const hits = pseudoRandomBytes(40, round + 10)
    for (let index = 0; index < 8; index++)
      content[24 + (hits.readUInt16BE(index * 2) % (boxesEnd - 24))] = hits[20 + index]!
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
  assert.ok(
    latencies[Math.floor(latencies.length / 2)]! < 1_000,
    'the median response time is below 1 s',
  )
})

test("a phone's photo is stored upright, in sRGB, without location or camera data", async ({
  app,
  directory,
}) => {
  assert.ok(phonePhoto.content.includes('Phone 7'))
  const { photo, thumbnail } = await roundTrip(app, phonePhoto)
  for (const [jpeg, width, height] of [
    [photo, 2_400, 1_800],
    [thumbnail, 480, 360],
  ] as const) {
    const metadata = await sharp(jpeg).metadata()
    assert.equal([metadata.width, metadata.height, metadata.space], [width, height, 'srgb'])
    assert.is(metadata.exif, undefined)
    assert.is(metadata.icc, undefined)
    for (const trace of ['Phone', 'Exif', 'GPS', 'P3']) assert.not.ok(jpeg.includes(trace))
    // The bright sky is above the dark ground.
    const rows = await sharp(jpeg).greyscale().resize(1, 10, { fit: 'fill' }).raw().toBuffer()
    assert.ok(rows[1]! > rows[6]! + 40, [...rows].join())
  }

  // The rotation property counts counterclockwise quarter turns. This is one more.
  const turned = Buffer.from(phonePhoto.content)
  turned[turned.indexOf('irot') + 4]! += 1
  const file = path.join(directory, 'turned')
  await writeFile(file, turned)
  const { jpeg, widthPx, heightPx } = await encodePhoto(await decode(file), 'tiff')
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

test('a small HEIC is decoded upright at its own size', async ({ app }) => {
  const { photo } = await roundTrip(app, smallPhoto)
  const { width, height } = await sharp(photo).metadata()
  assert.equal([width, height], [320, 240])
  const [top, bottom] = await sharp(photo)
    .greyscale()
    .resize(1, 2, { fit: 'fill' })
    .raw()
    .toBuffer()
  assert.ok(top! > bottom! + 40, `${top} above ${bottom}`)
})

/** A small photo with another size in its header. The coded image is unchanged. */
function announcing(width: number, height: number): Buffer {
  const content = Buffer.from(smallPhoto.content)
  const size = content.indexOf('ispe') + 8
  content.writeUInt32BE(width, size)
  content.writeUInt32BE(height, size + 4)
  return content
}

test('a HEIC with more than 50 megapixels in its header is refused before decoding', async ({
  directory,
}) => {
  const charged: number[] = []
  for (const [name, width, height] of [
    ['allowed', 10_000, 5_000],
    ['too-large', 10_000, 5_001],
  ] as const) {
    const source = path.join(directory, name)
    await writeFile(source, announcing(width, height))
    // Pixels are charged right before decoding. The allowed one then fails: its content is smaller than its header says.
    await decode(source, { chargePixels: async (pixels) => void charged.push(pixels) }).catch(
      (error: unknown) => assert.instance(error, UndecodableImageError),
    )
  }
  assert.equal(charged, [heicMaxPixels])
})

test('a HEIC of 200 megapixels, whole or in thousands of tiles, is refused as too large and not as damaged', async ({
  app,
}) => {
  const before = await filesLeft(app)
  for (const name of ['flat-200-megapixels', 'tiles-201-megapixels']) {
    const { status, body } = await upload(app, fixture(name))
    assert.is(status, 422, name)
    assert.is(body.code, 'TOO_MANY_PIXELS', name)
  }
  assert.equal(await filesLeft(app), before)
})

for (const [what, tooLow] of [
  ['CPU time', { maxCpuSeconds: 0.2 }],
  ['memory', { maxResidentBytes: 64 * 1024 * 1024 }],
] as const)
  test(`a decoder that exceeds its ${what} limit is killed and charged as the largest photo`, async ({
    directory,
  }) => {
    const source = path.join(directory, 'photo')
    await writeFile(source, flatPhoto.content)
    let charged = 0
    const error = await failureOf(
      decode(source, {
        limits: { ...heicLimits, ...tooLow },
        chargePixels: async (pixels) => void (charged += pixels),
      }),
    )
    assert.instance(error, UndecodableImageError)
    assert.match((error as Error).message, 'SIGKILL')
    assert.is(charged, heicMaxPixels)
  })

test('a decoder that is paused for longer than its CPU time limit still decodes', async ({
  directory,
}) => {
  const source = path.join(directory, 'photo')
  await writeFile(source, flatPhoto.content)
  const maxCpuSeconds = 4
  let decoder: ChildProcess | undefined
  await onSpawn(
    (child) => (decoder = child),
    () =>
      decode(source, {
        limits: { ...heicLimits, maxCpuSeconds },
        // Called when decoding begins.
        chargePixels: async () => {
          decoder!.kill('SIGSTOP')
          const resumeAt = performance.now() + (maxCpuSeconds + 0.5) * 1_000
          await until(() => performance.now() > resumeAt, 'time passes')
          decoder!.kill('SIGCONT')
        },
      }),
  )
})

test('a decoder that gets no CPU time leads to 503 with Retry-After, not 422', async ({
  directory,
}) => {
  const source = path.join(directory, 'photo')
  await writeFile(source, smallPhoto.content)
  const error = await failureOf(
    onSpawn(
      (child) => child.kill('SIGSTOP'),
      () => decode(source, { limits: { ...heicLimits, maxWallSeconds: 1 } }),
    ),
  )
  assert.instance(error, PhotosUnavailableError)
  const { statusCode, retryAfterSeconds } = error as PhotosUnavailableError
  assert.is(statusCode, 503)
  assert.ok(retryAfterSeconds! > 0)
})

test('a photo that exceeds the pixel budget of its IP address is rejected with 429, and its decoder is killed', async ({
  app,
}) => {
  const limited = await openUploadApp({
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    database: app.database,
  })
  try {
    const { heicPixelsOfIpAddress } = limits
    const from = (ipAddress: string) => ({ 'x-forwarded-for': ipAddress })
    await inOneWindow(heicPixelsOfIpAddress, async (round) => {
      const ipAddress = `203.0.113.${round}`
      await limited.app.countAgainst(heicPixelsOfIpAddress, ipAddress, heicPixelsOfIpAddress.max)
      const endings: (string | null)[] = []
      const refused = await onSpawn(
        (child) => child.once('close', (_code, signal) => endings.push(signal)),
        () => uploadFrom(limited, from(ipAddress), [flatPhoto]),
      )
      assert.is(refused.status, 429)
      assert.ok(Number(refused.headers.get('retry-after')) > 0)
      assert.equal(endings, ['SIGKILL'])
    })
    assert.is((await uploadFrom(limited, from('203.0.114.1'), [smallPhoto])).status, 200)
  } finally {
    await limited.close()
  }
})

test('with forty 49-megapixel HEICs from one visitor, another visitor is served next and the excess gets 503 at once', async ({
  app,
}) => {
  const busy = await openUploadApp({ env: { TRUST_PROXY: '1' }, database: app.database })
  const gone = new AbortController()
  const finished: UploadResponse[] = []
  const tenPhotos = Array.from({ length: 10 }, () => flatPhoto)
  const attacker = { 'x-forwarded-for': '203.0.113.9' }
  const attack = Array.from({ length: 4 }, () =>
    uploadFrom(busy, attacker, tenPhotos, gone.signal).then(
      (response) => void finished.push(response),
      () => undefined,
    ),
  )
  try {
    // An upload queues all of its ten photos or none. At most two uploads fit, with one photo being decoded.
    assert.ok(heicQueueLimits.maxWaitingOfIpAddress < 28)
    await until(() => finished.length >= 2, 'two uploads are refused')
    const visitor = await uploadFrom(busy, { 'x-forwarded-for': '203.0.113.10' }, [smallPhoto])
    assert.is(visitor.status, 200)
    for (const { status, headers } of finished) {
      assert.is(status, 503)
      assert.ok(Number(headers.get('retry-after')) > 0)
    }
  } finally {
    gone.abort()
    await Promise.all(attack)
    await busy.close()
  }
})

/** Uploads through a proxy that sends X-Forwarded-For. */
function uploadFrom(
  { url, widgetId }: UploadApp,
  headers: Record<string, string>,
  files: readonly TestFile[],
  signal?: AbortSignal,
) {
  const form = new FormData()
  for (const { name, content } of files)
    form.append('photos', new Blob([new Uint8Array(content)]), name)
  return send(`${url}/api/widget/${widgetId}/upload`, form, headers, signal)
}

test('a decoder is killed when its client disconnects', async ({ directory }) => {
  const source = path.join(directory, 'photo')
  await writeFile(source, flatPhoto.content)
  const gone = new AbortController()
  const work = decode(source, { signal: gone.signal })
  setImmediate(() => gone.abort(new Error('gone')))
  assert.match(String(await failureOf(work)), 'gone')
})

test('a result that cannot be written leads to 503, not 422', async ({ directory }) => {
  const source = path.join(directory, 'photo')
  await writeFile(source, smallPhoto.content)
  // An existing file at the target is not overwritten.
  await copyFile(source, `${source}.tiff`)
  const error = await failureOf(decode(source))
  assert.is((error as { code?: string }).code, 'UNAVAILABLE')
})

test.run()

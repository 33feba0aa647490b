import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { maxPhotoBytes } from '@curbquote/types/limits'
import { thumbnailUrl } from '@curbquote/types/photos'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { limits } from '../rate-limits/limits.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { createCompany } from '../test/test-company.ts'
import {
  download,
  filesLeft,
  fixtures,
  makeJpeg,
  openUploadApp,
  photoRowCount,
  send,
  type TestFile,
  upload,
  type UploadApp,
} from '../test/test-uploads.ts'

const unlimited = await openUploadApp()
const jpeg = await makeJpeg()
const test = suite<{ app: UploadApp }>('uploading photos', { app: unlimited })

test.before.each(async ({ app }) => {
  await app.database.db.deleteFrom('photos').execute()
})

const named = (name: string, content: Buffer): TestFile => ({ name, content })

/** Asserts that a refused upload leaves no row, temporary file, stored file or pending removal. */
async function assertNothingKept(app: UploadApp, work: () => Promise<unknown>): Promise<void> {
  const before = await filesLeft(app)
  const removals = () => app.database.db.selectFrom('photo_removals').select('photo_id').execute()
  const removalsBefore = await removals()
  await work()
  assert.equal(await filesLeft(app), before)
  assert.is((await removals()).length, removalsBefore.length)
  assert.is(await photoRowCount(app), 0)
}

test('an upload returns URLs in the order of the files, with thumbnails', async ({ app }) => {
  const files = await Promise.all(
    [100, 200, 300].map(async (width) => named('a.jpg', await makeJpeg(width, 90))),
  )
  const { status, body } = await upload(app, ...files)
  assert.is(status, 200)
  assert.is(body.photos.length, 3)
  for (const [index, url] of body.photos.entries()) {
    assert.match(url, /^http:\/\/quotes\.test\/photos\/[0-9a-f-]{36}\.jpg$/)
    const photo = await sharp(await download(app, url)).metadata()
    assert.is(photo.width, 100 * (index + 1))
    const thumbnail = await sharp(await download(app, thumbnailUrl(url))).metadata()
    assert.is(thumbnail.format, 'jpeg')
  }
  const rows = await app.database.db.selectFrom('photos').selectAll().execute()
  assert.is(rows.length, 3)
  for (const row of rows) {
    assert.is(row.company_id, app.company.id)
    assert.is(row.claimed_at, null)
    assert.is(row.height_px, 90)
  }
  assert.equal(await app.database.db.selectFrom('photo_removals').selectAll().execute(), [])
})

test('a photo is resized to 2400 pixels and its thumbnail to 480 pixels on the long side', async ({
  app,
}) => {
  const { body } = await upload(app, named('long.jpg', await makeJpeg(600, 3_000)))
  const photo = await sharp(await download(app, body.photos[0]!)).metadata()
  assert.equal([photo.width, photo.height], [480, 2_400])
  const thumbnail = await sharp(await download(app, thumbnailUrl(body.photos[0]!))).metadata()
  assert.equal([thumbnail.width, thumbnail.height], [96, 480])
})

test('CORS allows every origin without credentials', async ({ app }) => {
  const form = new FormData()
  form.append('photos', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  const { status, headers } = await send(`${app.url}/api/widget/${app.widgetId}/upload`, form, {
    origin: 'https://evil.example',
  })
  assert.is(status, 200)
  assert.is(headers.get('access-control-allow-origin'), '*')
  assert.is(headers.get('access-control-allow-credentials'), null)
})

test('an unknown widget is 404 and a widget without an active plan 403', async ({ app }) => {
  const file = named('a.jpg', jpeg)
  assert.is((await upload({ ...app, widgetId: 'nobody-has-this' }, file)).status, 404)
  const cases = [
    [{ subscription_status: 'past_due' }, 'PAYMENT_FAILED'],
    [{ subscription_status: null }, 'SERVICE_PAUSED'],
    [{ plan_override: 'free' }, 'SERVICE_PAUSED'],
  ] as const
  for (const [planState, code] of cases) {
    const { widget_id } = await createCompany(app.database.db, planState)
    const { status, body } = await upload({ ...app, widgetId: widget_id }, file)
    assert.is(status, 403)
    assert.is(body.code, code)
  }
  assert.is(await photoRowCount(app), 0)
})

test('a file above 10 MiB is rejected with 413 and its name, one of exactly 10 MiB is stored', async ({
  app,
}) => {
  const padded = (byteSize: number) => Buffer.concat([jpeg, Buffer.alloc(byteSize - jpeg.length)])
  await assertNothingKept(app, async () => {
    const { status, body } = await upload(app, named('big.jpg', padded(maxPhotoBytes + 1)))
    assert.is(status, 413)
    assert.equal(body, { error: 'big.jpg is larger than 10MB.', code: 'PHOTO_TOO_LARGE' })
  })
  assert.is((await upload(app, named('just.jpg', padded(maxPhotoBytes)))).status, 200)
})

test('an eleventh file is rejected with 413 and nothing is stored', async ({ app }) => {
  for (const count of [11, 12, 30])
    await assertNothingKept(app, async () => {
      const files = Array.from({ length: count }, () => named('a.jpg', jpeg))
      const { status, body } = await upload(app, ...files)
      assert.is(status, 413)
      assert.is(body.code, 'TOO_MANY_PHOTOS')
    })
  const ten = Array.from({ length: 10 }, () => named('a.jpg', jpeg))
  assert.is((await upload(app, ...ten)).body.photos.length, 10)
})

test('one bad file among good ones means that nothing is stored', async ({ app }) => {
  const good = named('good.jpg', jpeg)
  const bad: [TestFile, number][] = [
    [named('bad.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 415],
    [named('cut.jpg', jpeg.subarray(0, jpeg.length - 40)), 422],
  ]
  for (const [file, status] of bad)
    for (const files of [
      [file, good],
      [good, file],
      [good, file, good],
    ])
      await assertNothingKept(app, async () => {
        const response = await upload(app, ...files)
        assert.is(response.status, status)
        assert.ok(response.body.error.startsWith(file.name))
      })
})

test('SVG, GIF, TIFF, WebP, AVIF, HTML and text named like photos are rejected with 415', async ({
  app,
}) => {
  const disguised = [
    ...fixtures('disguised'),
    ...(await Promise.all(
      (['tiff', 'webp', 'avif'] as const).map(async (format) =>
        named(format, await sharp(jpeg).toFormat(format).toBuffer()),
      ),
    )),
    named(
      'scripted',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ),
    named('page', Buffer.from('<!doctype html><script>alert(1)</script>')),
    named('tiff-header', Buffer.from('II*\0\x08\0\0\0', 'latin1')),
    named('text', Buffer.from('photo '.repeat(200))),
    named('empty', Buffer.alloc(0)),
    named('byte', Buffer.from([0xff])),
  ]
  for (const file of disguised)
    for (const name of [`${file.name}.jpg`, 'photo.png'])
      await assertNothingKept(app, async () => {
        const { status, body } = await upload(app, named(name, file.content))
        assert.is(status, 415, file.name)
        assert.equal(body, {
          error: `${name} is not a supported image format.`,
          code: 'UNSUPPORTED_PHOTO',
        })
      })
})

test('a JPEG is accepted under any file name', async ({ app }) => {
  for (const name of ['photo.svg', 'IMG.HEIC', '.htaccess', 'photo.php'])
    assert.is((await upload(app, named(name, jpeg))).status, 200)
})

test('hostile file names are shown as plain text', async ({ app }) => {
  const file = path.join(import.meta.dirname, 'fixtures/file-names.json')
  const names = [
    ...(JSON.parse(readFileSync(file, 'utf8')) as string[]),
    '../../../tmp/owned.jpg',
    'a\r\nx-injected: 1.jpg',
    'nul',
    '${7*7}',
    '\u202egpj',
  ]
  for (const name of names) {
    assert.is((await upload(app, named(name, jpeg))).status, 200, name)
    const { status, body } = await upload(app, named(name, Buffer.from('no photo')))
    assert.is(status, 415, name)
    assert.match(
      body.error,
      /^[\p{L}\p{M}\p{N} ._()+,@…-]{1,60} is not a supported image format\.$/u,
    )
  }
})

test('an upload without a file is rejected with 400', async ({ app }) => {
  const uploadUrl = `${app.url}/api/widget/${app.widgetId}/upload`
  const emptyInput = new FormData()
  emptyInput.append('photos', new Blob([]), '')
  for (const form of [new FormData(), emptyInput]) {
    const { status, body } = await send(uploadUrl, form)
    assert.is(status, 400)
    assert.equal(body, { error: 'No photos uploaded.', code: 'NO_PHOTOS' })
  }
  const response = await fetch(uploadUrl, { method: 'POST' })
  assert.is(response.status, 400)
})

test('other fields, text instead of files and prototype names are rejected with 400', async ({
  app,
}) => {
  const uploadUrl = `${app.url}/api/widget/${app.widgetId}/upload`
  const forms = [
    ['photos', 'just text'],
    ['logo', new Blob([new Uint8Array(jpeg)])],
    ['__proto__', new Blob([new Uint8Array(jpeg)])],
    ['constructor', 'x'],
  ] as const
  for (const [field, value] of forms) {
    const form = new FormData()
    form.append(field, value)
    assert.is((await send(uploadUrl, form)).status, 400, field)
  }
})

test('a body that is not a form is 415, an incomplete form is 400', async ({ app }) => {
  const uploadUrl = `${app.url}/api/widget/${app.widgetId}/upload`
  for (const type of ['application/json', 'text/plain', 'image/jpeg', 'application/octet-stream'])
    assert.is((await send(uploadUrl, '{}', { 'content-type': type })).status, 415, type)
  const type = 'multipart/form-data'
  assert.is((await send(uploadUrl, 'x', { 'content-type': type })).status, 400)
  const head =
    '--b\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  for (const body of ['', '--b', '--b--', '--b\r\n', head, `${head}\xff`])
    assert.is(
      (await send(uploadUrl, body, { 'content-type': `${type}; boundary=b` })).status,
      400,
      JSON.stringify(body),
    )
  const cut = Buffer.concat([Buffer.from(head), jpeg])
  const { status } = await send(uploadUrl, new Uint8Array(cut), {
    'content-type': `${type}; boundary=b`,
  })
  assert.is(status, 400)
})

test('thousands of parts or part headers are refused', async ({ app }) => {
  const uploadUrl = `${app.url}/api/widget/${app.widgetId}/upload`
  const type = { 'content-type': 'multipart/form-data; boundary=b' }
  const field = '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n'
  assert.is((await send(uploadUrl, `${field.repeat(20_000)}--b--`, type)).status, 400)
  const file = '--b\r\ncontent-disposition: form-data; name="photos"; filename=""\r\n\r\n\r\n'
  assert.is((await send(uploadUrl, `${file.repeat(20_000)}--b--`, type)).status, 413)
  const headers = `--b\r\n${'x-y: z\r\n'.repeat(50_000)}\r\n\r\n--b--`
  assert.is((await send(uploadUrl, headers, type)).status, 400)
})

test('an oversized file is refused while it is still being sent', async ({ app }) => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  let response = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (response += chunk))
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/widget/${app.widgetId}/upload HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n`,
  )
  const chunk = (content: Buffer) =>
    Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')])
  const head = '--b\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n'
  socket.write(chunk(Buffer.concat([Buffer.from(head), Buffer.from([0xff, 0xd8, 0xff])])))
  const megabyte = chunk(Buffer.alloc(1024 * 1024))
  while (!response && socket.bytesWritten < 100 * 1024 * 1024)
    await new Promise((resolve) => socket.write(megabyte, resolve))
  socket.destroy()
  assert.match(response, /^HTTP\/1\.1 413 /)
  assert.match(response, 'PHOTO_TOO_LARGE')
})

test.run()

const quotas = suite<{ app: UploadApp }>('upload quotas')

quotas.before(async (context) => {
  context.app = await openUploadApp({ env: { RATE_LIMITS: 'on' }, database: unlimited.database })
})
quotas.after(async ({ app }) => {
  await app.close()
  await unlimited.close()
})
const resetCounters = ({ database }: UploadApp) => database.db.deleteFrom('rate_limits').execute()

quotas(
  'the 61st file in ten minutes from one IP address is rejected with 429 and Retry-After',
  async ({ app }) => {
    const ten = Array.from({ length: 10 }, () => named('a.jpg', jpeg))
    const { status, headers, body } = await inOneWindow(limits.uploads, async () => {
      await resetCounters(app)
      for (let sent = 0; sent < 6; sent++) assert.is((await upload(app, ...ten)).status, 200)
      return upload(app, named('a.jpg', jpeg))
    })
    assert.is(status, 429)
    assert.is(body.code, 'TOO_MANY_REQUESTS')
    const seconds = Number(headers.get('retry-after'))
    assert.ok(seconds >= 1 && seconds <= limits.uploads.windowSeconds)
  },
)

for (const limit of [limits.uploadBytesOfIpAddress, limits.uploadBytesOfWidget])
  quotas(
    `an upload above the quota "${limit.name}" is rejected with 429 and not stored`,
    ({ app }) =>
      inOneWindow(limit, async () => {
        await resetCounters(app)
        // Brings the counter near its limit without sending gigabytes.
        const subject = limit === limits.uploadBytesOfIpAddress ? '127.0.0.1' : app.widgetId
        const rows = await photoRowCount(app)
        await app.app.countAgainst(limit, subject, limit.max - jpeg.length)
        assert.is((await upload(app, named('a.jpg', jpeg))).status, 200)
        const { status, headers } = await upload(app, named('a.jpg', jpeg))
        assert.is(status, 429)
        assert.ok(Number(headers.get('retry-after')) >= 1)
        assert.is(await photoRowCount(app), rows + 1)
      }),
  )

quotas.run()

import { randomUUID } from 'node:crypto'
import { thumbnailUrl } from '@curbquote/types/photos'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { PhotoStore } from '../providers/photo-store.ts'
import { makeJpeg, openUploadApp, upload, type UploadApp } from '../test/test-uploads.ts'

const working = await openUploadApp()
const test = suite<{ app: UploadApp; servedUrl: string }>('serving photos', {
  app: working,
  servedUrl: '',
})

test.before(async (context) => {
  const { body } = await upload(context.app, { name: 'a.jpg', content: await makeJpeg() })
  context.servedUrl = body.photos[0]!.replace(context.app.config.publicUrl, context.app.url)
})

test('a photo and its thumbnail can be embedded on any origin and cached', async ({
  servedUrl,
}) => {
  for (const each of [servedUrl, thumbnailUrl(servedUrl)]) {
    const response = await fetch(each, { headers: { origin: 'https://shop.example' } })
    const body = await response.arrayBuffer()
    assert.is(response.status, 200)
    const expected = {
      'content-type': 'image/jpeg',
      'content-length': String(body.byteLength),
      'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    }
    for (const [name, value] of Object.entries(expected))
      assert.is(response.headers.get(name), value, name)
    assert.is(response.headers.get('access-control-allow-credentials'), null)
    assert.is(response.headers.get('set-cookie'), null)
  }
})

test('photo and thumbnail have different ETags, and a matching ETag gets 304', async ({
  servedUrl,
}) => {
  const [photo, thumbnail] = await Promise.all([fetch(servedUrl), fetch(thumbnailUrl(servedUrl))])
  await Promise.all([photo.arrayBuffer(), thumbnail.arrayBuffer()])
  const etag = photo.headers.get('etag')!
  assert.is.not(etag, thumbnail.headers.get('etag'))
  const again = await fetch(servedUrl, { headers: { 'if-none-match': etag } })
  assert.is(again.status, 304)
  assert.is(again.headers.get('etag'), etag)
  assert.is((await again.arrayBuffer()).byteLength, 0)
  const other = await fetch(thumbnailUrl(servedUrl), { headers: { 'if-none-match': etag } })
  assert.is(other.status, 200)
  await other.arrayBuffer()
})

test('HEAD returns the size without a body', async ({ servedUrl }) => {
  const response = await fetch(servedUrl, { method: 'HEAD' })
  assert.is(response.status, 200)
  const whole = await fetch(servedUrl)
  assert.is(response.headers.get('content-length'), String((await whole.arrayBuffer()).byteLength))
})

test('a missing photo is 404 and not cached, also with If-None-Match', async ({ app }) => {
  const id = randomUUID()
  const response = await fetch(`${app.url}/photos/${id}.jpg`, {
    headers: { 'if-none-match': `"${id}"` },
  })
  assert.is(response.status, 404)
  assert.is(response.headers.get('cache-control'), 'no-store')
  assert.is(((await response.json()) as { code: string }).code, 'NOT_FOUND')
})

test('a deleted photo is 404 at once, before the cleanup job deletes its files', async ({
  app,
}) => {
  const { photos } = (await upload(app, { name: 'a.jpg', content: await makeJpeg() })).body
  const servedUrl = photos[0]!.replace(app.config.publicUrl, app.url)
  const etag = (await fetch(servedUrl, { method: 'HEAD' })).headers.get('etag')!
  await app.database.db.deleteFrom('photos').where('id', '=', servedUrl.slice(-40, -4)).execute()
  for (const url of [servedUrl, thumbnailUrl(servedUrl)]) {
    const response = await fetch(url, { headers: { 'if-none-match': etag } })
    assert.is(response.status, 404)
    assert.is(response.headers.get('cache-control'), 'no-store')
  }
})

test('any other file name is 404 or 400', async ({ app, servedUrl }) => {
  const id = servedUrl.slice(-40, -4)
  const names = [
    id,
    `${id}.png`,
    `${id}.jpg.partial`,
    `${id}-thumbnail.png`,
    `${id.toUpperCase()}.jpg`,
    `${id}-large.jpg`,
    `${id}.jpg%00`,
    '..%2f..%2fpackage.json',
    '..%5c..%5cpackage.json',
    `%2e%2e%2fphotos%2f${id}.jpg`,
    'a'.repeat(280),
    '',
  ]
  for (const name of names) {
    const { status } = await fetch(`${app.url}/photos/${name}`)
    assert.ok(status === 404 || status === 400, `${status} for ${name}`)
  }
})

test('an unavailable store leads to 503, while health and readiness stay 200', async () => {
  const down: PhotoStore = {
    put: () => Promise.reject(new Error('down')),
    get: () => Promise.reject(new Error('down')),
    delete: () => Promise.reject(new Error('down')),
  }
  const app = await openUploadApp({ photoStore: down, database: working.database })
  try {
    const id = randomUUID()
    await app.database.db
      .insertInto('photos')
      .values({ id, company_id: app.company.id, byte_size: 1, width_px: 1, height_px: 1 })
      .execute()
    const response = await fetch(`${app.url}/photos/${id}.jpg`)
    assert.is(response.status, 503)
    assert.is(response.headers.get('cache-control'), 'no-store')
    assert.ok(response.headers.get('retry-after'))
    for (const path of ['/healthz', '/readyz'])
      assert.is((await fetch(`${app.url}${path}`)).status, 200)
  } finally {
    await app.close()
  }
})

test.after(() => working.close())

test.run()

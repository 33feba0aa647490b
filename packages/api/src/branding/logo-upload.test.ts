import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { maxLogoBytes } from '@curbquote/types/limits'
import { sql } from 'kysely'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cleanUpPhotos } from '../file-store/clean-up-photos.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { openTestBucket } from '../test/test-bucket.ts'
import { createCompany } from '../test/test-company.ts'

interface LogoContext {
  testApp: TestApp
  company: Awaited<ReturnType<typeof createCompany>>
  token: string
}

interface TestFile {
  name: string
  content: Buffer
}

const test = suite<LogoContext>('logos')
test.before(async (context) => {
  context.testApp = await buildTestApp()
  context.company = await createCompany(context.testApp.app.db)
  context.token = await signInAs(context.testApp, context.company)
})
test.after(({ testApp }) => testApp.close())

/** Test files of this repository (see fixtures/LICENSES.md). */
function fixtures(folder: string): TestFile[] {
  const directory = path.join(import.meta.dirname, 'fixtures', folder)
  return readdirSync(directory).map((name) => ({
    name,
    content: readFileSync(path.join(directory, name)),
  }))
}

async function upload(
  { testApp, token }: Pick<LogoContext, 'testApp' | 'token'>,
  { name, content }: TestFile,
  field = 'logo',
) {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(content)]), name)
  const response = await fetch(`${testApp.url}/api/company/upload-logo`, {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: form,
  })
  const body = (await response.json()) as { logoUrl: string; error: string; code: string }
  return { status: response.status, ...body }
}

/** Uploads a valid file and returns its URL. */
async function uploaded(context: LogoContext, file: TestFile): Promise<string> {
  const { status, error, logoUrl } = await upload(context, file)
  assert.is(status, 200, `${file.name}: ${error}`)
  return logoUrl
}

function fetchLogo({ testApp }: LogoContext, logoUrl: string): Promise<Response> {
  return fetch(logoUrl.replace(testApp.config.publicUrl, testApp.url))
}

async function download(context: LogoContext, logoUrl: string): Promise<Buffer> {
  return Buffer.from(await (await fetchLogo(context, logoUrl)).arrayBuffer())
}

function putBranding({ testApp, token }: LogoContext, body: unknown) {
  return call(testApp, 'PUT', '/api/company/branding', { token, body })
}

function makePng(width = 400, height = 100): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: '#2563eb80' } })
    .png()
    .toBuffer()
}

const pngFile = async (): Promise<TestFile> => ({ name: 'logo.png', content: await makePng() })

/** The share of pixels that are not transparent. */
async function paintedShare(png: Buffer): Promise<number> {
  const { channels } = await sharp(png).stats()
  return (channels[3]?.mean ?? 255) / 255
}

test('a PNG and a JPEG are re-encoded without metadata and served with immutable caching and nosniff', async (context) => {
  const jpeg = await sharp(await makePng(4_000, 1_000))
    .flatten()
    .withExif({ IFD0: { Copyright: 'secret-of-the-camera' } })
    .jpeg()
    .toBuffer()
  for (const [file, width] of [
    [await pngFile(), 400],
    [{ name: 'logo.jpg', content: jpeg }, 1_600],
  ] as const) {
    const logoUrl = await uploaded(context, file)
    assert.match(logoUrl, /^http:\/\/[^/]+\/photos\/[0-9a-f-]{36}\.png$/)
    const response = await fetchLogo(context, logoUrl)
    assert.is(response.headers.get('content-type'), 'image/png')
    assert.is(response.headers.get('x-content-type-options'), 'nosniff')
    assert.is(
      response.headers.get('cache-control'),
      'public, max-age=31536000, s-maxage=300, immutable',
    )
    assert.is(response.headers.get('content-security-policy'), "default-src 'none'")
    const png = Buffer.from(await response.arrayBuffer())
    const metadata = await sharp(png).metadata()
    assert.equal([metadata.format, metadata.width], ['png', width])
    assert.is(metadata.exif, undefined)
    assert.not(png.includes('secret-of-the-camera'))
  }
})

test('SVG files of common editors are rendered at high resolution', async (context) => {
  for (const file of fixtures('logos')) {
    const png = await download(context, await uploaded(context, file))
    const { format, width, height } = await sharp(png).metadata()
    assert.is(format, 'png', file.name)
    assert.ok(width >= 1_400 || height >= 700, `${file.name} became ${width} × ${height}`)
    assert.ok((await paintedShare(png)) > 0.01, `${file.name} is empty`)
  }
})

test('an SVG with scripts or external references becomes a clean PNG, and nothing is fetched', async (context) => {
  const requested: string[] = []
  const listener = await listen((url) => requested.push(url))
  const { port } = listener.address() as AddressInfo
  try {
    for (const { name, content } of fixtures('attacks')) {
      const aimed = Buffer.from(
        content.toString().replaceAll('127.0.0.1:9999', `127.0.0.1:${port}`),
      )
      const { status, logoUrl } = await upload(context, { name, content: aimed })
      // An external entity may be refused instead.
      assert.ok(
        status === 200 || (name.startsWith('doctype') && status === 422),
        `${name} ${status}`,
      )
      if (status !== 200) continue
      const png = await download(context, logoUrl)
      assert.is((await sharp(png).metadata()).format, 'png', name)
      for (const trace of ['<script', 'alert(', 'onload', '127.0.0.1', 'root:'])
        assert.not(png.includes(trace), `${name} keeps ${trace}`)
    }
    assert.equal(requested, [])
  } finally {
    listener.close()
  }
})

test('an SVG cannot show files of the server', async (context) => {
  const secret = path.join(context.testApp.config.dataDir, 'secret.png')
  await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
    .png()
    .toFile(secret)
  for (const href of [`file://${secret}`, secret, path.relative(process.cwd(), secret)])
    for (const content of [
      `<image href="${href}" width="40" height="40"/>`,
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${href}" parse="text"/>`,
      `<text y="20" fill="red">&file;</text>`,
    ]) {
      const doctype = `<!DOCTYPE svg [<!ENTITY file SYSTEM "${href}">]>`
      const svg = `${content.includes('&file;') ? doctype : ''}<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${content}</svg>`
      const { status, logoUrl } = await upload(context, {
        name: 'x.svg',
        content: Buffer.from(svg),
      })
      if (status === 200)
        assert.is(await paintedShare(await download(context, logoUrl)), 0, `${href} in ${content}`)
      else assert.is(status, 422)
    }
})

test('decompression bombs and files that are not logos are refused, and the next logo is accepted', async (context) => {
  for (const file of fixtures('bombs')) {
    const { status } = await upload(context, file)
    const isNotTaken = /\.gif|utf16|svgz/.test(file.name)
    assert.is(status, isNotTaken ? 415 : 422, file.name)
  }
  const html = { name: 'logo.png', content: Buffer.from('<html><script>alert(1)</script></html>') }
  const refused = await upload(context, html)
  assert.equal([refused.status, refused.error], [415, 'Please upload a PNG, JPG, or SVG file.'])
  await uploaded(context, await pngFile())
})

test('a file above 5 MB, an empty form and another field are refused', async (context) => {
  const large = await upload(context, { name: 'x.png', content: Buffer.alloc(maxLogoBytes + 1) })
  assert.equal([large.status, large.error], [413, 'Please upload a file smaller than 5MB.'])
  const empty = await upload(context, { name: 'x.png', content: Buffer.alloc(0) })
  assert.equal([empty.status, empty.code], [400, 'NO_LOGO'])
  assert.is((await upload(context, await pngFile(), 'photo')).code, 'NO_LOGO')
  const { testApp, token } = context
  const json = await call(testApp, 'POST', '/api/company/upload-logo', { token, body: {} })
  assert.is(json.status, 415)
})

test('only a signed-in owner with an active plan uploads', async ({ testApp }) => {
  assert.is((await upload({ testApp, token: '' }, await pngFile())).status, 401)
  const lapsed = await createCompany(testApp.app.db, { subscription_status: null })
  const token = await signInAs(testApp, lapsed)
  assert.is((await upload({ testApp, token }, await pngFile())).status, 403)
})

test('branding accepts only a logo that the company uploaded', async (context) => {
  const { testApp } = context
  const logoUrl = await uploaded(context, await pngFile())
  const other = await createCompany(testApp.app.db)
  const strange = { ...context, token: await signInAs(testApp, other) }
  const visitorsPhoto = '3f2b0c1e-0000-4000-8000-000000000001'
  await testApp.app.db
    .insertInto('photos')
    .values({
      id: visitorsPhoto,
      company_id: context.company.id,
      byte_size: 1,
      width_px: 1,
      height_px: 1,
    })
    .execute()
  for (const url of [
    'javascript:alert(1)',
    'https://evil.example/logo.png',
    logoUrl.replace('http://', '//'),
    `https://evil.example/${new URL(logoUrl).pathname}`,
    `${logoUrl}?next=//evil.example`,
    `${logoUrl}#"><script>`,
    logoUrl.replace(/[0-9a-f]{12}\.png$/, '000000000000.png'),
    `${testApp.config.publicUrl}/photos/${visitorsPhoto}.png`,
    `${testApp.config.publicUrl}/photos/${visitorsPhoto}.jpg`,
  ])
    assert.is((await putBranding(context, { logoUrl: url })).status, 400, url)
  assert.is((await putBranding(strange, { logoUrl })).status, 400)
  const saved = await putBranding(context, { logoUrl })
  assert.is(saved.status, 200)
  assert.is((saved.json as { logoUrl: string }).logoUrl, logoUrl)
  // The second time it is the current logo.
  assert.is((await putBranding(context, { logoUrl, brandingName: 'Bright' })).status, 200)
})

test('a logo is shown under a new PUBLIC_URL', async (context) => {
  const { testApp, company } = context
  const logoUrl = await uploaded(context, await pngFile())
  assert.is((await putBranding(context, { logoUrl })).status, 200)
  const moved = await buildTestApp({
    database: testApp.database,
    photoStore: testApp.app.photoStore,
    env: { PUBLIC_URL: 'http://moved.test' },
  })
  try {
    const { pathname } = new URL(logoUrl)
    const newUrl = `http://moved.test${pathname}`
    const token = await signInAs(moved, company)
    const account = await call(moved, 'GET', '/api/auth/me', { token })
    assert.is((account.json as { logoUrl: string }).logoUrl, newUrl)
    const config = await call(moved, 'GET', `/api/widget/${company.widget_id}`)
    assert.is((config.json as { company: { logoUrl: string } }).company.logoUrl, newUrl)
    assert.is((await fetch(moved.url + pathname)).status, 200)
    assert.is(
      (await putBranding({ ...context, testApp: moved, token }, { logoUrl: newUrl })).status,
      200,
    )
  } finally {
    await moved.close()
  }
})

test('the cleanup job deletes logos that were replaced, removed or never saved, and keeps the current one', async (context) => {
  const { db } = context.testApp.app
  const [first, second, unsaved] = [
    await uploaded(context, await pngFile()),
    await uploaded(context, await pngFile()),
    await uploaded(context, await pngFile()),
  ]
  const cleanUpTomorrow = async () => {
    await db
      .updateTable('photos')
      .set({ created_at: sql<Date>`now() - interval '25 hours'` })
      .where('is_logo', '=', true)
      .execute()
    await cleanUpPhotos(db, context.testApp.app.photoStore)
  }
  const stays = async (...logoUrls: string[]) =>
    Promise.all(logoUrls.map(async (logoUrl) => (await fetchLogo(context, logoUrl)).status === 200))

  await putBranding(context, { logoUrl: first })
  await cleanUpTomorrow()
  assert.equal(await stays(first, second, unsaved), [true, false, false])
  const third = await uploaded(context, await pngFile())
  await putBranding(context, { logoUrl: third })
  await cleanUpTomorrow()
  assert.equal(await stays(first, third), [false, true])
  await putBranding(context, { logoUrl: null })
  await cleanUpTomorrow()
  assert.equal(await stays(third), [false])
})

test('uploading, serving and cleanup of logos work with an S3 bucket, with 503 while it is unavailable', async (context) => {
  const bucket = await openTestBucket()
  const { database } = context.testApp
  const testApp = await buildTestApp({ photoStore: bucket.store, database })
  const inBucket = { ...context, testApp }
  try {
    const [kept, dropped] = [
      await uploaded(inBucket, await pngFile()),
      await uploaded(inBucket, await pngFile()),
    ]
    assert.is((await sharp(await download(inBucket, kept)).metadata()).format, 'png')
    assert.is((await putBranding(inBucket, { logoUrl: kept })).status, 200)
    await database.db
      .updateTable('photos')
      .set({ created_at: sql<Date>`now() - interval '25 hours'` })
      .execute()
    await cleanUpPhotos(database.db, bucket.store)
    assert.is((await fetchLogo(inBucket, kept)).status, 200)
    assert.is((await fetchLogo(inBucket, dropped)).status, 404)

    await bucket.stop()
    assert.is((await fetchLogo(inBucket, kept)).status, 503)
    const refused = await upload(inBucket, await pngFile())
    assert.equal([refused.status, refused.code], [503, 'UNAVAILABLE'])
    // Other branding fields can still be saved.
    assert.is((await putBranding(inBucket, { brandingName: 'Bright' })).status, 200)
  } finally {
    await testApp.close()
    await bucket.remove()
  }
})

/** A server that responds to every request and reports its URL. */
async function listen(onRequest: (url: string) => void): Promise<Server> {
  const server = createServer((request, response) => {
    onRequest(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

test.run()

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'

interface Context {
  testApp: TestApp
  directory: string
}

const script = '/* a script */'.repeat(100)
const index = '<!doctype html><title>CurbQuote</title>'

const test = suite<Context>('built files')
test.before(async (context) => {
  context.directory = await mkdtemp(path.join(tmpdir(), 'curbquote-built-'))
  // Independent of what is built on this machine.
  const builtFiles = {
    widget: path.join(context.directory, 'widget-sdk'),
    dashboard: path.join(context.directory, 'dashboard'),
  }
  await mkdir(path.join(builtFiles.widget, 'widget/latest'), { recursive: true })
  await mkdir(path.join(builtFiles.dashboard, 'assets'), { recursive: true })
  await writeCompressed(path.join(builtFiles.widget, 'widget.js'), script)
  await writeCompressed(path.join(builtFiles.widget, 'widget/element-a1b2_C3d.js'), script)
  await writeCompressed(path.join(builtFiles.widget, 'widget/latest/element.js'), script)
  await writeCompressed(path.join(builtFiles.widget, 'widget/latest/steps-a1b2_C3d.js'), script)
  await writeCompressed(path.join(builtFiles.dashboard, 'assets/main-a1b2_C3d.js'), script)
  await writeCompressed(path.join(builtFiles.dashboard, 'index.html'), index)
  await mkdir(path.join(builtFiles.dashboard, 'downloads'))
  for (const file of ['client.tgz', 'widget.tgz', 'wordpress.zip', 'SHA256SUMS', 'other.tgz'])
    await writeFile(path.join(builtFiles.dashboard, 'downloads', file), `content of ${file}`)
  await writeFile(path.join(builtFiles.dashboard, 'service-worker.js'), 'worker')
  await writeFile(path.join(context.directory, 'secret.txt'), 'secret')
  context.testApp = await buildTestApp({ builtFiles })
})
test.after(async ({ testApp, directory }) => {
  await testApp.close()
  await rm(directory, { recursive: true, force: true })
})

async function writeCompressed(file: string, content: string): Promise<void> {
  await writeFile(file, content)
  await writeFile(`${file}.br`, brotliCompressSync(content))
  await writeFile(`${file}.gz`, gzipSync(content))
}

/** Sends a request with an unnormalized path and exact headers. */
function send(
  { url }: TestApp,
  rawPath: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const outgoing = request({ hostname, port, path: rawPath, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string | undefined>,
          body: Buffer.concat(chunks),
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const compressed = [
  '/widget.js',
  '/v1/widget.js',
  '/widget/element-a1b2_C3d.js',
  '/widget/latest/element.js',
  '/widget/latest/steps-a1b2_C3d.js',
  '/assets/main-a1b2_C3d.js',
]

test('the compressed copy is served to clients that accept its encoding', async ({ testApp }) => {
  for (const pathname of compressed) {
    const brotli = await send(testApp, pathname, {
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    })
    assert.is(brotli.headers['content-encoding'], 'br')
    assert.is(brotliDecompressSync(brotli.body).toString(), script)
    const gzip = await send(testApp, pathname, { headers: { 'accept-encoding': 'gzip' } })
    assert.is(gzip.headers['content-encoding'], 'gzip')
    assert.is(gunzipSync(gzip.body).toString(), script)
    const refusing = { 'accept-encoding': 'br;q=0, gzip;q=0' }
    for (const headers of [{}, { 'accept-encoding': 'identity' }, refusing]) {
      const plain = await send(testApp, pathname, { headers })
      assert.is(plain.headers['content-encoding'], undefined)
      assert.is(plain.body.toString(), script)
    }
    for (const response of [brotli, gzip, await send(testApp, pathname)]) {
      assert.is(response.status, 200)
      assert.match(response.headers.vary ?? '', /accept-encoding/i)
      assert.match(response.headers['content-type'] ?? '', /^(?:text|application)\/javascript/)
      assert.is(response.headers['x-content-type-options'], 'nosniff')
    }
  }
})

test('stable URLs are cached for minutes, hashed files forever, pages not at all', async ({
  testApp,
}) => {
  const cacheControl = async (pathname: string) =>
    (await send(testApp, pathname, { headers: html })).headers['cache-control']
  for (const pathname of ['/widget.js', '/v1/widget.js', '/widget/latest/element.js'])
    assert.is(await cacheControl(pathname), 'public, max-age=300')
  for (const pathname of [
    '/widget/element-a1b2_C3d.js',
    '/widget/latest/steps-a1b2_C3d.js',
    '/assets/main-a1b2_C3d.js',
  ])
    assert.is(await cacheControl(pathname), 'public, max-age=31536000, immutable')
  assert.is(await cacheControl('/company/login'), 'public, max-age=0')
})

test('/favicon.ico is served, also without a build', async ({ testApp }) => {
  const { status, headers, body } = await send(testApp, '/favicon.ico')
  assert.is(status, 200)
  assert.match(headers['content-type'] ?? '', /^image\//)
  assert.is(headers['cache-control'], 'public, max-age=86400')
  // The signature of an ICO file.
  assert.is(body.subarray(0, 4).toString('hex'), '00000100')
})

test('a 404 is not cached', async ({ testApp }) => {
  for (const pathname of ['/widget/element-gone.js', '/widget/latest/gone.js', '/assets/gone.js']) {
    const response = await send(testApp, pathname)
    assert.is(response.status, 404)
    assert.not.match(response.headers['cache-control'] ?? '', 'max-age')
  }
})

test('an unchanged file gets 304', async ({ testApp }) => {
  const { headers } = await send(testApp, '/widget.js')
  const again = await send(testApp, '/widget.js', {
    headers: { 'if-none-match': headers.etag ?? '' },
  })
  assert.is(again.status, 304)
  assert.is(again.body.length, 0)
  // A policy on the 304 would replace the cached one.
  assert.is(again.headers['content-security-policy'], undefined)
})

test('the widget’s files can be loaded by every origin, the dashboard’s by its own', async ({
  testApp,
}) => {
  for (const pathname of [
    '/widget.js',
    '/v1/widget.js',
    '/widget/element-a1b2_C3d.js',
    '/widget/latest/element.js',
  ]) {
    const { headers } = await send(testApp, pathname, {
      headers: { origin: 'https://shop.example' },
    })
    assert.is(headers['cross-origin-resource-policy'], 'cross-origin')
    assert.is(headers['access-control-allow-origin'], '*')
    assert.is(headers['access-control-allow-credentials'], undefined)
    assert.is(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
  }
  const { headers } = await send(testApp, '/assets/main-a1b2_C3d.js')
  assert.is(headers['cross-origin-resource-policy'], 'same-origin')
  assert.is(headers['access-control-allow-origin'], undefined)
})

test('the service worker may confirm alerts to this server, and load nothing else', async ({
  testApp,
}) => {
  const { status, headers } = await send(testApp, '/service-worker.js')
  assert.is(status, 200)
  assert.is(
    headers['content-security-policy'],
    "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
  )
  assert.match(String(headers['cache-control']), 'max-age=0')
})

test('path traversal: files outside the folders are not served', async ({ testApp }) => {
  for (const folder of ['/widget/', '/assets/'])
    for (const file of [
      '../secret.txt',
      '../../secret.txt',
      '..%2fsecret.txt',
      '..%2f..%2fsecret.txt',
      '%2e%2e%2f%2e%2e%2fsecret.txt',
      '..%5c..%5csecret.txt',
      '..%252f..%252fsecret.txt',
      '%2fetc%2fpasswd',
      '.%00./secret.txt',
      'main-a1b2_C3d.js%00.txt',
      '..',
      '%2e%2e',
      '.',
      '',
      'x'.repeat(500),
    ])
      for (const headers of [{}, html]) {
        const { status, body } = await send(testApp, `${folder}${file}`, { headers })
        assert.ok([400, 404, 414].includes(status), `${folder}${file}: ${status}`)
        assert.not.match(body.toString(), /^secret|root:/)
      }
})

test('page URLs return the dashboard, for GET and HEAD', async ({ testApp }) => {
  for (const pathname of ['/', '/company/login', '/company/dashboard/', '/no-such-page'])
    for (const headers of [html, { accept: '*/*' }, {}]) {
      const response = await send(testApp, pathname, { headers })
      assert.is(response.status, 200, pathname)
      assert.is(response.body.toString(), index)
      assert.match(response.headers['content-type'] ?? '', 'text/html')
      const head = await send(testApp, pathname, { method: 'HEAD', headers })
      assert.is(head.status, 200)
      assert.is(head.headers['content-length'], String(index.length))
      assert.is(head.body.length, 0)
    }
})

test('other unknown URLs get a JSON 404, also in a browser', async ({ testApp }) => {
  for (const pathname of [
    '/api',
    '/api/',
    '/api/nothing',
    '/API/nothing',
    '//api/nothing',
    '/api//company/dashboard',
    '/api%2Fcompany%2Fdashboard',
    '/%61pi/nothing',
    '/api/company/dashboard/..',
    '/widget/nothing.js',
    '/assets/nothing.css',
    '/photos/nothing.jpg',
    '/dev/nothing',
    '/favicon.png',
    '/wp-login.php',
    '/.env',
    '//evil.example/',
    '/\\evil.example',
  ]) {
    const response = await send(testApp, pathname, { headers: html })
    assert.is(response.status, 404, pathname)
    assert.equal(Object.keys(JSON.parse(response.body.toString()) as object), ['error', 'code'])
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    assert.is((await send(testApp, '/company/login', { method, headers: html })).status, 404)
  const data = await send(testApp, '/company/login', { headers: { accept: 'application/json' } })
  assert.is(data.status, 404)
})

test('other spellings of a guarded path do not bypass its guard', async ({ testApp }) => {
  for (const pathname of [
    '/api/company/dashboard',
    '/api/company/dashboard/',
    '/api/company//dashboard',
    '//api/company/dashboard',
    '/api/./company/dashboard',
    '/api/company%2Fdashboard',
    '/api/%63ompany/dashboard',
    '/api/company/dashboard%20',
    '/api/company/dashboard%3f',
    '/API/company/dashboard',
  ]) {
    const { status } = await send(testApp, pathname)
    assert.ok(status === 401 || status === 404, `${pathname}: ${status}`)
  }
})

test('the files that developers install are downloads, and no other file is', async ({
  testApp,
}) => {
  for (const file of ['client.tgz', 'widget.tgz', 'wordpress.zip', 'SHA256SUMS']) {
    const { status, headers, body } = await send(testApp, `/downloads/${file}`)
    assert.equal([status, body.toString()], [200, `content of ${file}`])
    assert.match(headers['content-type'] ?? '', /^application\/(?:octet-stream|zip)$/)
    assert.is(headers['content-disposition'], `attachment; filename="curbquote-${file}"`)
    assert.match(headers['cache-control'] ?? '', 'max-age=300')
    const again = await send(testApp, `/downloads/${file}`, {
      headers: { 'if-none-match': headers['etag'] ?? '' },
    })
    assert.is(again.status, 304)
  }
  for (const pathname of ['/downloads/other.tgz', '/downloads/', '/downloads/..%2findex.html'])
    assert.is((await send(testApp, pathname)).status, 404, pathname)
})

test('HEAD responds like GET without the body', async ({ testApp }) => {
  for (const pathname of [...compressed, '/healthz', '/openapi.json']) {
    const head = await send(testApp, pathname, { method: 'HEAD' })
    assert.is(head.status, 200)
    assert.is(head.body.length, 0)
    assert.ok(Number(head.headers['content-length']) > 0)
  }
})

test.run()

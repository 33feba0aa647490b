import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'

interface Manifest {
  name: string
  start_url: string
  display: string
  theme_color: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}

/** The built dashboard, which `scripts/test.ts` builds first. */
const test = suite<{ testApp: TestApp }>('the installed dashboard')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

test('the dashboard links a manifest whose icons exist in the stated sizes', async ({
  testApp,
}) => {
  const page = await fetch(`${testApp.url}/company/dashboard`)
  const html = await page.text()
  assert.match(html, '<link rel="manifest" href="/manifest.webmanifest">')
  const response = await fetch(`${testApp.url}/manifest.webmanifest`)
  assert.is(response.headers.get('content-type'), 'application/manifest+json')
  const manifest = (await response.json()) as Manifest
  assert.is(manifest.name, 'CurbQuote')
  assert.is(manifest.start_url, '/company/dashboard')
  assert.is(manifest.display, 'standalone')
  assert.match(manifest.theme_color, /^#[\da-f]{6}$/)
  const sizes = ['192x192', '512x512', '512x512']
  assert.equal(
    manifest.icons.map((icon) => icon.sizes),
    sizes,
  )
  assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'))
  const touchIcon = /rel="apple-touch-icon" href="([^"]+)"/.exec(html)?.[1] ?? ''
  const icons = [...manifest.icons.map(({ src }) => src), touchIcon]
  for (const [index, src] of icons.entries()) {
    const icon = await fetch(testApp.url + src)
    assert.is(icon.headers.get('content-type'), 'image/png', src)
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
    assert.is(`${width}x${height}`, sizes[index] ?? '180x180')
  }
})

test.run()

import { surfaceTypes } from '@curbquote/types'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drawBanner, renderBanner } from './draw-banner.ts'
import { drawScene, renderScene } from './draw-scene.ts'

const maxSvgBytes = 190_000

for (const surface of surfaceTypes) {
  test(`a ${surface} renders to a JPEG of 1600 by 1200`, async () => {
    const { format, width, height } = await sharp(await renderScene(surface, 3)).metadata()
    assert.equal({ format, width, height }, { format: 'jpeg', width: 1600, height: 1200 })
  })

  test(`a ${surface} is the same for the same seed and another for another`, () => {
    assert.is(drawScene(surface, 11), drawScene(surface, 11))
    assert.is.not(drawScene(surface, 11), drawScene(surface, 12))
  })

  test(`a ${surface} needs nothing from outside, and stays small`, () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const svg = drawScene(surface, seed)
      assertSelfContained(svg)
      assert.not.match(svg, /NaN|undefined|Infinity/)
      assert.ok(svg.length < maxSvgBytes, `${svg.length} bytes`)
    }
  })
}

test('photos of one seed do not share one light', () => {
  const skies = surfaceTypes.map(
    (surface) => /stop-color="(#\w{6})"/.exec(drawScene(surface, 1))?.[1],
  )
  assert.ok(new Set(skies).size > 1)
})

test('the banner is an 800 by 200 PNG without fonts', async () => {
  assertSelfContained(drawBanner())
  const { format, width, height } = await sharp(await renderBanner()).metadata()
  assert.equal({ format, width, height }, { format: 'png', width: 800, height: 200 })
})

function assertSelfContained(svg: string) {
  assert.not.match(svg, /<text|<script|<image|<foreignObject|font-|href|javascript:/i)
  // Only the SVG namespace itself may look like an address.
  assert.not.match(svg.replace('http://www.w3.org/2000/svg', ''), /https?:|url\((?!#)/)
}

test.run()

import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  contrastRatio,
  parseHexColor,
  perceivedContrast,
  readableSurface,
} from './color-contrast.ts'

test('perceived contrast matches the published test values of APCA', () => {
  for (const [text, surface, contrast] of [
    ['#888888', '#ffffff', 63.06],
    ['#ffffff', '#888888', 68.54],
    ['#000000', '#aaaaaa', 58.15],
    ['#aaaaaa', '#000000', 56.24],
    ['#112233', '#ddeeff', 91.67],
    ['#ddeeff', '#112233', 93.07],
    ['#112233', '#444444', 8.32],
  ] as const)
    assert.ok(
      Math.abs(perceivedContrast(parseHexColor(text), parseHexColor(surface)) - contrast) < 0.01,
      `${text} on ${surface}`,
    )
})

test('a mid-tone surface is darkened for white text, a bright one has dark text', () => {
  assert.equal(readableSurface('#16a34a').ink, '#ffffff')
  assert.equal(readableSurface('#0e8a5f').ink, '#ffffff')
  assert.equal(readableSurface('#3b82f6').ink, '#ffffff')
  assert.equal(readableSurface('#facc15'), { surface: '#facc15', ink: '#111827' })
  assert.equal(readableSurface('#1d4ed8'), { surface: '#1d4ed8', ink: '#ffffff' })
})

test('text on any color reaches Lc 60 (APCA) and a ratio of 4.5 (WCAG)', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, (chosen) => {
      const { surface, ink } = readableSurface(chosen)
      const [ground, text] = [parseHexColor(surface), parseHexColor(ink)]
      assert.ok(perceivedContrast(text, ground) >= 60, chosen)
      assert.ok(contrastRatio(text, ground) >= 4.5, chosen)
    }),
    { numRuns: 500 },
  )
})

test.run()

import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { contrastRatio, parseHexColor } from '@curbquote/types/branding'
import { colorScheme, inScheme, themeProperties } from './theme.ts'

const defaults = {
  primaryColor: '#2563eb',
  secondaryColor: '#1e40af',
  accentColor: '#3b82f6',
  backgroundColor: '#ffffff',
  textColor: '#1f2937',
}

const ratio = (one: string | undefined, other: string | undefined) =>
  contrastRatio(parseHexColor(one ?? ''), parseHexColor(other ?? ''))

test('readable colors are not changed', () => {
  const theme = themeProperties(defaults)
  assert.is(theme['--primary'], '#2563eb')
  assert.is(theme['--text'], '#1f2937')
  assert.is(theme['--on-primary'], '#ffffff')
})

test('a green button has white text', () => {
  for (const accentColor of ['#16a34a', '#0e8a5f', '#15803d'])
    assert.is(themeProperties({ ...defaults, accentColor })['--on-button'], '#ffffff')
})

test('black on white is 21 to 1', () => {
  assert.is(Math.round(ratio('#000000', '#ffffff') * 100) / 100, 21)
})

test('text is readable and controls are visible with any colors', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((n) => `#${n.toString(16).padStart(6, '0')}`)
  const colors = fc.record({
    primaryColor: color,
    secondaryColor: color,
    accentColor: color,
    backgroundColor: color,
    textColor: color,
  })
  fc.assert(
    fc.property(colors, (chosen) => {
      const theme = themeProperties(chosen)
      const pairs: [string, string, number][] = [
        ['--text', '--background', 4.5],
        ['--text', '--surface', 4.5],
        ['--muted', '--surface', 4.5],
        ['--on-primary', '--primary', 4.5],
        ['--on-button', '--button', 4.5],
        ['--on-secondary', '--secondary', 4.5],
        ['--secondary', '--background', 3],
        ['--primary-ink', '--surface', 4.5],
        ['--on-primary-tint', '--primary-tint', 4.5],
        ['--primary-tint-ink', '--primary-tint', 4.5],
        ['--accent-tint-ink', '--accent-tint', 4.5],
        ['--danger', '--background', 4.5],
        ['--outline', '--background', 3],
        ['--primary', '--background', 3],
        ['--button', '--background', 3],
      ]
      for (const [one, other, least] of pairs)
        assert.ok(
          ratio(theme[one as '--text'], theme[other as '--text']) >= least,
          `${one} on ${other} with ${JSON.stringify(chosen)}`,
        )
    }),
    { numRuns: 500 },
  )
})

test('another scheme changes the background and the text, the current scheme changes nothing', () => {
  assert.is(inScheme(defaults, undefined), defaults)
  assert.is(inScheme(defaults, 'light'), defaults)
  const dark = inScheme(defaults, 'dark')
  assert.equal([dark.backgroundColor, dark.primaryColor], ['#111827', '#2563eb'])
  assert.equal([colorScheme(defaults), colorScheme(dark)], ['light', 'dark'])
  const theme = themeProperties(dark)
  assert.ok(ratio(theme['--primary-ink'], theme['--background']) >= 4.5)
})

test.run()

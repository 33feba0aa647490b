/// <reference types="node" />
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('design scales')

const sourceFolder = path.resolve(import.meta.dirname, '..')
const packagesFolder = path.resolve(sourceFolder, '../..')
/** Public pages and print have their own scales. The base style sheet defines the custom properties. */
const otherSheets = /^(?:ui\/site|marketing\/|public-pages\/public-pages|ui\/print)/

async function readSheets(): Promise<[file: string, css: string][]> {
  const sheets: [string, string][] = []
  for await (const file of glob('**/*.css', { cwd: sourceFolder }))
    if (!otherSheets.test(file))
      sheets.push([file, await readFile(path.join(sourceFolder, file), 'utf8')])
  return sheets
}

test('every font size of the dashboard is one of the six in its type scale', async () => {
  const scale = /^(?:inherit|var\(--cq-text-(?:fine|note|body|lead|title|figure)\))$/
  for (const [file, css] of await readSheets())
    for (const [, size = ''] of css.matchAll(/font-size: ([^;]+);/g))
      assert.match(size, scale, `${file} has ${size}`)
})

test('every gap, padding and margin of the dashboard is on one spacing scale', async () => {
  const scale = new Set([0, 1, 2, 4, 8, 12, 16, 20, 24, 32, 48])
  const declaration = /(?:^|\s)((?:gap|row-gap|column-gap|(?:padding|margin)[a-z-]*): [^;]+);/g
  for (const [file, css] of await readSheets())
    for (const [, declared = ''] of css.matchAll(declaration)) {
      if (/calc|env|min\(/.test(declared)) continue
      for (const [, pixels] of declared.matchAll(/(\d+)px/g))
        assert.ok(scale.has(Number(pixels)), `${file} has ${declared}`)
    }
})

/** Animations that repeat until something has loaded: placeholders, spinners and the wait for an AI estimate. */
const loadingAnimations = new Set(['breathe', 'cq-placeholder', 'dot', 'scan', 'turn'])

const motionIn = (css: string) =>
  [...css.matchAll(/\b(?:transition|animation):\s+([^;]+);/g)]
    .flatMap(([, value = '']) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => !value.startsWith('none'))

test('motion takes 120 to 200 ms and eases out', async () => {
  const count = { dashboard: 0, 'widget-sdk': 0 }
  for (const name of ['dashboard', 'widget-sdk'] as const)
    for await (const file of glob(`${name}/src/**/*.css`, { cwd: packagesFolder }))
      for (const motion of motionIn(await readFile(path.join(packagesFolder, file), 'utf8'))) {
        count[name]++
        const [subject = '', ...rest] = motion.split(/\s+/)
        if (loadingAnimations.has(subject)) continue
        const [, figure, unit] = /^([\d.]+)(m?s)$/.exec(rest[0] ?? '') ?? []
        const milliseconds = Number(figure) * (unit === 's' ? 1000 : 1)
        assert.ok(milliseconds >= 120 && milliseconds <= 200, `${file} has ${motion}`)
        assert.ok(rest.includes('ease-out'), `${file} has ${motion}`)
      }
  assert.ok(count.dashboard > 3 && count['widget-sdk'] > 10, JSON.stringify(count))
})

test('nothing moves where motion is reduced', async () => {
  const allowed = /@media \(prefers-reduced-motion: no-preference\) \{\n.*?\n\}/gs
  for await (const file of glob('**/*.css', { cwd: sourceFolder })) {
    const css = await readFile(path.join(sourceFolder, file), 'utf8')
    assert.equal(motionIn(css.replace(allowed, '')), [], file)
  }
  const preferences = path.join(packagesFolder, 'widget-sdk/src/styles/preferences.css')
  assert.match(
    await readFile(preferences, 'utf8'),
    /prefers-reduced-motion: reduce\) \{\s+\.qw \*,[^}]+animation: none !important;\s+transition: none !important;/,
  )
})

/** Reads the custom properties of both color schemes from the base style sheet. */
async function readColors(): Promise<Record<'light' | 'dark', Map<string, string>>> {
  const css = await readFile(path.join(sourceFolder, 'ui/site.css'), 'utf8')
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
  const colorsOf = (part: string) =>
    new Map(
      [...part.matchAll(/--cq-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [
        name,
        hex,
      ]),
    )
  return { light: colorsOf(light), dark: colorsOf(dark) }
}

/** Relative luminance of sRGB, as WCAG defines it. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** L* of CIELAB: 0 is black, 100 white. */
const lightnessOf = (hex: string) => 116 * Math.cbrt(luminanceOf(hex)) - 16

test('status colors differ in lightness and hue and have sufficient contrast', async () => {
  const statuses = ['pending', 'contacted', 'completed', 'declined']
  for (const [scheme, colors] of Object.entries(await readColors())) {
    const lightness = statuses
      .map((status) => lightnessOf(colors.get(status) ?? ''))
      .sort((a, b) => a - b)
    for (const [index, value] of lightness.slice(1).entries())
      assert.ok(value - (lightness[index] ?? 0) >= 7, `${scheme}: ${lightness.join(', ')}`)
    for (const status of statuses) {
      const pair = [
        luminanceOf(colors.get(status) ?? ''),
        luminanceOf(colors.get(`${status}-ink`) ?? ''),
      ]
      const contrast = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)
      assert.ok(contrast >= 4.5, `${scheme}: ${status} has ${contrast.toFixed(2)}:1`)
    }
  }
})

test.run()

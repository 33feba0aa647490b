import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { contrastWarnings } from './color-contrast.ts'
import { quickThemes } from './quick-themes.ts'

test('every quick theme has sufficient contrast', () => {
  for (const { name, colors } of quickThemes) assert.equal(contrastWarnings(colors), [], name)
})

test('a warning names the color and its contrast, which is not rounded up to the limit', () => {
  const colors = {
    primaryColor: '#ffff00',
    secondaryColor: '#ffff00',
    accentColor: '#000000',
    backgroundColor: '#ffffff',
    textColor: '#777777',
  }
  const warnings = contrastWarnings(colors)
  assert.is(warnings.length, 2)
  assert.match(warnings[0] ?? '', /^The text color has a contrast of 4\.4:1 .* 4\.5:1 is needed/)
  assert.match(warnings[1] ?? '', /^The primary color has a contrast of 1\.0:1/)
})

test.run()

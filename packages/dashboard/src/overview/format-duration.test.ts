import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatDuration } from './format-duration.ts'

test('a duration has its two largest units', () => {
  const cases: [number, string][] = [
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [240, '4 min'],
    [3_569, '59 min'],
    [3_570, '1 h'],
    [3_900, '1 h 5 min'],
    [86_399, '1 d'],
    [97_200, '1 d 3 h'],
    [864_000, '10 d'],
  ]
  for (const [seconds, words] of cases) assert.is(formatDuration(seconds), words)
})

test.run()

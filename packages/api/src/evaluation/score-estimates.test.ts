import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { calibrate, scoreSurfaces, type Trial } from './score-estimates.ts'

const trial = (area: number, confidence: number, squareFeet = 100): Trial => ({
  surfaceType: 'patio',
  squareFeet,
  estimate: { area, lowArea: area - 10, highArea: area + 10, confidence },
})

test('errors are fractions of the true area, with median, bias and failures', () => {
  const failed: Trial = { surfaceType: 'roof', squareFeet: 900, estimate: undefined }
  const [patio, roof, all] = scoreSurfaces([
    trial(110, 0.9),
    trial(90, 0.9),
    trial(150, 0.9),
    failed,
  ])
  assert.equal(
    { ...patio, bias: patio && Math.round(patio.bias * 1_000) / 1_000 },
    {
      surfaceType: 'patio',
      trials: 3,
      failures: 0,
      medianError: 0.1,
      bias: 0.167,
      withinTolerance: 2 / 3,
      withinRange: 2 / 3,
    },
  )
  assert.is(roof?.failures, 1)
  assert.is(all?.trials, 4)
})

test('calibration compares the confidence with the share of correct estimates', () => {
  const bands = calibrate([trial(100, 0.9), trial(100, 1), trial(150, 0.95), trial(100, 0.3)])
  assert.equal(
    bands.map(({ from, to, estimates, withinTolerance }) => [from, to, estimates, withinTolerance]),
    [
      [0, 0.4, 1, 1],
      [0.85, 1, 3, 2 / 3],
    ],
  )
})

test.run()

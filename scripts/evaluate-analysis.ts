import path from 'node:path'
import { readConfig } from '../packages/api/src/config/config.ts'
import { evaluateAnalysis, readLabels } from '../packages/api/src/evaluation/evaluate-analysis.ts'
import { calibrate, scoreSurfaces } from '../packages/api/src/evaluation/score-estimates.ts'
import { createVision } from '../packages/api/src/simulations/create-providers.ts'

const ownSet = path.join(import.meta.dirname, 'analysis-set')
const usage = `pnpm evaluate-analysis            measures the ten pictures in scripts/analysis-set
pnpm evaluate-analysis <folder>   measures the photos that <folder>/labels.json names

labels.json: [{ "photos": ["a.jpg"], "surfaceType": "driveway", "squareFeet": 640, "sizeHint": "optional" }]
The model is the one of OPENAI_API_KEY, OPENAI_MODEL and OPENAI_BASE_URL.`

const [folder = ownSet] = process.argv.slice(2)
try {
  if (folder.startsWith('-')) {
    console.error(usage)
    process.exitCode = 1
  } else await evaluate(folder)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function evaluate(folder: string): Promise<void> {
  const config = readConfig()
  const vision = await createVision(config)
  if (!vision) throw new Error('Set OPENAI_API_KEY and OPENAI_MODEL to select the model.')
  const labels = await readLabels(folder)
  console.log(`Measuring ${labels.length} surfaces with ${config.openai?.model}:`)
  const trials = await evaluateAnalysis(vision, folder, labels, (trial, photos, failure) => {
    const said = trial.estimate
      ? `${trial.estimate.area} sq ft, confidence ${percent(trial.estimate.confidence)}`
      : `failed, ${failure}`
    console.log(`  ${photos.join(', ')}: ${trial.squareFeet} sq ft, measured ${said}`)
  })
  console.log('\nError by surface')
  console.table(
    scoreSurfaces(trials).map((score) => ({
      surface: score.surfaceType,
      surfaces: score.trials,
      failed: score.failures,
      'median error': percent(score.medianError),
      bias: percent(score.bias),
      'within 15%': percent(score.withinTolerance),
      'in its range (80%)': percent(score.withinRange),
    })),
  )
  console.log('Calibration: share of estimates within 15% of the true area, by confidence')
  console.table(
    calibrate(trials).map((band) => ({
      confidence: `${percent(band.from)} to ${percent(band.to)}`,
      estimates: band.estimates,
      said: percent(band.saidConfidence),
      was: percent(band.withinTolerance),
    })),
  )
}

function percent(share: number): string {
  return Number.isNaN(share) ? '–' : `${Math.round(share * 100)}%`
}

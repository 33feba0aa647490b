import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createOpenAiVision } from '../providers/openai-vision.ts'
import { estimateOf, startOpenAiDouble } from '../test/openai-double.ts'
import { evaluateAnalysis, readLabels } from './evaluate-analysis.ts'

const test = suite<{ folder: string }>('the evaluation of a model’s measurements')
test.before.each(async (context) => {
  context.folder = await mkdtemp(path.join(tmpdir(), 'curbquote-evaluation-'))
})
test.after.each((context) => rm(context.folder, { recursive: true, force: true }))

const ownSet = path.join(import.meta.dirname, '../../../../scripts/analysis-set')

test('a model is scored with the pictures in the repository', async () => {
  const labels = await readLabels(ownSet)
  const double = await startOpenAiDouble()
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = double.env
  double.behaviors.push({ refusal: 'No.' }, { output: estimateOf({ areaSquareFeet: 640 }) })
  const failures: (string | undefined)[] = []
  const trials = await evaluateAnalysis(
    createOpenAiVision({ apiKey, baseUrl, model }),
    ownSet,
    labels.slice(0, 2),
    (_trial, _photos, failure) => failures.push(failure),
  )
  await double.close()
  assert.equal(failures, ['AI_REFUSED', undefined])
  assert.is(trials[1]?.estimate?.area, 640)
  assert.is(trials[1]?.squareFeet, labels[1]?.squareFeet)
})

test('malformed labels are refused', async ({ folder }) => {
  await writeFile(path.join(folder, 'labels.json'), '[{"photos":["../a.jpg"],"squareFeet":1}]')
  let message = ''
  await readLabels(folder).catch((error: Error) => {
    message = error.message
  })
  assert.match(message, 'labels.json must be a list')
})

test.run()

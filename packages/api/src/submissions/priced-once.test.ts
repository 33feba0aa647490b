import { Session } from 'node:inspector/promises'
import type { ExactJob } from '@curbquote/types/analyses'
import { exactAnswers } from '@curbquote/types/answers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
import { storePriceRules, testRules } from '../test/test-price-rules.ts'
import { submissionOf, visitWidget } from '../test/widget-visitor.ts'

interface Context {
  testApp: TestApp
}

const test = suite<Context>('prices of a submitted job')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

/** Counts the calls of the functions that price a job, as V8 counts them. */
async function countPrices(run: () => Promise<void>): Promise<Record<string, number>> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await run()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const counts: Record<string, number> = { answerJob: 0, priceJob: 0 }
    for (const { url, functions } of result)
      if (url.includes('/packages/pricing/src/'))
        for (const { functionName, ranges } of functions)
          if (functionName in counts)
            counts[functionName] = (counts[functionName] ?? 0) + (ranges[0]?.count ?? 0)
    await session.post('Profiler.stopPreciseCoverage')
    return counts
  } finally {
    session.disconnect()
  }
}

for (const mode of ['exact', 'range'] as const)
  test(`a job with ${mode === 'exact' ? 'an exact price' : 'a range'} is priced once at its analysis and once at its submission`, async ({
    testApp,
  }) => {
    const { db } = testApp.database
    const company = await createCompany(db)
    const answers = { ...exactAnswers, services: [{ rateId: 'flatwork', mode }] }
    await storePriceRules(db, company.id, { ...testRules, answers })
    const visitor = visitWidget(testApp, company)
    const photos = [await visitor.measuredPhoto()]
    let job: ExactJob | undefined
    const atAnalysis = await countPrices(async () => {
      const response = await visitor.post('analyze', { photos, measurementMethod: 'manual' })
      job = (await response.json()) as ExactJob
    })
    assert.is(atAnalysis['answerJob'], 1)
    // A range also prices other jobs, with what would make it narrower.
    if (mode === 'exact') assert.is(atAnalysis['priceJob'], 1)
    const { low, high } = job?.answer ?? {}
    const body = { ...submissionOf(job as ExactJob, 0), shown: { mode, low, high } }
    const atSubmission = await countPrices(async () => {
      const response = await visitor.post('quote', body)
      assert.is(response.status, 201, await response.text())
    })
    assert.equal(atSubmission, { answerJob: 1, priceJob: 1 })
  })

test.run()

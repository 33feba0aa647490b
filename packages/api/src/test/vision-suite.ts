import { suite } from 'uvu'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import { type OpenAiDouble, startOpenAiDouble } from './openai-double.ts'
import { createCompany } from './test-company.ts'

export interface VisionContext {
  openAi: OpenAiDouble
  testApp: TestApp
  /** A new one for each test. */
  company: Awaited<ReturnType<typeof createCompany>>
}

/** A suite with an app whose vision model is a double. */
export function visionSuite(name: string) {
  const test = suite<VisionContext>(name)
  test.before(async (context) => {
    context.openAi = await startOpenAiDouble()
    context.testApp = await buildTestApp({ env: context.openAi.env })
  })
  test.before.each(async (context) => {
    context.openAi.requests.length = 0
    context.openAi.behaviors.length = 0
    context.company = await createCompany(context.testApp.database.db)
  })
  test.after(async ({ testApp, openAi }) => {
    await testApp.close()
    await openAi.close()
  })
  return test
}

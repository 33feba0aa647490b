import { buildTestApp } from './build-test-app.ts'
import { signInAs } from './sign-in.ts'
import { createCompany } from './test-company.ts'

/** Starts the application with a company and signs in as its owner. */
export async function buildSignedInApp() {
  const testApp = await buildTestApp()
  const company = await createCompany(testApp.app.db)
  return { testApp, company, token: await signInAs(testApp, company) }
}

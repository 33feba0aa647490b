import { openOwnerSession } from '../auth/sessions.ts'
import type { TestApp } from './build-test-app.ts'

/** A token of the company's owner, as a sign-in would give. */
export async function signInAs({ app }: TestApp, company: { id: number }): Promise<string> {
  const { sessionId } = await openOwnerSession(app.db, company.id, 'a test')
  return app.signSession(sessionId)
}

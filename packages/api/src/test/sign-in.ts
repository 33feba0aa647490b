import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../sessions/password.ts'
import { openAdminSession, openOwnerSession } from '../sessions/sessions.ts'
import type { TestApp } from './build-test-app.ts'

/** Signs in as the company's owner and returns the token. */
export async function signInAs({ app }: TestApp, company: { id: number }): Promise<string> {
  const { sessionId } = await openOwnerSession(app.db, company.id, 'a test')
  return app.signSession(sessionId)
}

/** Signs in as a platform admin, created if needed, and returns the token. */
export async function signInAsAdmin(
  { app }: TestApp,
  email = 'admin@quotes.test',
): Promise<{ token: string; adminId: number }> {
  const existing = await app.db
    .selectFrom('admins')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  const { id } =
    existing ??
    (await app.db
      .insertInto('admins')
      .values({ email, password_hash: await hashPassword('admin-password') })
      .returning('id')
      .executeTakeFirstOrThrow())
  const { sessionId } = await openAdminSession(app.db, id, 'a test')
  return { token: app.signSession(sessionId), adminId: id }
}

/** Signs in as a platform admin who impersonates the company, and returns the token. */
export async function signInImpersonating(
  testApp: TestApp,
  company: { id: number },
): Promise<string> {
  const { app } = testApp
  const { adminId } = await signInAsAdmin(testApp)
  const { id } = await app.db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      company_id: company.id,
      actor_admin_id: adminId,
      expires_at: sql<Date>`now() + interval '30 minutes'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return app.signSession(id)
}

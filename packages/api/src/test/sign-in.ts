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

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/operations/routes'
import type { Kysely } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { tablesWithoutTenantAccess } from '../db/tenant-access.ts'
import { UnavailableError } from '../errors/errors.ts'

interface OperationsOptions {
  /** Signs in to the email provider, if it has such a check. Returns the problem. */
  checkEmail?: (() => Promise<string | undefined>) | undefined
}

/** Liveness and readiness for load balancers. */
export const operationsRoutes: FastifyPluginAsyncTypebox<OperationsOptions> = async (
  app,
  { checkEmail },
) => {
  const emailState = checkEmail && rememberCheck(checkEmail)
  app.route({
    ...routes.checkHealth,
    handler: async () => ({ status: 'ok' as const }),
  })
  app.route({
    ...routes.checkReadiness,
    handler: async () => {
      const unusable = await unusableTables(app.db).catch((error: unknown) => {
        throw new UnavailableError(
          'The database does not respond, or refuses a query. The log has the reason.',
          error,
        )
      })
      if (unusable.length > 0)
        throw new UnavailableError(
          `Companies cannot use ${unusable.join(', ')}: grants or policies of the role curbquote_tenant are missing. Restart the server to restore them.`,
        )
      const email = emailState?.()
      return { status: 'ok' as const, ...(email && { email }) }
    },
  })
}

const checkIntervalMs = 60_000

/**
 * Runs a check at the first call and then at most once a minute, in the background: a slow provider must not delay the response
 * to a load balancer. Returns the last result.
 */
function rememberCheck(check: () => Promise<string | undefined>): () => string {
  let result = 'not checked yet'
  let checkedAt = -Infinity
  return () => {
    if (performance.now() - checkedAt >= checkIntervalMs) {
      checkedAt = performance.now()
      check().then(
        (problem) => (result = problem ?? 'ok'),
        (error: unknown) => (result = String(error)),
      )
    }
    return result
  }
}

const nobody = 0

/** Tables that a company's transaction cannot use. @throws when such a transaction cannot be started */
async function unusableTables(db: Kysely<Database>): Promise<string[]> {
  const unusable = await tablesWithoutTenantAccess(db)
  if (unusable.length === 0)
    await inCompany({ db, companyId: nobody }, (tenantDb) =>
      tenantDb.selectFrom('quotes').select('id').limit(1).execute(),
    )
  return unusable
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes as adminRoutes } from '@curbquote/types/admin/routes'
import { companiesPerPage } from '@curbquote/types/limits'
import { secondFactorRemovalHours } from '@curbquote/types/second-factors'
import { routes as secondFactorsRoutes } from '@curbquote/types/second-factors/routes'
import { hasTexts } from '../providers/create-text-sender.ts'
import { toEntitlements } from '../companies/to-entitlements.ts'
import { NotFoundError } from '../errors/errors.ts'
import * as secondFactor from '../second-factors/second-factor.ts'
import { limits } from '../rate-limits/limits.ts'
import {
  findAdminCompany,
  findCompanies,
  findCompanyEmails,
  findPlanColumns,
  findTrialCompanies,
  readPlatformFigures,
} from './admin-company-queries.ts'
import { startImpersonation } from '../impersonations/impersonation.ts'
import * as management from './manage-company.ts'
import { toAdminCompany, toCompanySummary } from './to-admin-company.ts'
import type { CompanyEmail, CompanyEmails } from '@curbquote/types/admin'

const bytesPerGigabyte = 2 ** 30

/** Management of companies. Registered within the admins' scope. */
export const adminCompanyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...adminRoutes.getAdminDashboard,
    handler: async () => {
      const figures = await readPlatformFigures(await app.findReader())
      return {
        stats: {
          totalCompanies: figures.companies,
          activeCompanies: figures.active,
          freeTrialCompanies: figures.trials,
          proCompanies: figures.pro,
          totalQuotes: figures.quotes,
          storageMetrics: {
            totalPhotos: figures.photos,
            totalSizeGB: Math.round((figures.photo_bytes / bytesPerGigabyte) * 100) / 100,
          },
        },
      }
    },
  })

  app.route({
    ...adminRoutes.listCompanies,
    handler: async ({ query }) => {
      const { page = 1, limit = companiesPerPage } = query
      const { rows, total } = await findCompanies(app.db, query)
      return {
        companies: rows.map(toCompanySummary),
        total,
        currentPage: page,
        totalPages: Math.max(1, Math.ceil(total / limit)),
      }
    },
  })

  app.route({
    ...adminRoutes.listTrialCompanies,
    handler: async () => ({ companies: (await findTrialCompanies(app.db)).map(toCompanySummary) }),
  })

  app.route({
    ...adminRoutes.getCompany,
    handler: async ({ params: { companyId } }) => {
      const row = await findAdminCompany(app.db, companyId)
      if (!row) throw new NotFoundError('Company')
      return toAdminCompany(row)
    },
  })

  app.route({
    ...adminRoutes.getCompanyEntitlements,
    handler: async ({ params: { companyId } }) => {
      const row = await findPlanColumns(app.db, companyId)
      if (!row) throw new NotFoundError('Company')
      return toEntitlements(row, { hasTexts: hasTexts(app.settings) })
    },
  })

  app.route({
    ...adminRoutes.listCompanyEmails,
    handler: async ({ params: { companyId } }) => {
      const found = await findCompanyEmails(app.db, companyId)
      if (!found) throw new NotFoundError('Company')
      return toCompanyEmails(found)
    },
  })

  app.route({
    ...adminRoutes.setPlanOverride,
    handler: async ({ admin, params: { companyId }, body: { planOverride } }) => {
      const done = await management.setPlanOverride(app.db, admin, companyId, planOverride)
      if (!done) throw new NotFoundError('Company')
      return done
    },
  })

  app.route({
    ...adminRoutes.setCompanyPassword,
    handler: async ({ admin, params: { companyId }, body: { password } }) => {
      const isDone = await management.setCompanyPassword(
        app.db,
        app.jobs,
        admin,
        companyId,
        password,
      )
      if (!isDone) throw new NotFoundError('Company')
      return { message: 'Password has been reset successfully' }
    },
  })

  app.route({
    ...adminRoutes.resendVerification,
    handler: async ({ admin, params: { companyId } }) => {
      const { db, jobs } = app
      const { codePepper } = app.settings
      await app.countAgainst(limits.adminCodeEmails, String(companyId))
      const email = await management.resendVerification({ db, jobs, codePepper }, admin, companyId)
      if (email === undefined) throw new NotFoundError('Company')
      return { message: `Verification email sent to ${email}` }
    },
  })

  app.route({
    ...adminRoutes.setAdminNotes,
    handler: async ({ admin, params: { companyId }, body: { notes } }) => {
      const isDone = await management.setAdminNotes(app.db, admin, companyId, notes)
      if (!isDone) throw new NotFoundError('Company')
      return { message: 'Notes updated successfully' }
    },
  })

  app.route({
    ...secondFactorsRoutes.removeSecondFactor,
    handler: async ({ admin, params }) => {
      const deps = { db: app.db, jobs: app.jobs }
      const removalAt = await secondFactor.removeSecondFactor(deps, admin, params.companyId)
      if (!removalAt) throw new NotFoundError('Company')
      return {
        message: `Two-step sign-in is removed in ${secondFactorRemovalHours} hours. The owner gets an email and can stop it.`,
        removalAt: removalAt.toISOString(),
      }
    },
  })

  app.route({
    ...adminRoutes.signCompanyOut,
    handler: async ({ admin, params: { companyId } }) => {
      const sessions = await management.signCompanyOut(app.db, admin, companyId)
      if (sessions === undefined) throw new NotFoundError('Company')
      return {
        message:
          sessions === 0
            ? 'The company had no active sessions'
            : `Signed out of ${sessions === 1 ? 'one session' : `${sessions} sessions`}`,
      }
    },
  })

  app.route({
    ...adminRoutes.deleteCompany,
    handler: async ({ admin, params: { companyId }, body: { confirmationName } }) => {
      const isDone = await management.deleteCompany(
        app.db,
        app.jobs,
        admin,
        companyId,
        confirmationName,
      )
      if (!isDone) throw new NotFoundError('Company')
      return { message: 'Company deleted successfully' }
    },
  })

  app.route({
    ...adminRoutes.impersonateCompany,
    handler: async ({ admin, params: { companyId }, headers }) => {
      const started = await startImpersonation(app.db, admin, companyId, headers['user-agent'])
      if (!started) throw new NotFoundError('Company')
      return {
        adminToken: app.signSession(admin.sessionId),
        companyToken: app.signSession(started.sessionId),
        company: started.company,
      }
    },
  })
}

type FoundEmails = NonNullable<Awaited<ReturnType<typeof findCompanyEmails>>>

/** Merges emails and broadcasts into one list, newest first, of limited length. */
function toCompanyEmails({ email, suppression, emails, broadcasts }: FoundEmails): CompanyEmails {
  const own = emails.map((emailRow): CompanyEmail => ({
    id: emailRow.id,
    kind: emailRow.kind,
    recipients: emailRow.recipients,
    state: emailRow.state,
    attempts: emailRow.attempts,
    lastError: emailRow.last_error,
    createdAt: emailRow.created_at.toISOString(),
    sentAt: emailRow.sent_at?.toISOString() ?? null,
  }))
  const shared = broadcasts.map(({ id, state, last_error, created_at }): CompanyEmail => ({
    id: `broadcast-${id}`,
    kind: 'broadcast',
    recipients: [email],
    state,
    attempts: state === 'pending' || state === 'skipped' ? 0 : 1,
    lastError: last_error,
    createdAt: created_at.toISOString(),
    sentAt: null,
  }))
  const newest = [...own, ...shared].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return {
    email,
    suppression,
    emails: newest.slice(0, Math.max(own.length, shared.length)),
  }
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AdminCompanies,
  AdminCompany,
  AdminDashboard,
  AdminMessage,
  ApiError,
  companiesPerPage,
  CompanyMails,
  DeleteCompany,
  Entitlements,
  entitlementsOf,
  ListCompanies,
  maxRowId,
  SetAdminNotes,
  SetCompanyPassword,
  SetPlanOverride,
  StartedImpersonation,
  TrialCompanies,
} from '@curbquote/types'
import { Type } from 'typebox'
import { NotFoundError } from '../errors.ts'
import { sessionSecurity } from '../plugins/auth.ts'
import { limits } from '../plugins/rate-limits.ts'
import {
  findAdminCompany,
  findCompanies,
  findCompanyMails,
  findStanding,
  findTrialCompanies,
  readPlatformFigures,
} from './admin-company-queries.ts'
import { startImpersonation } from './impersonation.ts'
import {
  deleteCompany,
  resendVerification,
  setAdminNotes,
  setCompanyPassword,
  setPlanOverride,
  signCompanyOut,
} from './manage-company.ts'
import { toAdminCompany, toCompanySummary } from './to-admin-company.ts'
import { toCompanyMails } from './to-company-mails.ts'

const CompanyParams = Type.Object({ companyId: Type.Integer({ minimum: 1, maximum: maxRowId }) })

const refusals = { 400: ApiError, 401: ApiError, 403: ApiError }
const ofOneCompany = {
  tags: ['admin'],
  security: sessionSecurity,
  params: CompanyParams,
}

const bytesPerGigabyte = 2 ** 30

/** What admins see of the companies and do to them; within the admins' scope. */
export const adminCompanyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/dashboard',
    {
      schema: {
        summary: 'The figures of the platform',
        tags: ['admin'],
        security: sessionSecurity,
        response: { 200: AdminDashboard, ...refusals },
      },
    },
    async () => {
      const figures = await readPlatformFigures(app.db)
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
  )

  app.get(
    '/companies',
    {
      schema: {
        summary: 'Lists the companies, newest first',
        tags: ['admin'],
        security: sessionSecurity,
        querystring: ListCompanies,
        response: { 200: AdminCompanies, ...refusals },
      },
    },
    async ({ query }) => {
      const { page = 1, limit = companiesPerPage } = query
      const { rows, total } = await findCompanies(app.db, query)
      return {
        companies: rows.map(toCompanySummary),
        total,
        currentPage: page,
        totalPages: Math.max(1, Math.ceil(total / limit)),
      }
    },
  )

  app.get(
    '/trial-companies',
    {
      schema: {
        summary: 'The companies on a trial, the first to end at the top',
        tags: ['admin'],
        security: sessionSecurity,
        response: { 200: TrialCompanies, ...refusals },
      },
    },
    async () => ({ companies: (await findTrialCompanies(app.db)).map(toCompanySummary) }),
  )

  app.get(
    '/company/:companyId',
    {
      schema: {
        summary: 'A company, with its figures as of now',
        ...ofOneCompany,
        response: { 200: AdminCompany, ...refusals, 404: ApiError },
      },
    },
    async ({ params: { companyId } }) => {
      const row = await findAdminCompany(app.db, companyId)
      if (!row) throw new NotFoundError('Company')
      return toAdminCompany(row)
    },
  )

  app.get(
    '/company-entitlements/:companyId',
    {
      schema: {
        summary: 'What the effective plan of a company includes',
        ...ofOneCompany,
        response: { 200: Entitlements, ...refusals, 404: ApiError },
      },
    },
    async ({ params: { companyId } }) => {
      const row = await findStanding(app.db, companyId)
      if (!row) throw new NotFoundError('Company')
      return entitlementsOf({
        planOverride: row.plan_override,
        subscriptionStatus: row.subscription_status,
        currentPeriodEnd: row.current_period_end,
        cancelAtPeriodEnd: row.cancel_at_period_end,
      })
    },
  )

  app.get(
    '/companies/:companyId/mails',
    {
      schema: {
        summary: 'The newest emails of a company and their delivery',
        ...ofOneCompany,
        response: { 200: CompanyMails, ...refusals, 404: ApiError },
      },
    },
    async ({ params: { companyId } }) => {
      const found = await findCompanyMails(app.db, companyId)
      if (!found) throw new NotFoundError('Company')
      return toCompanyMails(found)
    },
  )

  app.patch(
    '/companies/:companyId/plan-override',
    {
      schema: {
        summary: 'Overrides the plan of a company, or no longer does',
        ...ofOneCompany,
        body: SetPlanOverride,
        response: { 200: AdminMessage, ...refusals, 404: ApiError },
      },
    },
    async ({ admin, params: { companyId }, body: { planOverride } }) => {
      const done = await setPlanOverride(app.db, admin, companyId, planOverride)
      if (!done) throw new NotFoundError('Company')
      return done
    },
  )

  app.patch(
    '/companies/:companyId/password',
    {
      schema: {
        summary: 'Sets the password of a company and ends its sessions',
        ...ofOneCompany,
        body: SetCompanyPassword,
        response: { 200: AdminMessage, ...refusals, 404: ApiError, 503: ApiError },
      },
    },
    async ({ admin, params: { companyId }, body: { password } }) => {
      const isDone = await setCompanyPassword(app.db, app.jobs, admin, companyId, password)
      if (!isDone) throw new NotFoundError('Company')
      return { message: 'Password has been reset successfully' }
    },
  )

  app.post(
    '/companies/:companyId/resend-verification',
    {
      schema: {
        summary: 'Emails a company another code to verify its email address',
        ...ofOneCompany,
        response: { 200: AdminMessage, ...refusals, 404: ApiError, 429: ApiError },
      },
    },
    async ({ admin, params: { companyId } }) => {
      const { db, jobs } = app
      const { codePepper } = app.settings
      await app.countAgainst(limits.adminCodeMails, String(companyId))
      const email = await resendVerification({ db, jobs, codePepper }, admin, companyId)
      if (email === undefined) throw new NotFoundError('Company')
      return { message: `Verification email sent to ${email}` }
    },
  )

  app.patch(
    '/companies/:companyId/notes',
    {
      schema: {
        summary: 'Replaces the internal notes on a company',
        ...ofOneCompany,
        body: SetAdminNotes,
        response: { 200: AdminMessage, ...refusals, 404: ApiError },
      },
    },
    async ({ admin, params: { companyId }, body: { notes } }) => {
      const isDone = await setAdminNotes(app.db, admin, companyId, notes)
      if (!isDone) throw new NotFoundError('Company')
      return { message: 'Notes updated successfully' }
    },
  )

  app.post(
    '/companies/:companyId/sign-out',
    {
      schema: {
        summary: 'Ends every session of a company’s owner',
        ...ofOneCompany,
        response: { 200: AdminMessage, ...refusals, 404: ApiError },
      },
    },
    async ({ admin, params: { companyId } }) => {
      const sessions = await signCompanyOut(app.db, admin, companyId)
      if (sessions === undefined) throw new NotFoundError('Company')
      return {
        message:
          sessions === 0
            ? 'The company was signed in nowhere'
            : `Signed out of ${sessions === 1 ? 'one session' : `${sessions} sessions`}`,
      }
    },
  )

  app.delete(
    '/companies/:companyId',
    {
      schema: {
        summary: 'Deletes a company with all its quotes, pricing and data',
        ...ofOneCompany,
        body: DeleteCompany,
        response: { 200: AdminMessage, ...refusals, 404: ApiError },
      },
    },
    async ({ admin, params: { companyId }, body: { confirmationName } }) => {
      const isDone = await deleteCompany(app.db, app.jobs, admin, companyId, confirmationName)
      if (!isDone) throw new NotFoundError('Company')
      return { message: 'Company deleted successfully' }
    },
  )

  app.post(
    '/companies/:companyId/impersonate',
    {
      schema: {
        summary: 'Opens a session in which the admin acts for a company',
        ...ofOneCompany,
        response: { 200: StartedImpersonation, ...refusals, 404: ApiError },
      },
    },
    async ({ admin, params: { companyId }, headers }) => {
      const started = await startImpersonation(app.db, admin, companyId, headers['user-agent'])
      if (!started) throw new NotFoundError('Company')
      return {
        adminToken: app.signSession(admin.sessionId),
        companyToken: app.signSession(started.sessionId),
        company: started.company,
      }
    },
  )
}

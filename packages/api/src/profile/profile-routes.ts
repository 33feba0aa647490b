import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ApiError,
  CompanyProfile,
  formatPhone,
  parseContactEmails,
  parseUsPhone,
  parseUsState,
  profileProblems,
  SaveProfile,
} from '@curbquote/types'
import { Type } from 'typebox'
import { InvalidInputError, NotFoundError } from '../errors.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { ImpersonatingError, sessionSecurity } from '../plugins/auth.ts'
import { limits } from '../plugins/rate-limits.ts'
import { findProfile, noteDeletionRequest, saveProfile } from './profile-queries.ts'

type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

const refusals = { 400: ApiError, 401: ApiError, 403: ApiError, 404: ApiError, 429: ApiError }
const described = { tags: ['companies'], security: sessionSecurity }

/** How the signed-in company describes itself, and its wish to leave. Open on every plan. */
export const profileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/companies/profile',
    {
      onRequest: app.requireOwner,
      schema: {
        ...described,
        summary: 'The business information',
        response: { 200: CompanyProfile, ...refusals },
      },
    },
    async (request) => {
      const row = await findProfile(app.db, request.owner.companyId)
      if (!row) throw new NotFoundError('Company')
      return toProfile(row)
    },
  )

  app.put(
    '/companies/profile',
    {
      onRequest: app.requireOwner,
      config: {
        activity: {
          action: 'settings_changed',
          describe: () => 'Changed the business information',
        },
      },
      schema: {
        ...described,
        summary: 'Saves the business information',
        description: 'The contact email stays as it is while an admin acts as the owner.',
        body: SaveProfile,
        response: { 200: CompanyProfile, ...refusals },
      },
    },
    async (request) => {
      const { companyId, actorAdminId } = request.owner
      const profile = request.body
      const [problem] = Object.values(profileProblems(profile))
      if (problem) throw new InvalidInputError(problem)
      const contactEmails = parseContactEmails(profile.contactEmail) ?? []
      const before = await findProfile(app.db, companyId)
      if (!before) throw new NotFoundError('Company')
      const isNewContact = contactEmails.join(', ') !== toProfile(before).contactEmail
      if (isNewContact && actorAdminId !== null) throw new ImpersonatingError()
      const row = await saveProfile(app.db, companyId, {
        name: profile.name.trim(),
        phone: parseUsPhone(profile.phone) ?? null,
        ...(isNewContact && { contact_emails: contactEmails }),
        street_address: profile.streetAddress.trim(),
        city: profile.city.trim(),
        state: parseUsState(profile.state) ?? null,
        zipcode: profile.zipCode,
        email_notifications: profile.emailNotifications,
      })
      if (!row) throw new NotFoundError('Company')
      return toProfile(row)
    },
  )

  app.post(
    '/companies/request-deletion',
    {
      onRequest: [app.requireOwner, app.requireOwnerInPerson],
      config: {
        activity: {
          action: 'deletion_requested',
          describe: () => 'Requested the deletion of the account',
        },
      },
      schema: {
        ...described,
        summary: 'Asks the team to delete the account; nothing is deleted by this',
        response: { 202: Type.Object({ message: Type.String() }), ...refusals },
      },
    },
    async (request, reply) => {
      const { companyId } = request.owner
      await app.countAgainst(limits.deletionRequests, String(companyId))
      await app.db.transaction().execute(async (transaction) => {
        const company = await noteDeletionRequest(transaction, companyId)
        if (!company) throw new NotFoundError('Company')
        const mail = { kind: 'deletion_request', companyId }
        await queueMail(transaction, app.jobs, {
          ...mail,
          recipients: [app.settings.supportEmail],
          parameters: { audience: 'support' },
        })
        await queueMail(transaction, app.jobs, {
          ...mail,
          recipients: [company.email],
          parameters: { audience: 'owner' },
        })
      })
      return reply.code(202).send({ message: 'Our team will contact you to confirm.' })
    },
  )
}

function toProfile(row: ProfileRow): CompanyProfile {
  return {
    name: row.name,
    phone: formatPhone(row.phone ?? ''),
    contactEmail: row.contact_emails.length > 0 ? row.contact_emails.join(', ') : row.email,
    streetAddress: row.street_address ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    zipCode: row.zipcode ?? '',
    emailNotifications: row.email_notifications,
  }
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ApiError,
  CompanyProfile,
  DeletionRequest,
  formatPhone,
  parseContactEmails,
  parseUsPhone,
  parseUsState,
  profileProblems,
  SaveProfile,
} from '@curbquote/types'
import { Type } from 'typebox'
import { InvalidInputError, NotFoundError, TooManyRequestsError } from '../errors.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { askToConfirm, unconfirmedOf } from '../notifications/confirm-email.ts'
import { ImpersonatingError, sessionSecurity } from '../plugins/auth.ts'
import { limits } from '../plugins/rate-limits.ts'
import {
  findDeletionRequest,
  findProfile,
  noteDeletionRequest,
  saveProfile,
  withdrawDeletionRequest,
} from './profile-queries.ts'

type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

const refusals = { 400: ApiError, 401: ApiError, 403: ApiError, 404: ApiError, 429: ApiError }
const described = { tags: ['companies'], security: sessionSecurity }

/** How the signed-in company describes itself, and its wish to leave. Open on every plan. */
export const profileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const confirmation = { db: app.db, jobs: app.jobs, codePepper: app.settings.codePepper }

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
      const before = await findProfile(app.db, companyId)
      if (!before) throw new NotFoundError('Company')
      const contactEmails = keepSpelling(
        parseContactEmails(profile.contactEmail) ?? [],
        before.contact_emails,
      )
      const isNewContact = contactEmails.join(', ') !== toProfile(before).contactEmail
      if (isNewContact && actorAdminId !== null) throw new ImpersonatingError()
      const unconfirmed = unconfirmedOf(contactEmails, before)
      const row = await saveProfile(app.db, companyId, {
        name: profile.name.trim(),
        phone: parseUsPhone(profile.phone) ?? null,
        ...(isNewContact && {
          contact_emails: contactEmails,
          unconfirmed_emails: unconfirmed,
        }),
        street_address: profile.streetAddress.trim(),
        city: profile.city.trim(),
        state: parseUsState(profile.state) ?? null,
        zipcode: profile.zipCode,
        email_notifications: profile.emailNotifications,
      })
      if (!row) throw new NotFoundError('Company')
      if (isNewContact)
        for (const email of unconfirmed)
          if (!before.unconfirmed_emails.includes(email)) await askUnlessTooOften(companyId, email)
      return toProfile(row)
    },
  )

  /** Beyond the limit the profile is saved all the same; the owner can send the link later. */
  async function askUnlessTooOften(companyId: number, email: string): Promise<void> {
    try {
      await app.countAgainst(limits.codeMails, email.toLowerCase())
      await app.countAgainst(limits.confirmationLinks, String(companyId))
    } catch (error) {
      if (error instanceof TooManyRequestsError) return
      throw error
    }
    await askToConfirm(confirmation, companyId, email)
  }

  app.get(
    '/companies/request-deletion',
    {
      onRequest: app.requireOwner,
      schema: {
        ...described,
        summary: 'Whether the owner asked for the account to be deleted',
        response: { 200: DeletionRequest, ...refusals },
      },
    },
    (request) => readDeletionRequest(request.owner.companyId),
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
        description: 'A request that was made before stands, and no further email is sent.',
        response: { 202: Type.Object({ message: Type.String() }), ...refusals },
      },
    },
    async (request, reply) => {
      const { companyId } = request.owner
      const { requestedAt } = await readDeletionRequest(companyId)
      if (!requestedAt) {
        await app.countAgainst(limits.deletionRequests, String(companyId))
        await tellOfDeletion(companyId, noteDeletionRequest, { isWithdrawn: false })
      }
      return reply.code(202).send({ message: 'Our team will contact you to confirm.' })
    },
  )

  app.delete(
    '/companies/request-deletion',
    {
      onRequest: [app.requireOwner, app.requireOwnerInPerson],
      config: {
        activity: {
          action: 'settings_changed',
          describe: () => 'Withdrew the request to delete the account',
        },
      },
      schema: {
        ...described,
        summary: 'Withdraws the request to delete the account',
        response: { 200: DeletionRequest, ...refusals },
      },
    },
    async (request) => {
      await tellOfDeletion(request.owner.companyId, withdrawDeletionRequest, { isWithdrawn: true })
      return { requestedAt: null }
    },
  )

  async function readDeletionRequest(companyId: number): Promise<DeletionRequest> {
    const requestedAt = await findDeletionRequest(app.db, companyId)
    return { requestedAt: requestedAt?.toISOString() ?? null }
  }

  /** Makes the change and emails the team and the owner. Nobody is emailed where nothing changes. */
  async function tellOfDeletion(
    companyId: number,
    change: typeof noteDeletionRequest,
    { isWithdrawn }: { isWithdrawn: boolean },
  ): Promise<void> {
    await app.db.transaction().execute(async (transaction) => {
      const company = await change(transaction, companyId)
      if (!company) return
      const audiences = [
        ['support', app.settings.supportEmail],
        ['owner', company.email],
      ] as const
      for (const [audience, recipient] of audiences)
        await queueMail(transaction, app.jobs, {
          kind: 'deletion_request',
          companyId,
          recipients: [recipient],
          parameters: { audience, isWithdrawn },
        })
    })
  }
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

/** Email addresses that differ from a saved one in letter case only, in the saved spelling, so that they stay confirmed. */
function keepSpelling(emails: readonly string[], saved: readonly string[]): string[] {
  return emails.map(
    (email) => saved.find((other) => other.toLowerCase() === email.toLowerCase()) ?? email,
  )
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { fiveDigitZip, parseUsState } from '@curbquote/types/places'
import {
  type CompanyProfile,
  type DeletionRequest,
  parseContactEmails,
  profileProblems,
} from '@curbquote/types/profile'
import { routes } from '@curbquote/types/profile/routes'
import { formatPhone, parseUsPhone } from '@curbquote/types/text'
import { InvalidInputError, NotFoundError, TooManyRequestsError } from '../errors/errors.ts'
import type { ProfileEmails } from './deletion-request-email.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { recipientKey } from '../emails/recipient-key.ts'
import { sendConfirmationLink, unconfirmedOf } from '../notifications/confirm-email.ts'
import { ImpersonatingError } from '../http/sessions.ts'
import { limits } from '../rate-limits/limits.ts'
import { changedTimeZone } from './change-time-zone.ts'
import * as queries from './profile-queries.ts'

type ProfileRow = NonNullable<Awaited<ReturnType<typeof queries.findProfile>>>

/** Profile and deletion request of the signed-in company. Available on every plan. */
export const profileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const confirmation = { db: app.db, jobs: app.jobs, codePepper: app.settings.codePepper }

  app.route({
    ...routes.getProfile,
    handler: async (request) => {
      const row = await queries.findProfile(request.owner)
      if (!row) throw new NotFoundError('Company')
      return toProfile(row)
    },
  })

  app.route({
    ...routes.saveProfile,
    config: {
      activity: {
        action: 'settings_changed',
        describe: () => 'Changed the business information',
      },
    },
    handler: async (request) => {
      const { owner } = request
      const profile = request.body
      const [problem] = Object.values(profileProblems(profile))
      if (problem) throw new InvalidInputError(problem)
      const before = await queries.findProfile(owner)
      if (!before) throw new NotFoundError('Company')
      const contactEmails = preserveSavedSpelling(
        parseContactEmails(profile.contactEmail) ?? [],
        before.contact_emails,
      )
      const isNewContact = contactEmails.join(', ') !== toProfile(before).contactEmail
      if (isNewContact && owner.actorAdminId !== null) throw new ImpersonatingError()
      const unconfirmed = unconfirmedOf(contactEmails, before)
      const timeZone = await changedTimeZone(app.db, before, profile)
      const row = await queries.saveProfile(owner, {
        name: profile.name.trim(),
        phone: parseUsPhone(profile.phone) ?? null,
        ...(isNewContact && {
          contact_emails: contactEmails,
          unconfirmed_emails: unconfirmed,
        }),
        street_address: profile.streetAddress.trim(),
        city: profile.city.trim(),
        state: parseUsState(profile.state) ?? null,
        zipcode: fiveDigitZip(profile.zipCode),
        ...(timeZone !== undefined && { time_zone: timeZone }),
        email_notifications: profile.emailNotifications,
      })
      if (!row) throw new NotFoundError('Company')
      if (isNewContact)
        for (const email of unconfirmed)
          if (!before.unconfirmed_emails.includes(email))
            await sendLinkWithinLimit(owner.companyId, email)
      return toProfile(row)
    },
  })

  /** Sends a confirmation link. Above the limit it is skipped, and the owner can send it later. */
  async function sendLinkWithinLimit(companyId: number, email: string): Promise<void> {
    try {
      await app.countAgainst(limits.codeEmails, recipientKey(email))
      await app.countAgainst(limits.confirmationLinks, String(companyId))
    } catch (error) {
      if (error instanceof TooManyRequestsError) return
      throw error
    }
    await sendConfirmationLink(confirmation, companyId, email)
  }

  app.route({
    ...routes.getDeletionRequest,
    handler: (request) => readDeletionRequest(request.owner.companyId),
  })

  app.route({
    ...routes.requestDeletion,
    config: {
      activity: {
        action: 'deletion_requested',
        describe: () => 'Requested the deletion of the account',
      },
    },
    handler: async (request, reply) => {
      const { requestedAt } = await readDeletionRequest(request.owner.companyId)
      if (!requestedAt) {
        await app.countAgainst(limits.deletionRequests, String(request.owner.companyId))
        await changeDeletionRequest(request.owner.companyId, queries.recordDeletionRequest, {
          isWithdrawn: false,
        })
      }
      return reply.code(202).send({ message: 'Our team will contact you to confirm.' })
    },
  })

  app.route({
    ...routes.withdrawDeletionRequest,
    config: {
      activity: {
        action: 'settings_changed',
        describe: () => 'Withdrew the request to delete the account',
      },
    },
    handler: async (request) => {
      await changeDeletionRequest(request.owner.companyId, queries.withdrawDeletionRequest, {
        isWithdrawn: true,
      })
      return { requestedAt: null }
    },
  })

  async function readDeletionRequest(companyId: number): Promise<DeletionRequest> {
    const requestedAt = await queries.findDeletionRequest(app.db, companyId)
    return { requestedAt: requestedAt?.toISOString() ?? null }
  }

  /** Makes the change and emails support and the owner if it changed anything. */
  async function changeDeletionRequest(
    companyId: number,
    change: typeof queries.recordDeletionRequest,
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
        await queueEmail<ProfileEmails>(transaction, app.jobs, {
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
    timeZone: row.time_zone,
    emailNotifications: row.email_notifications,
  }
}

/** Keeps the saved spelling of email addresses that differ in letter case only, so that they stay confirmed. */
function preserveSavedSpelling(emails: readonly string[], saved: readonly string[]): string[] {
  return emails.map(
    (email) => saved.find((other) => other.toLowerCase() === email.toLowerCase()) ?? email,
  )
}

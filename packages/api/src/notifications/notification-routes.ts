import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type {
  ChangeNotificationSettings,
  NotificationSettings,
} from '@curbquote/types/notifications'
import { routes } from '@curbquote/types/notifications/routes'
import { parseUsPhone } from '@curbquote/types/text'
import { InvalidInputError, NotFoundError } from '../errors/errors.ts'
import type { NotificationEmails } from './notification-emails.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { hasTexts } from '../providers/create-text-sender.ts'
import { recipientKey } from '../emails/recipient-key.ts'
import { limits } from '../rate-limits/limits.ts'
import { alertRecipients } from '../quote-emails/quote-email.ts'
import { sendConfirmationLink } from './confirm-email.ts'
import { findNotificationSettings, saveNotificationSettings } from './notification-queries.ts'

type SettingsRow = NonNullable<Awaited<ReturnType<typeof findNotificationSettings>>>

/** Notification settings of the signed-in company. */
export const notificationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const areTextsAvailable = hasTexts(app.settings)

  app.route({
    ...routes.getNotificationSettings,
    handler: async (request) =>
      toSettings(await readSettings(request.owner.companyId), areTextsAvailable),
  })

  app.route({
    ...routes.changeNotificationSettings,
    config: {
      activity: {
        action: 'settings_changed',
        describe: () => 'Changed the notification settings',
      },
    },
    handler: async (request) => {
      const row = await saveNotificationSettings(
        request.owner,
        toColumns(request.body, await readSettings(request.owner.companyId), areTextsAvailable),
        request.body.textMode,
      )
      if (!row) throw new NotFoundError('Company')
      return toSettings(row, areTextsAvailable)
    },
  })

  app.route({
    ...routes.sendTestEmail,
    handler: async (request, reply) => {
      const recipients = alertRecipients(await readSettings(request.owner.companyId))
      if (recipients.length === 0)
        throw new InvalidInputError('There is no email address to send a test email to.')
      await app.countAgainst(limits.testEmails, String(request.owner.companyId))
      await app.db.transaction().execute((transaction) =>
        queueEmail<NotificationEmails>(transaction, app.jobs, {
          kind: 'test_email',
          companyId: request.owner.companyId,
          recipients,
        }),
      )
      return reply.code(202).send({ recipients })
    },
  })

  app.route({
    ...routes.resendConfirmation,
    handler: async (request, reply) => {
      const { email } = request.body
      const { unconfirmed_emails } = await readSettings(request.owner.companyId)
      if (!unconfirmed_emails.includes(email))
        throw new InvalidInputError('This email address does not need a confirmation.')
      await app.countAgainst(limits.codeEmails, recipientKey(email))
      await app.countAgainst(limits.confirmationLinks, String(request.owner.companyId))
      const { db, jobs, settings } = app
      await sendConfirmationLink(
        { db, jobs, codePepper: settings.codePepper },
        request.owner.companyId,
        email,
      )
      return reply.code(202).send({ success: true as const })
    },
  })

  async function readSettings(companyId: number): Promise<SettingsRow> {
    const row = await findNotificationSettings({ db: app.db, companyId })
    if (!row) throw new NotFoundError('Company')
    return row
  }
}

function toColumns(
  changes: ChangeNotificationSettings,
  row: SettingsRow,
  areTextsAvailable: boolean,
) {
  const { notificationEmail, smsNumber, smsNotifications } = changes
  if (notificationEmail && ![row.email, ...row.contact_emails].includes(notificationEmail))
    throw new InvalidInputError(
      'Choose the email address of your account or a contact email of your profile.',
    )
  if (smsNotifications && !areTextsAvailable)
    throw new InvalidInputError('This server has no text messages set up.')
  const smsDigits = smsNumber ? parseUsPhone(smsNumber) : null
  // Text messages do not reach an extension.
  if (smsDigits === undefined || smsDigits?.includes('x'))
    throw new InvalidInputError('Enter a United States phone number.')
  const verified = row.verified_at === null ? null : row.phone
  if (
    smsNotifications &&
    (verified === null || (smsNumber !== undefined && smsDigits !== verified))
  )
    throw new InvalidInputError('Verify the number for text messages first.')
  return {
    ...(changes.emailNotifications !== undefined && {
      email_notifications: changes.emailNotifications,
    }),
    ...(changes.instantAlerts !== undefined && { instant_alerts: changes.instantAlerts }),
    ...(changes.dailySummary !== undefined && { daily_summary: changes.dailySummary }),
    ...(smsNotifications !== undefined && { sms_notifications: smsNotifications }),
    ...(smsNumber !== undefined && { sms_number: smsDigits }),
    // Another number is not verified.
    ...(smsNumber !== undefined && smsDigits !== verified && { sms_notifications: false }),
    ...(changes.quietFrom !== undefined && { quiet_from: changes.quietFrom }),
    ...(changes.quietUntil !== undefined && { quiet_until: changes.quietUntil }),
    ...(notificationEmail !== undefined && { notification_email: notificationEmail || null }),
  }
}

function toSettings(row: SettingsRow, isAvailable: boolean): NotificationSettings {
  return {
    company: {
      email: row.email,
      emailNotifications: row.email_notifications,
      smsNotifications: row.sms_notifications,
      smsNumber: row.sms_number,
      instantAlerts: row.instant_alerts,
      dailySummary: row.daily_summary,
      notificationEmail: row.notification_email,
      contactEmails: row.contact_emails,
      unconfirmedEmails: row.unconfirmed_emails,
      recipients: alertRecipients(row),
      texts: {
        isAvailable,
        phone: row.phone,
        isVerified: row.verified_at !== null,
        isStopped: row.stopped_at !== null,
        mode: row.mode ?? 'at_once',
      },
      quietFrom: row.quiet_from,
      quietUntil: row.quiet_until,
    },
  }
}

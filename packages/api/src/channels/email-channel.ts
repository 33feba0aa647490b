import { maxAlertAddresses } from '@curbquote/types/limits'
import { isEmailAddress } from '@curbquote/types/text'
import type { Transaction } from 'kysely'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import type { Channel } from '../deliveries/channel.ts'
import type { ClaimedDelivery } from '../deliveries/delivery-queries.ts'
import { dayEmailKinds } from '../days/day-emails.ts'
import { changeState, claimDelivery, type DeliveryRow } from '../deliveries/delivery-queries.ts'
import { composeEmail } from '../emails/compose-email.ts'
import type { EmailContext } from '../emails/make-email.ts'
import { recipientKey } from '../emails/recipient-key.ts'
import { claimFollowUp, isFollowUp } from '../follow-ups/claim-follow-up.ts'
import type { Clock } from '../follow-ups/follow-up-schedule.ts'
import { settleFollowUps } from '../follow-ups/settle-follow-ups.ts'
import { DeliveryRefusedError } from '../providers/delivery-errors.ts'
import type { EmailMessage, EmailSender, EmailStream } from '../providers/email-sender.ts'
import { emailMakerOf } from './email-kinds.ts'
import {
  countRecentAlerts,
  hasEnoughEmails,
  hasUnopenedConfirmation,
  lockAlerts,
  lockConfirmations,
  type RecipientLimit,
} from './email-limits.ts'

export interface EmailChannelDeps {
  emailSender: Pick<EmailSender, 'send' | 'find'>
  config: EmailContext['config'] & Pick<Settings, 'rateLimits'>
  /** For tests of reminders. Default: the database's time. */
  now?: Clock | undefined
}

export const maxQuoteAlertsPerHour = 20

/** Limits misuse: anybody can submit quotes with somebody else's email address, to any number of companies. */
export const maxConfirmationsPerRecipient = { hour: 5, day: 15 }

/** Limits misuse: a company can send new prices and days to anybody. Separate, so that confirmations do not use up this limit. */
export const maxOfferEmailsPerRecipient = { hour: 10, day: 30 }

/** Limits of the emails to customers. Reminders have their own limits. */
export const recipientLimits: readonly RecipientLimit[] = [
  { kinds: ['quote_confirmation'], ...maxConfirmationsPerRecipient },
  {
    kinds: [
      'offer_accepted_customer',
      'offer_revised_customer',
      'offer_reopened_customer',
      'owner_reply',
    ],
    ...maxOfferEmailsPerRecipient,
  },
  {
    kinds: Object.keys(dayEmailKinds).filter((kind) => kind.endsWith('_customer')),
    ...maxOfferEmailsPerRecipient,
  },
]

/**
 * Codes and confirmations: without a lookup, one that may have been sent is sent again with the same Message-ID. Without it, its
 * recipient could not continue.
 */
const repeatableKinds = new Set([
  'verification_code',
  'trial_code',
  'password_reset',
  'admin_reset_link',
  'confirm_email',
  'quote_confirmation',
])

/** The channel of emails. */
export function createEmailChannel(
  db: EmailContext['db'],
  { emailSender, config, now }: EmailChannelDeps,
): Channel {
  const { find } = emailSender
  return {
    claim: (transaction, delivery) =>
      isFollowUp(delivery.kind)
        ? claimReminder(transaction, delivery, now)
        : claimWithinLimits(transaction, delivery, config.rateLimits),
    make: async (delivery) => {
      const message = await toMessage({ db, config }, delivery)
      return message && (() => emailSender.send(message))
    },
    find: find && (({ id, kind }) => find(id, streamOf(kind))),
    isRepeatable: ({ kind }) => repeatableKinds.has(kind),
    afterOutcome: async (outcomeDb, { id, kind }) => {
      if (isFollowUp(kind)) await settleFollowUps(outcomeDb, id)
    },
  }
}

/** Claims a reminder, or stops it if the provider cannot have it. */
async function claimReminder(
  transaction: Transaction<Database>,
  { id }: DeliveryRow,
  now: Clock | undefined,
): Promise<ClaimedDelivery | undefined> {
  const claimed = await claimFollowUp(transaction, id, now)
  if (!claimed || !(claimed.isAllowed || claimed.mayBeSubmitted)) return undefined
  const { email, mayBeSubmitted, isAllowed } = claimed
  return { delivery: email, mayBeSubmitted, isStopped: !isAllowed }
}

/** Holds an alert above the hourly limit for the digest, and skips an email above the recipient's limit. */
async function claimWithinLimits(
  transaction: Transaction<Database>,
  { id, kind, company_id, recipients }: DeliveryRow,
  limitsRecipients: boolean,
): Promise<ClaimedDelivery | undefined> {
  if (kind === 'lead_alert' && company_id !== null) {
    await lockAlerts(transaction, company_id)
    if ((await countRecentAlerts(transaction, company_id)) >= maxQuoteAlertsPerHour) {
      const held = await changeState(transaction, id, 'pending', { state: 'held' })
      if (held) return undefined
    }
  }
  const [recipient] = recipients
  const limit = limitsRecipients
    ? recipientLimits.find(({ kinds }) => kinds.includes(kind))
    : undefined
  const key = limit && recipient !== undefined ? recipientKey(recipient) : null
  if (limit && key !== null) {
    await lockConfirmations(transaction, key)
    if (await hasEnoughEmails(transaction, key, limit)) {
      const last_error =
        kind === 'quote_confirmation'
          ? 'Not sent: this recipient has received too many confirmations recently.'
          : 'Not sent: this recipient has received too many emails about quotes recently.'
      const skipped = await changeState(transaction, id, 'pending', {
        state: 'skipped',
        last_error,
      })
      if (skipped) return undefined
    }
  }
  if (key !== null && kind === 'quote_confirmation') {
    const isUnopened = await hasUnopenedConfirmation(transaction, id, key)
    const skipped =
      isUnopened &&
      (await changeState(transaction, id, 'pending', {
        state: 'skipped',
        last_error: 'Not sent: this recipient has not opened the link of an earlier confirmation.',
      }))
    if (skipped) return undefined
  }
  return claimDelivery(transaction, id, { recipient_key: key })
}

async function toMessage(
  context: EmailContext,
  delivery: DeliveryRow,
): Promise<EmailMessage | undefined> {
  const { id, kind, recipients, created_at } = delivery
  if (recipients.length > maxAlertAddresses || !recipients.every(isEmailAddress))
    throw new DeliveryRefusedError('The recipients are not one to five email addresses.')
  const makeEmail = emailMakerOf(kind)
  if (!makeEmail) throw new DeliveryRefusedError(`There is no email of kind "${kind}".`)
  const built = await makeEmail(context, delivery)
  if (!built) return undefined
  return {
    id,
    to: recipients,
    from: built.from ?? context.config.emailFrom,
    ...(built.replyTo && isEmailAddress(built.replyTo) && { replyTo: built.replyTo }),
    ...('composed' in built ? built.composed : composeEmail(built.content)),
    tag: kind,
    ...(built.headers && { headers: built.headers }),
    stream: streamOf(kind),
    createdAt: created_at,
  }
}

/** Reminders do not use the transactional stream, so that a complaint about one does not block transactional emails. */
function streamOf(kind: string): EmailStream {
  return isFollowUp(kind) ? 'follow-ups' : 'transactional'
}

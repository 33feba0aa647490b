import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { claimFollowUp, isFollowUp } from '../follow-ups/claim-follow-up.ts'
import type { Clock } from '../follow-ups/follow-up-schedule.ts'
import {
  changeState,
  countRecentAlerts,
  type EmailRow,
  hasEnoughEmails,
  hasUnopenedConfirmation,
  lockAlerts,
  lockConfirmations,
  type RecipientLimit,
} from '../emails/email-queries.ts'
import { recipientKey } from '../emails/recipient-key.ts'

export interface ClaimedEmail {
  email: EmailRow
  /** The outcome of an earlier attempt is unknown, so the provider may have the message. */
  mayBeSubmitted: boolean
  /** The email must not be sent any more. Only the outcome of an earlier attempt is still open. */
  isStopped?: boolean
}

export const maxQuoteAlertsPerHour = 20

/** Limits misuse: anybody can submit quotes with somebody else's email address, to any number of companies. */
export const maxConfirmationsPerRecipient = { hour: 5, day: 15 }

/** Limits misuse: a company can send new prices to anybody. Separate, so that confirmations do not use up this limit. */
export const maxOfferEmailsPerRecipient = { hour: 10, day: 30 }

const recipientLimits: readonly RecipientLimit[] = [
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
]

/**
 * Claims an email for a send attempt. Returns `undefined` when there is nothing to send: the email is finished or deleted, is
 * an alert above the hourly limit (held for the digest), is above the recipient's limit (skipped), or is a stopped reminder
 * that the provider cannot have.
 */
export function claimEmail(
  db: Kysely<Database>,
  emailId: string,
  { limitsConfirmations, now }: { limitsConfirmations: boolean; now?: Clock | undefined },
): Promise<ClaimedEmail | undefined> {
  return db.transaction().execute(async (transaction) => {
    const email = await transaction
      .selectFrom('emails')
      .select(['kind', 'company_id', 'recipients'])
      .where('id', '=', emailId)
      .executeTakeFirst()
    if (!email) return undefined
    if (isFollowUp(email.kind)) {
      const claimed = await claimFollowUp(transaction, emailId, now)
      if (!claimed || !(claimed.isAllowed || claimed.mayBeSubmitted)) return undefined
      const { isAllowed, ...rest } = claimed
      return { ...rest, isStopped: !isAllowed }
    }
    if (email.kind === 'lead_alert' && email.company_id !== null) {
      await lockAlerts(transaction, email.company_id)
      if ((await countRecentAlerts(transaction, email.company_id)) >= maxQuoteAlertsPerHour) {
        const held = await changeState(transaction, emailId, 'pending', { state: 'held' })
        if (held) return undefined
      }
    }
    const [recipient] = email.recipients
    const limit = limitsConfirmations
      ? recipientLimits.find(({ kinds }) => kinds.includes(email.kind))
      : undefined
    const key = limit && recipient !== undefined ? recipientKey(recipient) : null
    if (limit && key !== null) {
      await lockConfirmations(transaction, key)
      if (await hasEnoughEmails(transaction, key, limit)) {
        const last_error =
          email.kind === 'quote_confirmation'
            ? 'Not sent: this recipient has received too many confirmations recently.'
            : 'Not sent: this recipient has received too many emails about quotes recently.'
        const skipped = await changeState(transaction, emailId, 'pending', {
          state: 'skipped',
          last_error,
        })
        if (skipped) return undefined
      }
    }
    if (key !== null && email.kind === 'quote_confirmation') {
      const isUnopened = await hasUnopenedConfirmation(transaction, emailId, key)
      const skipped =
        isUnopened &&
        (await changeState(transaction, emailId, 'pending', {
          state: 'skipped',
          last_error:
            'Not sent: this recipient has not opened the link of an earlier confirmation.',
        }))
      if (skipped) return undefined
    }
    const attempt = { state: 'submitting' as const, attempts: sql<number>`attempts + 1` }
    const fresh = await changeState(transaction, emailId, 'pending', {
      ...attempt,
      recipient_key: key,
    })
    if (fresh) return { email: fresh, mayBeSubmitted: false }
    const resumed = await changeState(transaction, emailId, 'submitting', attempt)
    return resumed && { email: resumed, mayBeSubmitted: true }
  })
}

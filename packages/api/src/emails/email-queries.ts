import { type Kysely, type Selectable, sql, type Transaction, type UpdateObject } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { EmailsTable } from '../db/schema/emails.ts'
import { claimFollowUp, isFollowUp } from '../follow-ups/claim-follow-up.ts'
import type { Clock } from '../follow-ups/follow-up-schedule.ts'
import { recipientKey } from './recipient-key.ts'

export type EmailRow = Selectable<EmailsTable>

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

interface RecipientLimit {
  kinds: readonly string[]
  hour: number
  day: number
}

const recipientLimits: readonly RecipientLimit[] = [
  { kinds: ['quote_confirmation'], ...maxConfirmationsPerRecipient },
  {
    kinds: ['offer_accepted_customer', 'offer_revised_customer', 'offer_reopened_customer'],
    ...maxOfferEmailsPerRecipient,
  },
]

/** First key of the advisory lock that serializes decisions about a company's alerts. */
const alertLockSpace = 0x616c6572

/** First key of the advisory lock for limited emails to one recipient. */
const confirmationLockSpace = 0x636f6e66

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

export function markSent(db: Kysely<Database>, emailId: string, providerMessageId: string) {
  return changeState(db, emailId, 'submitting', {
    state: 'sent',
    provider_message_id: providerMessageId,
    sent_at: sql<Date>`now()`,
    last_error: null,
  })
}

export function markFailed(db: Kysely<Database>, emailId: string, error: string) {
  return changeState(db, emailId, 'submitting', { state: 'failed', last_error: error })
}

/** Resets an email to pending. Call it only if the provider has certainly not accepted the email. */
export function releaseEmail(db: Kysely<Database>, emailId: string, error: string) {
  return changeState(db, emailId, 'submitting', { state: 'pending', last_error: error })
}

export function recordEmailError(db: Kysely<Database>, emailId: string, error: string) {
  return changeState(db, emailId, 'submitting', { last_error: error })
}

/** Ends an email after its last attempt: unknown if the provider may have it, otherwise failed. */
export async function markAbandoned(
  db: Kysely<Database>,
  emailId: string,
): Promise<EmailRow | undefined> {
  return (
    (await changeState(db, emailId, 'pending', { state: 'failed' })) ??
    (await changeState(db, emailId, 'submitting', { state: 'unknown' }))
  )
}

/** Ids of companies with held alerts. */
export async function companiesWithHeldAlerts(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('emails')
    .select('company_id')
    .distinct()
    .where('kind', '=', 'lead_alert')
    .where('state', '=', 'held')
    .execute()
  return rows.flatMap((row) => row.company_id ?? [])
}

/**
 * Replaces a company's held alerts with one digest email to the recipients of the newest alert. Returns `undefined` when there
 * are none or the last digest is too recent.
 */
export async function createDigest(
  transaction: Transaction<Database>,
  companyId: number,
  pauseMinutes: number,
): Promise<string | undefined> {
  await lockAlerts(transaction, companyId)
  const recent = await transaction
    .selectFrom('emails')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'lead_digest')
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${pauseMinutes})`)
    .executeTakeFirst()
  if (recent) return undefined
  const digested = await transaction
    .updateTable('emails')
    .set({ state: 'digested' })
    .where('company_id', '=', companyId)
    .where('kind', '=', 'lead_alert')
    .where('state', '=', 'held')
    .returning(['id', 'recipients', 'created_at'])
    .execute()
  const [newest] = digested.sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
  if (!newest) return undefined
  const digest = await transaction
    .insertInto('emails')
    .values({
      company_id: companyId,
      kind: 'lead_digest',
      recipients: newest.recipients,
      parameters: JSON.stringify({ emailIds: digested.map((email) => email.id) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return digest.id
}

async function lockAlerts(transaction: Transaction<Database>, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${alertLockSpace}::integer, ${companyId}::integer)`.execute(
    transaction,
  )
}

/** Counts alerts that were sent in the last hour or are being sent. No email is retried for longer than a day. */
async function countRecentAlerts(db: Kysely<Database>, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('emails')
    .select((email) => email.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('kind', '=', 'lead_alert')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .where((email) =>
      email.or([
        email('state', '=', 'submitting'),
        email.and([
          email('state', '=', 'sent'),
          email('sent_at', '>', sql<Date>`now() - interval '1 hour'`),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}

async function lockConfirmations(transaction: Transaction<Database>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${confirmationLockSpace}::integer, hashtext(${key}))`.execute(
    transaction,
  )
}

/** Whether the recipient has reached a limit. Counts sent, possibly sent and submitting emails of all companies. */
async function hasEnoughEmails(
  db: Kysely<Database>,
  key: string,
  limit: RecipientLimit,
): Promise<boolean> {
  const { hour, day } = await db
    .selectFrom('emails')
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(
          eb.or([
            eb('state', '=', 'submitting'),
            eb(fn.coalesce('sent_at', 'created_at'), '>', sql<Date>`now() - interval '1 hour'`),
          ]),
        )
        .as('hour'),
      fn.countAll<number>().as('day'),
    ])
    .where('recipient_key', '=', key)
    .where('kind', 'in', limit.kinds)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .where('state', 'in', ['submitting', 'sent', 'unknown'])
    .executeTakeFirstOrThrow()
  return hour >= limit.hour || day >= limit.day
}

function changeState(
  db: Kysely<Database>,
  emailId: string,
  from: EmailRow['state'],
  changes: UpdateObject<Database, 'emails'>,
): Promise<EmailRow | undefined> {
  return db
    .updateTable('emails')
    .set(changes)
    .where('id', '=', emailId)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst()
}

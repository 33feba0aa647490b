import { isEmailAddress, maxAlertAddresses } from '@curbquote/types'
import type { Kysely } from 'kysely'
import type { Counter, Histogram } from 'prom-client'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import {
  EmailDeferredError,
  type EmailSender,
  type EmailMessage,
  EmailRefusedError,
  type EmailStream,
} from '../providers/email-sender.ts'
import { isFollowUp } from '../follow-ups/claim-follow-up.ts'
import type { Clock } from '../follow-ups/follow-up-schedule.ts'
import { settleFollowUps } from '../follow-ups/settle-follow-ups.ts'
import { claimEmail } from './claim-email.ts'
import { composeEmail } from '../emails/compose-email.ts'
import { emailKinds } from './email-kinds.ts'
import type { EmailContext } from '../emails/make-email.ts'
import {
  markAbandoned,
  type EmailRow,
  markFailed,
  markSkipped,
  markSent,
  recordEmailError,
  releaseEmail,
} from '../emails/email-queries.ts'

export interface SendEmailDeps {
  db: Kysely<Database>
  emailSender: Pick<EmailSender, 'send' | 'find'>
  config: EmailContext['config'] & Pick<Settings, 'rateLimits'>
  /** Counts emails by outcome, and times those that were sent. */
  metrics?: { emails: Counter<'kind' | 'outcome'>; emailLatency: Histogram<'kind'> }
  /** For tests of reminders. Default: the database's time. */
  now?: Clock
}

const maxErrorLength = 1_000

/**
 * Makes one attempt to send an email, built from the current rows. Resolves when the email needs no retry (sent, permanently
 * refused, skipped, stopped, held for the digest, deleted) and throws when it does. If an earlier attempt got no response, the
 * email is looked up at the provider first and sent only if it is not found.
 */
export async function sendEmail(deps: SendEmailDeps, emailId: string): Promise<void> {
  const { db, emailSender } = deps
  const claimed = await claimEmail(db, emailId, {
    limitsConfirmations: deps.config.rateLimits,
    now: deps.now,
  })
  if (!claimed) return
  const { email, mayBeSubmitted, isStopped } = claimed

  if (mayBeSubmitted) {
    const found = await lookUp(deps, email)
    if (found) return settleAsSent(deps, email, found.providerMessageId)
    if (isStopped) return abandonEmail(deps, emailId)
  }
  const message = await prepare(deps, email, mayBeSubmitted)
  if (!message) return
  try {
    const { providerMessageId } = await emailSender.send(message)
    await settleAsSent(deps, email, providerMessageId)
  } catch (error) {
    if (error instanceof EmailRefusedError) return settleAsFailed(deps, email, error)
    // The lookup may have been too early to find the message, so only a first attempt's refusal is certain.
    const isCertain = error instanceof EmailDeferredError && !mayBeSubmitted
    await (isCertain ? releaseEmail : recordEmailError)(db, email.id, sentenceOf(error))
    throw error
  }
}

/** Ends an email that has no attempts left. */
export async function abandonEmail(deps: SendEmailDeps, emailId: string): Promise<void> {
  const email = await markAbandoned(deps.db, emailId)
  if (!email) return
  if (isFollowUp(email.kind)) await settleFollowUps(deps.db, email.id)
  deps.metrics?.emails.inc({ kind: email.kind, outcome: email.state })
}

async function lookUp({ db, emailSender }: SendEmailDeps, email: EmailRow) {
  try {
    return await emailSender.find(email.id, streamOf(email))
  } catch (error) {
    await recordEmailError(db, email.id, sentenceOf(error))
    throw error
  }
}

/** Builds the message. Returns `undefined` when that is impossible, which fails the email. */
async function prepare(
  deps: SendEmailDeps,
  email: EmailRow,
  mayBeSubmitted: boolean,
): Promise<EmailMessage | undefined> {
  try {
    return await toMessage(deps, email)
  } catch (error) {
    if (error instanceof EmailOvertakenError) {
      await settleAsSkipped(deps, email, error)
      return undefined
    }
    if (error instanceof EmailRefusedError) {
      await settleAsFailed(deps, email, error)
      return undefined
    }
    await (mayBeSubmitted ? recordEmailError : releaseEmail)(deps.db, email.id, sentenceOf(error))
    throw error
  }
}

async function toMessage({ db, config }: SendEmailDeps, email: EmailRow): Promise<EmailMessage> {
  const { recipients } = email
  if (recipients.length > maxAlertAddresses || !recipients.every(isEmailAddress))
    throw new EmailRefusedError('The recipients are not one to five email addresses.')
  const makeEmail = emailKinds[email.kind]
  if (!makeEmail) throw new EmailRefusedError(`There is no email of kind "${email.kind}".`)
  const built = await makeEmail({ db, config }, email)
  if (!built) throw new EmailOvertakenError()
  return {
    id: email.id,
    to: recipients,
    from: built.from ?? config.emailFrom,
    ...(built.replyTo && isEmailAddress(built.replyTo) && { replyTo: built.replyTo }),
    ...('composed' in built ? built.composed : composeEmail(built.content)),
    tag: email.kind,
    ...(built.headers && { headers: built.headers }),
    stream: streamOf(email),
    createdAt: email.created_at,
  }
}

async function settleAsSent(deps: SendEmailDeps, email: EmailRow, providerMessageId: string) {
  const sent = await markSent(deps.db, email.id, providerMessageId)
  if (isFollowUp(email.kind)) await settleFollowUps(deps.db, email.id)
  if (!sent) return
  deps.metrics?.emails.inc({ kind: email.kind, outcome: 'sent' })
  deps.metrics?.emailLatency.observe(
    { kind: email.kind },
    Math.max(0, Date.now() - email.created_at.getTime()) / 1_000,
  )
}

async function settleAsFailed(deps: SendEmailDeps, email: EmailRow, error: Error) {
  const failed = await markFailed(deps.db, email.id, sentenceOf(error))
  if (isFollowUp(email.kind)) await settleFollowUps(deps.db, email.id)
  if (failed) deps.metrics?.emails.inc({ kind: email.kind, outcome: 'failed' })
}

async function settleAsSkipped(deps: SendEmailDeps, email: EmailRow, error: Error) {
  const skipped = await markSkipped(deps.db, email.id, sentenceOf(error))
  if (isFollowUp(email.kind)) await settleFollowUps(deps.db, email.id)
  if (skipped) deps.metrics?.emails.inc({ kind: email.kind, outcome: 'skipped' })
}

/** What the email is about has changed or was deleted since it was requested. */
class EmailOvertakenError extends Error {
  override name = 'EmailOvertakenError'

  constructor() {
    super('Not sent: what it is about has changed or was deleted.')
  }
}

/** Reminders do not use the transactional stream, so that a complaint about one does not block transactional emails. */
function streamOf({ kind }: EmailRow): EmailStream {
  return isFollowUp(kind) ? 'follow-ups' : 'transactional'
}

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength)
}

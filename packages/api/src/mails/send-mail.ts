import { isEmailAddress, maxAlertAddresses } from '@curbquote/types'
import type { Kysely } from 'kysely'
import type { Counter } from 'prom-client'
import type { Settings } from '../config.ts'
import type { Database } from '../db/schema/index.ts'
import {
  MailDeferredError,
  type Mailer,
  type MailMessage,
  MailRefusedError,
} from '../services/mailer.ts'
import { composeMail } from './mail-content.ts'
import { type MailContext, mailKinds } from './mail-kinds.ts'
import {
  claimMail,
  giveUpMail,
  type MailRow,
  markFailed,
  markSent,
  noteError,
  releaseMail,
} from './mail-queries.ts'

export interface SendMailDeps {
  db: Kysely<Database>
  mailer: Pick<Mailer, 'send' | 'find'>
  config: MailContext['config'] & Pick<Settings, 'rateLimits'>
  /** Counts what became of each mail. */
  metrics?: { mails: Counter<'kind' | 'outcome'> }
}

const maxErrorLength = 1_000

/**
 * Makes one attempt to send a mail, from the rows as they are now. Resolves when nothing is left to do for it (sent,
 * refused for good, held for the digest, gone); throws when another attempt may help. A mail whose earlier attempt got no
 * answer is looked up at the provider first, and sent only if it is not there.
 */
export async function sendMail(deps: SendMailDeps, mailId: string): Promise<void> {
  const { db, mailer } = deps
  const claimed = await claimMail(db, mailId, {
    limitsConfirmations: deps.config.rateLimits,
  })
  if (!claimed) return
  const { mail, mayBeSubmitted } = claimed

  if (mayBeSubmitted) {
    const found = await lookUp(deps, mail)
    if (found) return settleAsSent(deps, mail, found.providerMessageId)
  }
  const message = await prepare(deps, mail, mayBeSubmitted)
  if (!message) return
  try {
    const { providerMessageId } = await mailer.send(message)
    await settleAsSent(deps, mail, providerMessageId)
  } catch (error) {
    if (error instanceof MailRefusedError) return settleAsFailed(deps, mail, error)
    // A search that found nothing may have come too early: only the first attempt's refusal is certain.
    const isCertain = error instanceof MailDeferredError && !mayBeSubmitted
    await (isCertain ? releaseMail : noteError)(db, mail.id, sentenceOf(error))
    throw error
  }
}

/** Ends a mail whose attempts are used up. */
export async function giveUp(deps: SendMailDeps, mailId: string): Promise<void> {
  const mail = await giveUpMail(deps.db, mailId)
  if (mail) deps.metrics?.mails.inc({ kind: mail.kind, outcome: mail.state })
}

async function lookUp({ db, mailer }: SendMailDeps, mail: MailRow) {
  try {
    return await mailer.find(mail.id)
  } catch (error) {
    await noteError(db, mail.id, sentenceOf(error))
    throw error
  }
}

/** The message; `undefined` when there can be none, which fails the mail. */
async function prepare(
  deps: SendMailDeps,
  mail: MailRow,
  mayBeSubmitted: boolean,
): Promise<MailMessage | undefined> {
  try {
    return await toMessage(deps, mail)
  } catch (error) {
    if (error instanceof MailRefusedError) {
      await settleAsFailed(deps, mail, error)
      return undefined
    }
    await (mayBeSubmitted ? noteError : releaseMail)(deps.db, mail.id, sentenceOf(error))
    throw error
  }
}

async function toMessage({ db, config }: SendMailDeps, mail: MailRow): Promise<MailMessage> {
  const { recipients } = mail
  if (recipients.length > maxAlertAddresses || !recipients.every(isEmailAddress))
    throw new MailRefusedError('The recipients are not one to five email addresses.')
  const made = await mailKinds[mail.kind]?.({ db, config }, mail)
  if (!made)
    throw new MailRefusedError(`There is nothing to tell in an email of kind "${mail.kind}".`)
  return {
    id: mail.id,
    to: recipients,
    from: made.from ?? config.mailFrom,
    ...(made.replyTo && isEmailAddress(made.replyTo) && { replyTo: made.replyTo }),
    ...('composed' in made ? made.composed : composeMail(made.content)),
    tag: mail.kind,
    createdAt: mail.created_at,
  }
}

async function settleAsSent(deps: SendMailDeps, mail: MailRow, providerMessageId: string) {
  const sent = await markSent(deps.db, mail.id, providerMessageId)
  if (sent) deps.metrics?.mails.inc({ kind: mail.kind, outcome: 'sent' })
}

async function settleAsFailed(deps: SendMailDeps, mail: MailRow, error: Error) {
  const failed = await markFailed(deps.db, mail.id, sentenceOf(error))
  if (failed) deps.metrics?.mails.inc({ kind: mail.kind, outcome: 'failed' })
}

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength)
}

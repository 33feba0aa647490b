import { type Kysely, sql } from 'kysely'
import {
  consumeOneTimeToken,
  issueOneTimeToken,
  readOneTimeToken,
} from '../sessions/one-time-tokens.ts'
import type { Database } from '../db/schema/index.ts'
import { confirmationHours, type NotificationEmails } from './notification-emails.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { sealSecret } from '../db/seal-secret.ts'
import type { Jobs } from '../providers/jobs.ts'

/** Sends the confirmation link to an email address. */
export async function sendConfirmationLink(
  { db, jobs, codePepper }: { db: Kysely<Database>; jobs: Jobs; codePepper: string },
  companyId: number,
  email: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const token = await issueOneTimeToken(
      transaction,
      'confirm_email',
      { companyId, email },
      confirmationHours * 3_600,
    )
    await queueEmail<NotificationEmails>(transaction, jobs, {
      kind: 'confirm_email',
      companyId,
      recipients: [email],
      parameters: { sealedToken: sealSecret(token, codePepper, 'email confirmation links') },
    })
  })
}

export interface Confirmation {
  companyName: string
  email: string
}

/** The email address and company of a confirmation link. `undefined` for an invalid link. */
export async function readConfirmation(
  db: Kysely<Database>,
  token: string,
): Promise<Confirmation | undefined> {
  const { companyId, email } = (await readOneTimeToken(db, 'confirm_email', token)) ?? {}
  if (companyId === undefined || email === undefined) return undefined
  const company = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .where(sql<boolean>`${email} = any(contact_emails)`)
    .executeTakeFirst()
  return company && { companyName: company.name, email }
}

/** Confirms the email address of a link. Returns `undefined` for an invalid link or an email address removed from the profile. */
export function confirmEmail(
  db: Kysely<Database>,
  token: string,
): Promise<Confirmation | undefined> {
  return db.transaction().execute(async (transaction) => {
    const subject = await consumeOneTimeToken(transaction, 'confirm_email', token)
    const { companyId, email } = subject ?? {}
    if (companyId === undefined || email === undefined) return undefined
    const company = await transaction
      .updateTable('companies')
      .set({ unconfirmed_emails: sql<string[]>`array_remove(unconfirmed_emails, ${email})` })
      .where('id', '=', companyId)
      .where(sql<boolean>`${email} = any(contact_emails)`)
      .returning('name')
      .executeTakeFirst()
    return company && { companyName: company.name, email }
  })
}

/** The profile's contact email addresses that need confirmation: all except the account's own and existing ones. */
export function unconfirmedOf(
  contactEmails: string[],
  before: { email: string; contact_emails: string[]; unconfirmed_emails: string[] },
): string[] {
  const account = before.email.toLowerCase()
  return contactEmails.filter(
    (contact) =>
      contact.toLowerCase() !== account &&
      (!before.contact_emails.includes(contact) || before.unconfirmed_emails.includes(contact)),
  )
}

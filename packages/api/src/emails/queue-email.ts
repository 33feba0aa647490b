import type { Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../providers/jobs.ts'

export interface QueuedEmail {
  /** A key of `emailKinds`. */
  kind: string
  companyId: number | null
  recipients: string[]
  /** Data that the email needs in addition to its rows. Secrets must be sealed (`seal-secret.ts`). */
  parameters?: Record<string, unknown>
}

/** Writes an email and its job in the caller's transaction, which must run under the connection's own role. */
export async function queueEmail(
  transaction: Transaction<Database>,
  jobs: Jobs,
  { kind, companyId, recipients, parameters = {} }: QueuedEmail,
): Promise<{ emailId: string }> {
  const { id: emailId } = await transaction
    .insertInto('emails')
    .values({
      kind,
      company_id: companyId,
      recipients,
      parameters: JSON.stringify(parameters),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(transaction, 'send-email', [{ emailId }])
  return { emailId }
}

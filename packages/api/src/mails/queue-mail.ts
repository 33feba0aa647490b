import type { Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../services/jobs.ts'

export interface QueuedMail {
  /** A key of `mailKinds`. */
  kind: string
  companyId: number | null
  recipients: string[]
  /** What the mail needs besides the rows it is about; a secret among it is sealed (`seal-secret.ts`). */
  parameters?: Record<string, unknown>
}

/** Writes a mail and the job that sends it: both exist if the transaction commits, which must have the connection's own role. */
export async function queueMail(
  transaction: Transaction<Database>,
  jobs: Jobs,
  { kind, companyId, recipients, parameters = {} }: QueuedMail,
): Promise<{ mailId: string }> {
  const { id: mailId } = await transaction
    .insertInto('mails')
    .values({
      kind,
      company_id: companyId,
      recipients,
      parameters: JSON.stringify(parameters),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(transaction, 'send-mail', [{ mailId }])
  return { mailId }
}

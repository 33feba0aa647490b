import type { Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { queueDeliveries } from '../deliveries/queue-deliveries.ts'
import type { Jobs } from '../providers/jobs.ts'

/** An email of a feature. `Parameters` has the parameters of each of the feature's kinds. */
export type QueuedEmail<Parameters> = {
  [Kind in keyof Parameters & string]: {
    kind: Kind
    companyId: number | null
    recipients: string[]
  } & (object extends Parameters[Kind]
    ? { parameters?: Parameters[Kind] }
    : {
        /** Data that the email needs in addition to its rows. Secrets must be sealed (`seal-secret.ts`). */
        parameters: Parameters[Kind]
      })
}[keyof Parameters & string]

interface QueuedRow {
  kind: string
  companyId: number | null
  recipients: string[]
  parameters?: unknown
}

/** Writes an email and its job in the caller's transaction, which must run under the connection's own role. */
export async function queueEmail<Parameters = never>(
  transaction: Transaction<Database>,
  jobs: Jobs,
  email: QueuedEmail<NoInfer<Parameters>>,
): Promise<{ emailId: string }> {
  const { kind, companyId, recipients, parameters }: QueuedRow = email
  const { id: emailId } = await transaction
    .insertInto('deliveries')
    .values({
      kind,
      company_id: companyId,
      recipients,
      parameters: JSON.stringify(parameters ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueDeliveries(transaction, jobs, [emailId])
  return { emailId }
}

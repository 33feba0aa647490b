import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** The company and quote of an email to a customer, by the provider's id and the recipient. */
export async function findEmailedCustomer(
  db: Kysely<Database>,
  providerMessageId: string | undefined,
  email: string,
): Promise<{ companyId: number; kind: string } | undefined> {
  if (!providerMessageId) return undefined
  const { rows } = await sql<{ companyId: number; kind: string }>`
    select e.company_id as "companyId", e.kind
    from emails e join quotes q on q.company_id = e.company_id and q.id = e.quote_id
    where e.provider_message_id = ${providerMessageId} and lower(q.customer_email) = ${email.toLowerCase()}`.execute(
    db,
  )
  return rows[0]
}

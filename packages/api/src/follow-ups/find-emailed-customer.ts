import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Finds the company and the kind of an email to a customer by its recipient and its id. Our own id is needed too: the
 * provider's id is not stored when an event arrives before the response to the send, or when that response was lost.
 */
export async function findEmailedCustomer(
  db: Kysely<Database>,
  {
    providerMessageId,
    messageId,
  }: { providerMessageId: string | undefined; messageId: string | undefined },
  email: string,
): Promise<{ companyId: number; kind: string } | undefined> {
  const ownId = messageId && uuidPattern.test(messageId) ? messageId : null
  if (!providerMessageId && !ownId) return undefined
  const { rows } = await sql<{ companyId: number; kind: string }>`
    select e.company_id as "companyId", e.kind
    from deliveries e join quotes q on q.company_id = e.company_id and q.id = e.quote_id
    where (e.provider_message_id = ${providerMessageId ?? null} or e.id = ${ownId})
      and lower(q.customer_email) = ${email.toLowerCase()}`.execute(db)
  return rows[0]
}

import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { type CustomerKey, hasContact, hasPhotoOf, lockQuotes } from './find-customer.ts'

/** Rows by table. */
export type CustomerExport = Record<string, unknown[]>

/** All rows about a customer of a company. Tables that refer to a quote are found in the catalog, so that none is forgotten. */
export async function exportCustomer(
  transaction: Transaction<Database>,
  customer: CustomerKey,
): Promise<CustomerExport> {
  const { companyId, email } = customer
  const quoteIds = await lockQuotes(transaction, customer)
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'erased_quotes'
      and (select count(*) from pg_attribute a
        where a.attrelid = c.oid and a.attname in ('company_id', 'quote_id')) = 2
    order by 1`.execute(transaction)
  const found: CustomerExport = {}
  const read = async (table: string, condition: ReturnType<typeof sql<boolean>>) => {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(table)} t
      where company_id = ${companyId} and ${condition}`.execute(transaction)
    if (rows.length > 0) found[table] = rows.map(({ row }) => row)
  }
  await read('quotes', sql`id = any (${quoteIds})`)
  for (const { name } of tables)
    await read(
      name,
      name === 'consents'
        ? sql`(quote_id = any (${quoteIds}) or ${hasContact(customer)})`
        : sql`quote_id = any (${quoteIds})`,
    )
  await read('analyses', hasPhotoOf(companyId, quoteIds))
  await read('analysis_conversations', hasPhotoOf(companyId, quoteIds))
  await read('outside_requests', sql`lower(email) = ${email}::text`)
  await read('customer_suppressions', sql`lower(email) = ${email}::text`)
  return found
}

import type { CustomerData } from '@curbquote/types/customers'
import { maxListedCustomerQuotes } from '@curbquote/types/limits'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { type CustomerKey, isCustomerOf } from './find-customer.ts'

/** The customer's data that an erasure would delete: the newest quotes, and the numbers of quotes and photos. */
export async function describeCustomer(
  tenantDb: Kysely<Database>,
  customer: CustomerKey & { email: string; phone: string },
): Promise<CustomerData> {
  const { companyId, email, phone } = customer
  const { rows } = await sql<{
    id: number
    number: number
    customer_name: string
    created_at: Date
    of: number
  }>`
    select id, number, customer_name, created_at, count(*) over () as of from quotes
    where company_id = ${companyId} and ${isCustomerOf(customer)}
    order by created_at desc, id desc limit ${maxListedCustomerQuotes}`.execute(tenantDb)
  const { rows: photos } = await sql<{ count: number }>`
    select count(*) as count from quote_photos p join quotes q on q.company_id = p.company_id and q.id = p.quote_id
    where q.company_id = ${companyId} and ${isCustomerOf(customer)}`.execute(tenantDb)
  return {
    email,
    phone,
    quoteCount: rows[0]?.of ?? 0,
    photoCount: photos[0]?.count ?? 0,
    quotes: rows.map((row) => ({
      id: row.id,
      number: row.number,
      customerName: row.customer_name,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

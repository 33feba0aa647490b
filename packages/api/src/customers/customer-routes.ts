import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/customers/routes'
import { recordActivity } from '../db/record-activity.ts'
import { inCompany } from '../db/in-company.ts'
import { DomainError } from '../errors/errors.ts'
import { limits } from '../rate-limits/limits.ts'
import { sendExport } from '../exports/send-export.ts'
import { eraseCustomer } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { countQuotes, findCustomerOf, type CustomerKey, isCustomerOf } from './find-customer.ts'
import type { CustomerData } from '@curbquote/types/customers'
import { maxListedCustomerQuotes } from '@curbquote/types/limits'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/**
 * The data about the customer of a quote. It can be exported and erased without an active subscription too, because the
 * law sets the deadline.
 */
export const customerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.getCustomerData,
    handler: ({ owner, params }) =>
      inCompany(owner, async (tenantDb) => {
        const customer = await findCustomerOf(tenantDb, owner.companyId, params.quoteId)
        return describeCustomer(tenantDb, customer)
      }),
  })

  app.route({
    ...routes.exportCustomerData,
    handler: async ({ owner, params: { quoteId } }, reply) => {
      await app.countAgainst(limits.customerData, String(owner.companyId))
      const exported = await inCompany(owner, async (tenantDb) => {
        const customer = await findCustomerOf(tenantDb, owner.companyId, quoteId)
        const tables = await exportCustomer(tenantDb, customer)
        await recordActivity(
          tenantDb,
          {
            companyId: owner.companyId,
            action: 'exported',
            description: `Exported the data of a customer with ${countQuotes(tables.quotes?.length ?? 0)}`,
          },
          owner.activity,
        )
        return tables
      })
      const content = JSON.stringify(exported, null, 2)
      return sendExport(reply, { name: `customer_${quoteId}`, format: 'json', content })
    },
  })

  app.route({
    ...routes.eraseCustomerData,
    handler: async ({ owner, params, body }, reply) => {
      await app.countAgainst(limits.customerData, String(owner.companyId))
      const customer = await inCompany(owner, (tenantDb) =>
        findCustomerOf(tenantDb, owner.companyId, params.quoteId),
      )
      await app.db.transaction().execute(async (transaction) => {
        const count = await eraseCustomer(transaction, customer, owner)
        if (count !== body.quoteCount)
          throw new DomainError(
            409,
            'CUSTOMER_CHANGED',
            'The number of this customer’s quotes has changed. Check the list and confirm again.',
          )
        await app.jobs.enqueue(transaction, 'clean-up', [{}])
      })
      return reply.code(204).send(null)
    },
  })
}

/** The customer's data that an erasure would delete: the newest quotes, and the numbers of quotes and photos. */
async function describeCustomer(
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

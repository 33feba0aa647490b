import { centsToDollars } from '@curbquote/pricing'
import type { AnswerMode } from '@curbquote/types/answers'
import { sameCustomerDays } from '@curbquote/types/limits'
import type { CustomerRequests } from '@curbquote/types/opened-quotes'
import { sql } from 'kysely'
import { demoWidgetId } from '../companies/demo-widget-id.ts'
import { inCompany, type Tenant } from '../db/in-company.ts'
import { toShownAnswer } from '../quotes/to-quote.ts'

const mostListed = 10

/**
 * The other requests of the customer of a quote: those with the same email address or phone number, at most 90 days apart.
 * Numbers 555-0100 to 555-0199 are placeholders that many people type, except in the demo. `undefined` when the company has no
 * such quote.
 */
export function findCustomerRequests(
  tenant: Tenant,
  quoteId: number,
): Promise<CustomerRequests | undefined> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const { rows } = await sql<{
      is_own: boolean
      position: number
      id: number
      number: number
      value_cents: number | null
      answer_mode: AnswerMode | null
      range_low_cents: number | null
      range_high_cents: number | null
      created_at: Date
    }>`
      with own as (
        select q.id, q.created_at, q.customer_key,
          case when c.widget_id = ${demoWidgetId} or substr(q.phone_key, 4) !~ '^55501' then q.phone_key end as phone_key
        from quotes q join companies c on c.id = q.company_id
        where q.company_id = ${companyId} and q.id = ${quoteId}
      ), near as (
        select q.id, q.number, coalesce(q.current_total_cents, q.total_cents) as value_cents, q.created_at,
          q.answer_mode, q.range_low_cents, q.range_high_cents,
          q.is_spam, own.id as own_id
        from own join quotes q on q.company_id = ${companyId}
          and (q.customer_key = own.customer_key or q.phone_key = own.phone_key)
          and q.created_at between own.created_at - make_interval(days => ${sameCustomerDays})
            and own.created_at + make_interval(days => ${sameCustomerDays})
      )
      select id, number, value_cents, answer_mode, range_low_cents, range_high_cents, created_at, id = own_id as is_own,
        row_number() over (order by created_at, id)::integer as position
      from near where not is_spam or id = own_id
      order by created_at desc, id desc`.execute(tenantDb)
    const own = rows.find(({ is_own }) => is_own)
    if (!own) return undefined
    return {
      position: own.position,
      others: rows
        .filter(({ is_own }) => !is_own)
        .slice(0, mostListed)
        .map((row) => {
          const { id, number, value_cents, created_at } = row
          const answer = toShownAnswer(row)
          return {
            id,
            number,
            totalCost: value_cents === null ? null : centsToDollars(value_cents),
            ...(answer && { answer }),
            createdAt: created_at.toISOString(),
          }
        }),
    }
  })
}

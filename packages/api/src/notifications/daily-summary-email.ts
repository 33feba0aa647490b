import { formatCents, sum } from '@curbquote/pricing'
import { type QuoteStatus, quoteStatuses } from '@curbquote/types/quotes'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { QuotesTable } from '../db/schema/quotes.ts'
import type { EmailContent, EmailFact } from '../emails/email-content.ts'
import { dashboardUrl } from '../quote-emails/quote-alert-email.ts'
import { quoteEntry } from '../quote-emails/quote-digest-email.ts'
import { brandOf, companyNameOf, type EmailedCompany } from '../quote-emails/quote-email.ts'
import { isNoSpam } from '../quotes/quotes-filter.ts'

const maxListedQuotes = 10

export interface SummarizedDay {
  /** `YYYY-MM-DD`, local to the company. */
  day: string
  statuses: { status: QuoteStatus; quotes: number; valueCents: number }[]
  /** The newest of the day's quotes, newest first. */
  newest: Selectable<QuotesTable>[]
}

/** Reads the quotes of a day in their current state. */
export async function readSummarizedDay(
  db: Kysely<Database>,
  companyId: number,
  day: string,
): Promise<SummarizedDay> {
  const midnight = (date: RawBuilder<unknown>) => sql<Date>`
    (select ${date}::timestamp at time zone time_zone from companies where id = ${companyId})`
  const ofDay = db
    .selectFrom('quotes')
    .where('company_id', '=', companyId)
    .where(isNoSpam)
    .where('created_at', '>=', midnight(sql`${day}::date`))
    .where('created_at', '<', midnight(sql`(${day}::date + 1)`))
  const statuses = await ofDay
    .select([
      'status',
      sql<number>`count(*)::integer`.as('quotes'),
      sql<number>`coalesce(sum(coalesce(current_total_cents, total_cents)), 0)::bigint`.as(
        'valueCents',
      ),
    ])
    .groupBy('status')
    .execute()
  const newest = await ofDay
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListedQuotes)
    .execute()
  return { day, statuses, newest }
}

const statusNames: Record<QuoteStatus, string> = {
  pending: 'Pending',
  contacted: 'Contacted',
  declined: 'Declined',
  completed: 'Completed',
}

/** The daily summary: number, value and status of the day's quotes, and the newest ones. */
export function dailySummaryEmail(
  company: EmailedCompany,
  { day, statuses, newest }: SummarizedDay,
  publicUrl: string,
  repliedLinks: (quote: Selectable<QuotesTable>) => EmailFact[] = () => [],
): EmailContent {
  const name = companyNameOf(company)
  const quoteCount = sum(statuses.map(({ quotes }) => quotes))
  const valueCents = sum(statuses.map((status) => status.valueCents))
  const pending = statuses.find(({ status }) => status === 'pending')?.quotes ?? 0
  const count = quoteCount === 1 ? '1 new lead' : `${quoteCount} new leads`
  const date = new Date(`${day}T00:00:00Z`)
  const shortDate = date.toLocaleDateString('en-US', { ...shortFormat, timeZone: 'UTC' })
  const longDate = date.toLocaleDateString('en-US', { ...longFormat, timeZone: 'UTC' })
  return {
    subject: `${count} on ${shortDate}: ${formatCents(valueCents)} for ${name}`,
    preheader: newest.map((quote) => quote.customer_name).join(', '),
    brand: brandOf(company, publicUrl),
    title: `${count} on ${longDate}`,
    blocks: [
      { kind: 'figure', value: formatCents(valueCents), about: 'in quotes, taxes included' },
      {
        kind: 'facts',
        facts: quoteStatuses.flatMap((status) => {
          const quotes = statuses.find((row) => row.status === status)?.quotes
          return quotes ? [{ label: statusNames[status], text: String(quotes) }] : []
        }),
      },
      ...(pending > 0
        ? [
            {
              kind: 'paragraph' as const,
              text:
                pending === 1
                  ? 'One customer is still waiting for your call. Call soon to win the job.'
                  : `${pending} customers are still waiting for your call. Call soon to win the jobs.`,
            },
          ]
        : []),
      { kind: 'entries', entries: newest.map((quote) => quoteEntry(quote, repliedLinks(quote))) },
      ...(quoteCount > newest.length
        ? [
            {
              kind: 'paragraph' as const,
              text: `And ${quoteCount - newest.length} more in your dashboard.`,
            },
          ]
        : []),
      {
        kind: 'actions',
        actions: [{ label: 'Open in your dashboard', href: dashboardUrl(publicUrl), isMain: true }],
      },
    ],
    footer: [
      {
        text: `You get this because ${name} has the daily summary on. No email is sent for days without leads.`,
      },
      {
        text: 'Change or stop it in your notification settings',
        href: `${dashboardUrl(publicUrl)}?tab=settings`,
      },
    ],
  }
}

const shortFormat = { month: 'short', day: 'numeric' } as const
const longFormat = { weekday: 'long', month: 'long', day: 'numeric' } as const

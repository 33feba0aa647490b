import { formatCents } from '@curbquote/pricing'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { QuotesTable } from '../db/schema/quotes.ts'
import { digestMinutes } from '../emails/digest-interval.ts'
import type { EmailContent, EmailEntry, EmailFact } from '../emails/email-content.ts'
import { dashboardUrl, quoteAlertFooter } from './quote-alert-email.ts'
import {
  addressLine,
  brandOf,
  companyNameOf,
  emailTo,
  mapUrl,
  rangeOf,
  type EmailedCompany,
  telephone,
} from './quote-email.ts'

/** Gmail clips longer emails. */
const maxListedQuotes = 40

/** The quotes of held alerts, newest first. */
export function readDigestedQuotes(
  db: Kysely<Database>,
  companyId: number,
  alertEmailIds: readonly string[],
): Promise<Selectable<QuotesTable>[]> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', 'in', (emails) =>
      emails
        .selectFrom('deliveries')
        .select('quote_id')
        .$narrowType<{ quote_id: number }>()
        .where('company_id', '=', companyId)
        .where('id', 'in', alertEmailIds),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The digest of alerts above the hourly limit. */
export function quoteDigestEmail(
  company: EmailedCompany,
  quotes: readonly Selectable<QuotesTable>[],
  publicUrl: string,
  repliedLinks: (quote: Selectable<QuotesTable>) => EmailFact[] = () => [],
): EmailContent {
  const name = companyNameOf(company)
  const count = quotes.length === 1 ? '1 more lead' : `${quotes.length} more leads`
  const unlisted = quotes.length - maxListedQuotes
  return {
    subject: `${count} for ${name}`,
    preheader: quotes.map((quote) => quote.customer_name).join(', '),
    brand: brandOf(company, publicUrl),
    title: count,
    blocks: [
      {
        kind: 'paragraph',
        text: `You received many leads within an hour. Further leads are grouped into one email every ${digestMinutes} minutes.`,
      },
      {
        kind: 'entries',
        entries: quotes
          .slice(0, maxListedQuotes)
          .map((quote) => quoteEntry(quote, repliedLinks(quote))),
      },
      ...(unlisted > 0
        ? [{ kind: 'paragraph' as const, text: `And ${unlisted} more in your dashboard.` }]
        : []),
      {
        kind: 'actions',
        actions: [{ label: 'Open in your dashboard', href: dashboardUrl(publicUrl), isMain: true }],
      },
    ],
    footer: quoteAlertFooter(name),
  }
}

function valueOfOpen(quote: Selectable<QuotesTable>): string {
  if (quote.answer_mode === 'review') return 'Needs your price'
  return rangeOf(quote, 'to') ?? 'Custom job'
}

/** A quote as a list entry: name, value, contact and further links. */
export function quoteEntry(quote: Selectable<QuotesTable>, links: EmailFact[] = []): EmailEntry {
  const phone = telephone(quote.customer_phone)
  const address = addressLine(quote)
  const valueCents = quote.current_total_cents ?? quote.total_cents
  return {
    title: quote.customer_name,
    value: valueCents === null ? valueOfOpen(quote) : formatCents(valueCents),
    details: [
      { text: phone?.text ?? quote.customer_phone, href: phone?.href },
      { text: quote.customer_email, href: emailTo(quote.customer_email) },
      ...(address ? [{ text: address, href: mapUrl(address) }] : []),
      ...links,
    ],
  }
}

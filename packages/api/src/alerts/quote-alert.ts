import { formatCents } from '@curbquote/pricing'
import { type EmailedQuote, rangeOf, surfacesOf } from '../quote-emails/quote-email.ts'

/**
 * `New quote · $412.50 · Driveway · 78704`. A lock screen shows it to anybody, so it has no name, phone number or street address.
 */
export function describeNewQuote(emailed: EmailedQuote): string {
  const { quote } = emailed
  const totalCents = quote.current_total_cents ?? quote.total_cents
  const price = totalCents === null ? rangeOf(quote, 'to') : formatCents(totalCents)
  return ['New quote', price ?? 'needs your price', surfacesOf(emailed), quote.customer_zip]
    .filter(Boolean)
    .join(' · ')
}

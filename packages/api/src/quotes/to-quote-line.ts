import { centsToDollars, explainLine } from '@curbquote/pricing'
import type { PricedLine } from '@curbquote/types/price-rules'
import type { QuoteLine } from '@curbquote/types/quote-lines'
import type { Language } from '@curbquote/types/text'
import type { Selectable } from 'kysely'
import type { QuoteLinesTable } from '../db/schema/quotes.ts'

/** The columns of a line of a quote or an offer, without its place. */
export type LineColumns = Omit<
  Selectable<QuoteLinesTable>,
  'company_id' | 'quote_id' | 'position' | 'trace'
>

export type QuoteLineRow = Omit<LineColumns, 'add_on_id'> &
  Pick<Selectable<QuoteLinesTable>, 'trace'>

/** Converts a line of a calculated price to the columns that store it, without the trace (the steps of its calculation). */
export function toLineColumns(line: Omit<PricedLine, 'trace'>): LineColumns {
  return {
    kind: line.kind,
    label: line.label,
    label_es: line.labelEs ?? null,
    amount_cents: line.amountCents,
    service_type_id: line.serviceTypeId ?? null,
    add_on_id: line.addOnId ?? null,
    add_on_status: line.addOnStatus ?? null,
  }
}

/** Converts a stored line to the contract, with the explanation of its amount. */
export function toQuoteLine(row: QuoteLineRow, language: Language): QuoteLine {
  const { kind, label, amount_cents: amountCents, add_on_status: addOnStatus, trace } = row
  return {
    kind,
    label,
    ...(row.label_es && { labelEs: row.label_es }),
    amount: centsToDollars(amountCents),
    ...(row.service_type_id !== null && { serviceTypeId: row.service_type_id }),
    addOnStatus,
    ...(trace && { trace, why: explainLine(trace, language, label) }),
  }
}

/** Converts a stored line for the company, whose customers read either language. */
export function toOwnersQuoteLine(row: QuoteLineRow): QuoteLine {
  return {
    ...toQuoteLine(row, 'en'),
    ...(row.trace && { whyEs: explainLine(row.trace, 'es', row.label) }),
  }
}

/** Converts a line of a calculated price to the contract. */
export function toPricedLine(line: PricedLine, language: Language): QuoteLine {
  return toQuoteLine({ ...toLineColumns(line), trace: line.trace }, language)
}

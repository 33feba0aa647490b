import { centsToDollars, explainLine } from '@curbquote/pricing'
import type { PricedLine } from '@curbquote/types/price-rules'
import type { QuoteLine } from '@curbquote/types/quote-lines'
import type { Language } from '@curbquote/types/text'
import type { Selectable } from 'kysely'
import type { QuoteLinesTable } from '../db/schema/quotes.ts'

export type QuoteLineRow = Pick<
  Selectable<QuoteLinesTable>,
  'kind' | 'label' | 'amount_cents' | 'add_on_status' | 'trace'
>

/** Converts a stored line to the contract, with the explanation of its amount. */
export function toQuoteLine(row: QuoteLineRow, language: Language): QuoteLine {
  const { kind, label, amount_cents: amountCents, add_on_status: addOnStatus, trace } = row
  return {
    kind,
    label,
    amount: centsToDollars(amountCents),
    addOnStatus,
    ...(trace && { trace, why: explainLine(trace, language) }),
  }
}

/** Converts a stored line for the company, whose customers read either language. */
export function toOwnersQuoteLine(row: QuoteLineRow): QuoteLine {
  return {
    ...toQuoteLine(row, 'en'),
    ...(row.trace && { whyEs: explainLine(row.trace, 'es') }),
  }
}

/** Converts a line of a calculated price to the contract. */
export function toPricedLine(line: PricedLine, language: Language): QuoteLine {
  return toQuoteLine(
    {
      kind: line.kind,
      label: line.label,
      amount_cents: line.amountCents,
      add_on_status: line.addOnStatus ?? null,
      trace: line.trace,
    },
    language,
  )
}

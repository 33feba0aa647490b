import type { LeadSources, SourceGrouping, SourceRow } from '@curbquote/types/lead-sources'
import { formatDollars } from '../quotes/describe-quote.ts'

export const groupingWords: Record<SourceGrouping, string> = {
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  landingPage: 'Landing page',
}

export const notKnown = 'Not known'
/** The source of quotes that the owner entered. */
const addedByOwner = 'Added by you'

/**
 * Names the known source with the most revenue, or the one with the most requests while there is no revenue. Adds the figures of
 * requests without a known source if these are higher.
 */
export function describeBestSource(
  { rows, total }: Pick<LeadSources, 'rows' | 'total'>,
  grouping: string,
): string {
  const noun = grouping.toLowerCase()
  const describe = ({ requests, revenue }: SourceRow) => {
    const share = `${requests.toLocaleString('en-US')} of ${total.requests.toLocaleString('en-US')} requests`
    return total.revenue > 0 ? `${formatDollars(revenue)}, with ${share}` : share
  }
  const byMoney = (a: SourceRow, b: SourceRow) => b.revenue - a.revenue || b.requests - a.requests
  const [best] = rows.filter(({ name }) => name && name !== addedByOwner).sort(byMoney)
  const unknown = rows.find(({ name }) => !name)
  if (!best) return unknown ? `No ${noun} is known yet: ${describe(unknown)}.` : ''
  const known = `Your best known ${noun} is ${best.name}: ${describe(best)}.`
  const isMoreUnknown = unknown && byMoney(unknown, best) < 0
  return isMoreUnknown ? `${known} ${notKnown}: ${describe(unknown)}.` : known
}

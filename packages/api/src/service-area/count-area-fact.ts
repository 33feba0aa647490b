import { type CountAgainst, limits } from '../rate-limits/limits.ts'
import type { WidgetArea } from './read-widget-area.ts'

/**
 * Counts a request of any route whose response says whether the company serves a ZIP code. Does nothing for a company without a
 * service area.
 * @throws TooManyRequestsError
 */
export async function countAreaFact(
  { countAgainst }: { countAgainst: CountAgainst },
  ipAddress: string,
  { companyId, area }: WidgetArea,
): Promise<void> {
  if (area) await countAgainst(limits.serviceChecks, `${ipAddress} ${companyId}`)
}

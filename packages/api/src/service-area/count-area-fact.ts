import { type CountAgainst, limits } from '../rate-limits/limits.ts'
import type { WidgetArea } from './read-widget-area.ts'

/**
 * Counts a request whose response says whether the company serves a ZIP code, whatever the route. Without a service area there
 * is nothing to map.
 * @throws TooManyRequestsError
 */
export async function countAreaFact(
  { countAgainst }: { countAgainst: CountAgainst },
  ipAddress: string,
  { companyId, area }: WidgetArea,
): Promise<void> {
  if (area) await countAgainst(limits.serviceChecks, `${ipAddress} ${companyId}`)
}

import type { SourceParts } from '@curbquote/types/quotes'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { receivedOn, type ReportDays } from './report-days.ts'
import { isWon, sourceClick, sourceHost } from './source-columns.ts'

/** Quotes with the same source. */
export interface SourcedQuotes extends SourceParts {
  utmMedium: string | null
  utmCampaign: string | null
  /** The URL without its query. */
  landingPage: string | null
  /** Whether the owner added the quotes. */
  isManual: boolean
  requests: number
  accepted: number
  revenueCents: number
}

export async function findSourcedQuotes(
  tenantDb: Kysely<Database>,
  companyId: number,
  days: ReportDays,
): Promise<SourcedQuotes[]> {
  const { rows } = await sql<SourcedQuotes>`
    select source ->> 'utmSource' as "utmSource", source ->> 'utmMedium' as "utmMedium",
      source ->> 'utmCampaign' as "utmCampaign", ${sourceClick} as click,
      ${sourceHost('referrer')} as "referrerHost", ${sourceHost('pageUrl')} as "pageHost",
      split_part(split_part(coalesce(source ->> 'landingPage', source ->> 'pageUrl'), '#', 1), '?', 1) as "landingPage",
      contact_consent_at is null as "isManual",
      count(*)::integer as requests,
      count(*) filter (where ${isWon})::integer as accepted,
      coalesce(sum(coalesce(current_total_cents, total_cents)) filter (where ${isWon}), 0)::bigint as "revenueCents"
    from quotes
    where company_id = ${companyId} and not is_spam and ${receivedOn(days)}
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(tenantDb)
  return rows
}

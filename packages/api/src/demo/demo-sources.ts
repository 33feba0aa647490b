import { hostOf, type QuoteSource } from '@curbquote/types/quotes'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { DemoQuote } from './demo-quotes.ts'

const site = 'https://sparkle-wash.example'

/** Where the demo's customers came from. The last one is not known. */
const sources: readonly QuoteSource[] = [
  {
    landingPage: `${site}/driveways`,
    utmSource: 'google',
    utmMedium: 'cpc',
    utmCampaign: 'driveways',
  },
  { landingPage: `${site}/`, referrer: 'https://www.google.com/' },
  { landingPage: `${site}/`, utmSource: 'nextdoor', utmMedium: 'social', utmCampaign: 'spring' },
  { landingPage: `${site}/house-wash`, gclid: 'demo-click', utmCampaign: 'house wash' },
  { landingPage: `${site}/`, utmSource: 'yard sign', utmMedium: 'offline' },
  {},
]

export function demoSource({ daysAgo, surfaces }: DemoQuote, publicUrl: string): QuoteSource {
  const place = (Math.floor(daysAgo) + surfaces.length) % sources.length
  return { pageUrl: `${publicUrl}/quote`, ...sources[place], isCounted: true }
}

/** Visits of the last 30 days, of which some became the demo's quotes. */
export async function insertDemoVisits(
  db: Kysely<Database>,
  companyId: number,
  publicUrl: string,
): Promise<void> {
  const host = hostOf(publicUrl) ?? ''
  await sql`
    insert into funnel_days (company_id, day, step, method, host, shard, visits, excluded)
    select ${companyId}, current_date - day, step, case step when 'seen' then '' else 'manual' end, ${host}, 0,
      visits, excluded
    from generate_series(0, 29) as day, (values
      ('seen', 24, 3), ('started', 8, 0), ('photo', 6, 0), ('price', 5, 0), ('details', 3, 0)
    ) as steps(step, visits, excluded)`.execute(db)
}

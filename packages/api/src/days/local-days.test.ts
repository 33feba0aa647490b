import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { storeBareQuote } from '../test/bare-quote.ts'
import { createCompany } from '../test/test-company.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { readLoads } from './day-loads.ts'
import { lapseTime } from './request-days.ts'

const test = suite<{ database: TestDatabase }>('days around daylight saving time')
test.before(async (context) => {
  context.database = await openTestDatabase()
})
test.after(({ database }) => database.close())

/** The midnight after each Sunday in UTC. Phoenix and Honolulu have no daylight saving time. */
const zones: Record<string, { spring: string; autumn: string }> = {
  'America/New_York': { spring: '2026-03-09T04:00:00.000Z', autumn: '2025-11-03T05:00:00.000Z' },
  'America/Chicago': { spring: '2026-03-09T05:00:00.000Z', autumn: '2025-11-03T06:00:00.000Z' },
  'America/Phoenix': { spring: '2026-03-09T07:00:00.000Z', autumn: '2025-11-03T07:00:00.000Z' },
  'Pacific/Honolulu': { spring: '2026-03-09T10:00:00.000Z', autumn: '2025-11-03T10:00:00.000Z' },
}
const sundays = { spring: '2026-03-08', autumn: '2025-11-02' } as const

for (const [time_zone, midnights] of Object.entries(zones))
  for (const season of ['spring', 'autumn'] as const)
    test(`${time_zone}, ${season}: the Sunday is one day, and a request made on it lapses at its end`, async ({
      database: { db },
    }) => {
      const company = await createCompany(db, { time_zone })
      const sunday = sundays[season]
      const { rows } = await sql<{ at: Date }>`
        select ${lapseTime(company.id, [{ day: sunday }])} as at`.execute(db)
      assert.is(rows[0]?.at.toISOString(), midnights[season])

      await storeBareQuote(db, company.id, { job_date: sunday })
      const [from, to] =
        season === 'spring' ? ['2026-03-06', '2026-03-10'] : ['2025-10-31', '2025-11-04']
      const loads = await readLoads(db, company.id, { from: from ?? '', to: to ?? '' })
      assert.is(loads.length, 5)
      assert.is(new Set(loads.map(({ day }) => day)).size, 5)
      assert.equal(
        loads.filter(({ parts }) => parts.some(({ taken }) => taken > 0)).map(({ day }) => day),
        [sunday],
      )
    })

test.run()

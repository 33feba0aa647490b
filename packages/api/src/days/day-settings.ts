import { dayParts, type DaySettings } from '@curbquote/types/days'
import { type Kysely, sql } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors/errors.ts'

const weekdays = [0, 1, 2, 3, 4, 5, 6]

/** `undefined` when the company is deleted. */
export function findDaySettings(tenant: Tenant): Promise<DaySettings | undefined> {
  return inCompany(tenant, (tenantDb, companyId) => readSettings(tenantDb, companyId))
}

async function readSettings(
  tenantDb: Kysely<Database>,
  companyId: number,
): Promise<DaySettings | undefined> {
  const company = await tenantDb
    .selectFrom('companies')
    .select(['earliest_days', 'latest_days', 'reserve_weekday', 'requests_block'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) return undefined
  const stored = await tenantDb
    .selectFrom('capacity')
    .select(['weekday', 'part', 'jobs'])
    .where('company_id', '=', companyId)
    .execute()
  const jobsOf = (weekday: number, part: string) =>
    stored.find((each) => each.weekday === weekday && each.part === part)?.jobs ??
    defaultJobs(weekday)
  const daysOff = await tenantDb
    .selectFrom('days_off')
    .select(['day', 'label'])
    .where('company_id', '=', companyId)
    .orderBy('day')
    .execute()
  return {
    capacity: weekdays.flatMap((weekday) =>
      dayParts.map((part) => ({ weekday, part, jobs: jobsOf(weekday, part) })),
    ),
    earliestDays: company.earliest_days,
    latestDays: company.latest_days,
    daysOff,
    reserveWeekday: company.reserve_weekday,
    requestsBlock: company.requests_block,
  }
}

/** As the function `part_capacity`: two jobs per half-day, none on Sunday. */
function defaultJobs(weekday: number): number {
  return weekday === 0 ? 0 : 2
}

/**
 * Taken seats stay, also above a lower capacity. `undefined` when the company is deleted.
 * @throws InvalidInputError
 */
export function changeDaySettings(
  tenant: Tenant,
  settings: DaySettings,
): Promise<DaySettings | undefined> {
  const { capacity, daysOff, earliestDays, latestDays, reserveWeekday, requestsBlock } = settings
  if (earliestDays > latestDays)
    throw new InvalidInputError('The latest day must not be before the earliest.', 'INVALID_DAYS')
  return inCompany(tenant, async (tenantDb, companyId) => {
    const company = await tenantDb
      .updateTable('companies')
      .set({
        earliest_days: earliestDays,
        latest_days: latestDays,
        reserve_weekday: reserveWeekday,
        requests_block: requestsBlock,
      })
      .where('id', '=', companyId)
      .returning('id')
      .executeTakeFirst()
    if (!company) return undefined
    const jobsOf = (weekday: number, part: string) =>
      capacity.find((each) => each.weekday === weekday && each.part === part)?.jobs ?? 0
    await tenantDb
      .insertInto('capacity')
      .values(
        weekdays.flatMap((weekday) =>
          dayParts.map((part) => ({
            company_id: companyId,
            weekday,
            part,
            jobs: jobsOf(weekday, part),
          })),
        ),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'weekday', 'part'])
          .doUpdateSet({ jobs: sql<number>`excluded.jobs` }),
      )
      .execute()
    await tenantDb.deleteFrom('days_off').where('company_id', '=', companyId).execute()
    const labels = new Map(daysOff.map(({ day, label }) => [day, label.trim()]))
    if (labels.size > 0)
      await tenantDb
        .insertInto('days_off')
        .values([...labels].map(([day, label]) => ({ company_id: companyId, day, label })))
        .execute()
    return readSettings(tenantDb, companyId)
  })
}

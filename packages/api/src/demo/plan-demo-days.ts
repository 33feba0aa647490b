import { type Kysely, sql } from 'kysely'
import type { DayDeps } from '../days/day-events.ts'
import { isNear, readOfferDays } from '../days/day-loads.ts'
import { moveJobs } from '../days/move-days.ts'
import { requestDays } from '../days/request-days.ts'
import { setJobDate } from '../days/take-seat.ts'
import type { Database } from '../db/schema/index.ts'
import { findZipPlace } from '../zip-places/zip-places.ts'

/** The jobs of each half-day, from the day of rest to the day before it, which is kept free for moved jobs. */
const capacity = [0, 3, 3, 3, 3, 3, 2]

/**
 * Plans the next week of the demo: confirmed jobs, one of them near the newest open quote, days that a customer asks for, and a job
 * that was moved. Does nothing if the week is planned.
 * @param dayOfRest - The weekday without jobs. 0 is Sunday.
 */
export async function planDemoDays(
  db: Kysely<Database>,
  companyId: number,
  dayOfRest = 0,
): Promise<void> {
  const planned = await db
    .selectFrom('day_requests')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  if (planned) return
  await storeCapacity(db, companyId, dayOfRest)
  await db
    .updateTable('quotes')
    .set({ job_date: null })
    .where('company_id', '=', companyId)
    .where('offer_state', '=', 'declined')
    .execute()
  await sql`
    update quotes set job_date = job_date + 1
    where company_id = ${companyId} and job_date >= current_date and extract(dow from job_date) = ${dayOfRest}`.execute(
    db,
  )
  // Nobody reads the emails of the demo's customers, so no job sends them.
  const jobs = { enqueue: async () => undefined }
  await db.transaction().execute(async (tenantDb) => {
    const deps = { tenantDb, jobs }
    await moveDemoJob(deps, companyId)
    await planNearJob(deps, companyId)
    await requestDemoDays(deps, companyId)
  })
}

async function storeCapacity(
  db: Kysely<Database>,
  companyId: number,
  dayOfRest: number,
): Promise<void> {
  await db
    .updateTable('companies')
    .set({ reserve_weekday: (dayOfRest + 6) % 7 })
    .where('id', '=', companyId)
    .execute()
  await db
    .insertInto('capacity')
    .values(
      capacity.flatMap((jobs, daysLater) =>
        (['morning', 'afternoon'] as const).map((part) => ({
          company_id: companyId,
          weekday: (dayOfRest + daysLater) % 7,
          part,
          jobs,
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A job within five miles of the quote that `/dev/demo-quote` opens. */
async function planNearJob({ tenantDb }: DayDeps, companyId: number): Promise<void> {
  const open = await tenantDb
    .selectFrom('quotes')
    .select(['id', 'customer_zip', 'job_date'])
    .where('company_id', '=', companyId)
    .where('offer_state', '=', 'open')
    .orderBy('id', 'desc')
    .execute()
  const [newest, ...others] = open
  const neighbor = others.find(({ customer_zip, job_date }) => {
    const place = findZipPlace(customer_zip ?? '')
    return job_date === null && place && isNear(newest?.customer_zip ?? null, [place])
  })
  if (!neighbor) return
  const days = await readOfferDays(tenantDb, companyId, null)
  const day = days.slice(3).find(({ parts }) => parts.some(({ room }) => room !== 'no'))?.day
  if (day) await setJobDate(tenantDb, { companyId, quoteId: neighbor.id }, day)
}

/** The customer of the newest accepted quote asks for three days. */
async function requestDemoDays(deps: DayDeps, companyId: number): Promise<void> {
  const accepted = await deps.tenantDb
    .selectFrom('quotes')
    .select('id')
    .where('company_id', '=', companyId)
    .where('offer_state', '=', 'accepted')
    .where('status', 'in', ['pending', 'contacted'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!accepted) return
  const quote = { companyId, quoteId: accepted.id }
  await setJobDate(deps.tenantDb, quote, null)
  const days = await readOfferDays(deps.tenantDb, companyId, null)
  const wanted = days
    .filter(({ parts }) => parts.every(({ room }) => room !== 'no'))
    .slice(0, 3)
    .map(({ day }, index) => ({ day, part: index === 0 ? ('morning' as const) : null }))
  if (wanted.length > 0) await requestDays(deps, quote, { choices: wanted })
}

/** A job of the next week was moved by a day, and its customer has not answered. The move would answer a question. */
async function moveDemoJob(deps: DayDeps, companyId: number): Promise<void> {
  const job = await deps.tenantDb
    .selectFrom('day_requests')
    .select(['quote_id', 'day'])
    .where('company_id', '=', companyId)
    .where('state', '=', 'confirmed')
    .where(sql<boolean>`day > current_date + 1`)
    .where(
      sql<boolean>`not exists (
        select from quote_responses
        where quote_responses.company_id = day_requests.company_id and quote_responses.quote_id = day_requests.quote_id
          and kind = 'asked')`,
    )
    .orderBy('day')
    .orderBy('id')
    .executeTakeFirst()
  if (job)
    await moveJobs(
      deps,
      companyId,
      { from: job.day, quoteIds: [job.quote_id], to: 'each' },
      'owner',
    )
}

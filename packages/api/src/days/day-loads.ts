import {
  type DayLoad,
  type DayPart,
  dayParts,
  fewSeats,
  nearMiles,
  type OfferDay,
} from '@curbquote/types/days'
import { type Kysely, sql } from 'kysely'
import { localDate } from '../db/local-days.ts'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors/errors.ts'
import { type Coordinates, findZipPlace, milesBetween } from '../zip-places/zip-places.ts'
import { hasSeat } from './take-seat.ts'

/** The first and the last day, YYYY-MM-DD. */
export interface DayRange {
  from: string
  to: string
}

/** The capacity of each day of a range and what is taken of it, in one statement. */
export async function readLoads(
  tenantDb: Kysely<Database>,
  companyId: number,
  { from, to }: DayRange,
): Promise<DayLoad[]> {
  const { rows } = await sql<{
    day: string
    label: string | null
    is_reserve: boolean
    jobs: number[]
    taken: number[]
  }>`
    select d.day::text as day, o.label, d.day_of_week is not distinct from c.reserve_weekday as is_reserve,
      array[part_capacity(c.id, d.day, 'morning'), part_capacity(c.id, d.day, 'afternoon')] as jobs,
      array[coalesce(t.morning, 0), coalesce(t.afternoon, 0)] as taken
    from companies c
    cross join lateral (
      select g::date as day, extract(dow from g)::smallint as day_of_week
      from generate_series(${from}::text::timestamp, ${to}::text::timestamp, interval '1 day') as g
    ) as d
    left join days_off o on o.company_id = c.id and o.day = d.day
    left join (
      select day, count(*) filter (where part = 'morning')::integer as morning,
        count(*) filter (where part = 'afternoon')::integer as afternoon
      from day_requests
      where company_id = ${companyId} and day between ${from}::text::date and ${to}::text::date and ${hasSeat}
      group by day
    ) as t on t.day = d.day
    where c.id = ${companyId}
    order by d.day`.execute(tenantDb)
  return rows.map(({ day, label, is_reserve, jobs, taken }) => ({
    day,
    isOff: label !== null,
    label: label ?? '',
    isReserve: is_reserve,
    parts: dayParts.map((part, index) => ({
      part,
      jobs: jobs[index] ?? 0,
      taken: taken[index] ?? 0,
    })),
  }))
}

/** The places of the confirmed jobs of each day of a range. */
export async function readJobPlaces(
  tenantDb: Kysely<Database>,
  companyId: number,
  { from, to }: DayRange,
): Promise<Map<string, Coordinates[]>> {
  const rows = await tenantDb
    .selectFrom('day_requests')
    .innerJoin('quotes', (join) =>
      join
        .onRef('quotes.company_id', '=', 'day_requests.company_id')
        .onRef('quotes.id', '=', 'day_requests.quote_id'),
    )
    .select(['day_requests.day', 'quotes.customer_zip'])
    .where('day_requests.company_id', '=', companyId)
    .where('day_requests.state', '=', 'confirmed')
    .where('day_requests.day', '>=', from)
    .where('day_requests.day', '<=', to)
    .execute()
  const places = new Map<string, Coordinates[]>()
  for (const { day, customer_zip } of rows) {
    const place = findZipPlace(customer_zip ?? '')
    if (place) places.set(day, [...(places.get(day) ?? []), place])
  }
  return places
}

/** Whether a place is near one of the others. The distance is between the centers of their ZIP codes. */
export function isNear(zip: string | null, others: readonly Coordinates[] = []): boolean {
  const place = findZipPlace(zip ?? '')
  return place !== undefined && others.some((other) => milesBetween(place, other) <= nearMiles)
}

export function freeSeats(load: DayLoad, part: DayPart): number {
  const found = load.parts.find((each) => each.part === part)
  return found ? Math.max(0, found.jobs - found.taken) : 0
}

/** A day with the jobs that can still be taken, for the customer: no counts and no street addresses. */
export function toOfferDay(
  load: DayLoad,
  zip: string | null,
  others: readonly Coordinates[] | undefined,
): OfferDay {
  return {
    day: load.day,
    parts: load.parts
      .filter(({ jobs }) => jobs > 0)
      .map(({ part }) => {
        const free = freeSeats(load, part)
        return { part, room: free === 0 ? 'no' : free < fewSeats ? 'few' : 'yes' }
      }),
    isNear: isNear(zip, others),
  }
}

/**
 * The days that a customer can request, from the company's earliest to its latest day. Days off, days without jobs and reserve days
 * are left out.
 */
export async function readOfferDays(
  tenantDb: Kysely<Database>,
  companyId: number,
  zip: string | null,
): Promise<OfferDay[]> {
  const range = await tenantDb
    .selectFrom('companies')
    .select((eb) => [
      sql<string>`(${today} + ${eb.ref('earliest_days')}::integer)::text`.as('from'),
      sql<string>`(${today} + ${eb.ref('latest_days')}::integer)::text`.as('to'),
    ])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const loads = await readLoads(tenantDb, companyId, range)
  const places = await readJobPlaces(tenantDb, companyId, range)
  return loads
    .filter(({ isReserve }) => !isReserve)
    .map((load) => toOfferDay(load, zip, places.get(load.day)))
    .filter(({ parts }) => parts.length > 0)
}

/** The company's date, in a statement that selects from `companies`. */
export const today = localDate(sql.ref('companies.time_zone'))

/** The owner can tell customers about today and later days only. @throws InvalidInputError */
export async function requireFutureDay(
  tenantDb: Kysely<Database>,
  companyId: number,
  day: string,
): Promise<void> {
  const company = await tenantDb
    .selectFrom('companies')
    .select(sql<string>`${today}::text`.as('today'))
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (day < company.today)
    throw new InvalidInputError('This day is over. Choose another one.', 'PAST_DAY')
}

/** The first day and half-day with room. */
export function firstAvailable(
  days: readonly OfferDay[],
): { day: string; part: DayPart } | undefined {
  for (const { day, parts } of days)
    for (const { part, room } of parts) if (room !== 'no') return { day, part }
  return undefined
}

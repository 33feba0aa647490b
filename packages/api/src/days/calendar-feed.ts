import { createHash } from 'node:crypto'
import { formatCents } from '@curbquote/pricing'
import { formatPhone } from '@curbquote/types/text'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { type Kysely, sql } from 'kysely'
import type { Settings } from '../config/config.ts'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { linkTokens } from '../emails/link-mac.ts'
import { dashboardUrl } from '../quote-emails/quote-alert-email.ts'
import { formatPart } from './day-words.ts'
import { today } from './day-loads.ts'

type FeedConfig = Pick<Settings, 'publicUrl' | 'codePepper'>

const pastDays = 90
const maxFeedEvents = 2_000

/** The tokens of calendar feeds. A higher `calendar_version` revokes the earlier ones. Nothing is stored. */
export function calendarTokens(codePepper: string) {
  const tokens = linkTokens(codePepper, 'calendar feeds')
  return {
    issue: (companyId: number, version: number) => tokens.issue(`${companyId}-${version}`),
    read(token: string): { companyId: number; version: number } | undefined {
      const [, companyId, version] =
        /^([1-9]\d{0,9})-(0|[1-9]\d{0,9})$/.exec(tokens.read(token) ?? '') ?? []
      if (!companyId || !version) return undefined
      return { companyId: Number(companyId), version: Number(version) }
    },
  }
}

export function calendarUrl(
  { publicUrl, codePepper }: FeedConfig,
  companyId: number,
  version: number,
): string {
  return `${publicUrl}/calendar/${calendarTokens(codePepper).issue(companyId, version)}.ics`
}

export interface CalendarFile {
  body: string
  etag: string
}

/**
 * The calendar of a company: all-day events without the customers' email addresses. A job keeps its UID when it is moved, so that
 * calendars move it. Requested days are tentative. `undefined` for a revoked URL.
 */
export async function makeCalendarFeed(
  db: Kysely<Database>,
  config: FeedConfig,
  token: string,
): Promise<CalendarFile | undefined> {
  const link = calendarTokens(config.codePepper).read(token)
  if (!link) return undefined
  const { companyId, version } = link
  return inCompany({ db, companyId }, async (tenantDb) => {
    const company = await tenantDb
      .selectFrom('companies')
      .select((eb) => [
        'name',
        'branding_name',
        sql<string>`(${today} - ${pastDays}::integer)::text`.as('first_day'),
        eb.ref('calendar_version').as('version'),
      ])
      .where('id', '=', companyId)
      .executeTakeFirst()
    if (company?.version !== version) return undefined
    const rows = await readEvents(tenantDb, companyId, company.first_day)
    const host = new URL(config.publicUrl).hostname
    const calendar = newCalendar(company.branding_name || company.name)
    for (const row of rows) {
      const isConfirmed = row.state === 'confirmed'
      const total = row.value_cents === null ? undefined : formatCents(row.value_cents)
      const summary = [row.customer_name, total, formatPart(row.part, 'en')]
      calendar.createEvent({
        id: isConfirmed ? `job-${row.quote_id}@${host}` : `request-${row.id}@${host}`,
        ...allDay(row.day),
        stamp: row.created_at,
        sequence: isConfirmed ? row.earlier : 0,
        status: isConfirmed ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
        summary: `${isConfirmed ? '' : 'Asks for: '}${summary.filter(Boolean).join(' · ')}`,
        location: addressOf(row) || null,
        description: [
          `Quote ${row.number}`,
          row.customer_phone && `Phone: ${formatPhone(row.customer_phone)}`,
          dashboardUrl(config.publicUrl, row.quote_id),
        ]
          .filter(Boolean)
          .join('\n'),
      })
    }
    return toFile(calendar)
  })
}

/** The customer's "Add to calendar": one event. It has the UID of the job, so that a later file replaces an earlier one. */
export function makeDayFile(
  { publicUrl }: Pick<FeedConfig, 'publicUrl'>,
  job: {
    quoteId: number
    day: string
    confirmedAt: Date
    earlier: number
    summary: string
    location: string
    description: string
  },
): CalendarFile {
  const calendar = newCalendar(job.summary)
  calendar.createEvent({
    id: `job-${job.quoteId}@${new URL(publicUrl).hostname}`,
    ...allDay(job.day),
    stamp: job.confirmedAt,
    sequence: job.earlier,
    status: ICalEventStatus.CONFIRMED,
    summary: job.summary,
    location: job.location || null,
    description: job.description,
  })
  return toFile(calendar)
}

function newCalendar(name: string) {
  return ical({
    name,
    prodId: { company: 'CurbQuote', product: 'Calendar' },
    method: ICalCalendarMethod.PUBLISH,
  })
}

/** An all-day event ends before the next day. Dates have no time zone. */
function allDay(day: string) {
  const start = new Date(`${day}T00:00:00Z`)
  return {
    allDay: true,
    timezone: 'UTC',
    start,
    end: new Date(start.getTime() + 86_400_000),
  }
}

function toFile(calendar: ReturnType<typeof ical>): CalendarFile {
  const body = calendar.toString()
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

function readEvents(tenantDb: Kysely<Database>, companyId: number, firstDay: string) {
  return tenantDb
    .selectFrom('day_requests as r')
    .innerJoin('quotes as q', (join) =>
      join.onRef('q.company_id', '=', 'r.company_id').onRef('q.id', '=', 'r.quote_id'),
    )
    .select([
      'r.id',
      'r.quote_id',
      'r.day',
      'r.part',
      'r.state',
      'r.created_at',
      'q.number',
      'q.customer_name',
      'q.customer_phone',
      'q.customer_address',
      'q.customer_city',
      'q.customer_state',
      'q.customer_zip',
      sql<number | null>`coalesce(q.current_total_cents, q.total_cents)`.as('value_cents'),
      // Grows with each change of the day, as the SEQUENCE of an event must.
      sql<number>`(select count(*)::integer from day_requests e
        where e.company_id = r.company_id and e.quote_id = r.quote_id and e.id < r.id)`.as(
        'earlier',
      ),
    ])
    .where('r.company_id', '=', companyId)
    .where('r.state', 'in', ['confirmed', 'requested'])
    .where('r.day', '>=', firstDay)
    .orderBy('r.day')
    .orderBy('r.id')
    .limit(maxFeedEvents)
    .execute()
}

function addressOf({
  customer_address,
  customer_city,
  customer_state,
  customer_zip,
}: Pick<
  Awaited<ReturnType<typeof readEvents>>[number],
  'customer_address' | 'customer_city' | 'customer_state' | 'customer_zip'
>): string {
  const stateAndZip = [customer_state, customer_zip].filter(Boolean).join(' ')
  return [customer_address, customer_city, stateAndZip].filter(Boolean).join(', ')
}

import type { DayRequest, QuoteDays } from '@curbquote/types/days'
import type { Selectable } from 'kysely'
import type { DayRequestsTable } from '../db/schema/days.ts'

/** The columns of the days of a quote. Dates and times are text, as in JSON. */
export const dayColumns = [
  'day_requests.id',
  'day_requests.day',
  'day_requests.part',
  'day_requests.state',
  'day_requests.is_hold',
  'day_requests.is_suggested',
  'day_requests.is_overbooked',
  'day_requests.awaits_response',
  'day_requests.lapses_at',
] as const

type DayColumns = Pick<
  Selectable<DayRequestsTable>,
  'id' | 'day' | 'part' | 'state' | 'is_hold' | 'is_suggested' | 'is_overbooked' | 'awaits_response'
> & { lapses_at: Date | string | null }

/** Converts the confirmed day of a quote, its requests and the suggestion. */
export function toQuoteDays(rows: readonly DayColumns[]): QuoteDays {
  const confirmed = rows.find(({ state }) => state === 'confirmed')
  const requested = rows.filter(({ state }) => state === 'requested')
  const suggestion = requested.find(({ is_suggested }) => is_suggested)
  const requests = requested.filter(({ is_suggested }) => !is_suggested)
  const lapsesAt = requested[0]?.lapses_at
  return {
    part: confirmed?.part ?? null,
    isOverbooked: confirmed?.is_overbooked ?? false,
    // A customer who asks for another day has answered.
    awaitsResponse: (confirmed?.awaits_response ?? false) && requests.length === 0,
    requests: requests.map(toDayRequest),
    suggestion: suggestion ? toDayRequest(suggestion) : null,
    lapsesAt: lapsesAt ? new Date(lapsesAt).toISOString() : null,
  }
}

export function toDayRequest({
  id,
  day,
  part,
  is_hold,
}: Pick<DayColumns, 'id' | 'day' | 'part' | 'is_hold'>): DayRequest {
  return { id, day, part, isHold: is_hold }
}

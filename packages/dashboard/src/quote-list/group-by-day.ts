import type { Quote } from '@curbquote/types/quotes'

const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Groups quotes in the order of their job dates by day: `Tue, Nov 24, 2026`, or `No job date`. */
export function groupByDay<Dated extends Pick<Quote, 'jobDate'>>(
  quotes: readonly Dated[],
): { day: string; quotes: Dated[] }[] {
  const days = new Map<string, Dated[]>()
  for (const quote of quotes) {
    const day = quote.jobDate === null ? 'No job date' : weekday.format(new Date(quote.jobDate))
    days.set(day, [...(days.get(day) ?? []), quote])
  }
  return [...days].map(([day, ofDay]) => ({ day, quotes: ofDay }))
}

import ical, { type VEvent } from 'node-ical'

/** The events of a calendar feed, as the parser of a calendar app reads them. */
export async function readCalendar(url: string): Promise<VEvent[]> {
  const response = await fetch(url)
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  const parsed = ical.sync.parseICS(await response.text())
  return Object.values(parsed).flatMap((entry) => (entry?.type === 'VEVENT' ? [entry] : []))
}

/** The local date of an all-day event. */
export function dayOf(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

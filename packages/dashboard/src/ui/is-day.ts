/** Whether a text is a day, such as `2026-11-21`. `Date` accepts February 30 and returns a day in March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The date of a time in the browser's time zone, such as `2027-03-04`. */
export function toLocalDay(time: Date): string {
  // The Swedish locale formats dates as ISO 8601.
  return time.toLocaleDateString('sv-SE')
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const fullDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

/**
 * Formats an age as `now`, `6 min`, `3 h` or `2 d`, and as the date from one week on. A time in the future, for example
 * due to a wrong clock, is `now`.
 */
export function formatAge(isoTime: string, now: Date): string {
  const time = new Date(isoTime)
  const ageMs = now.getTime() - time.getTime()
  if (Number.isNaN(ageMs)) return ''
  if (ageMs < minuteMs) return 'now'
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min`
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)} h`
  if (ageMs < 7 * dayMs) return `${Math.floor(ageMs / dayMs)} d`
  return time.getFullYear() === now.getFullYear() ? dayOfYear.format(time) : fullDate.format(time)
}

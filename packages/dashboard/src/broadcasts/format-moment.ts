const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `Nov 21, 2026 09:05`, by the clock of whoever reads it. */
export function formatMoment(moment: Date): string {
  return `${day.format(moment)} ${time.format(moment)}`
}

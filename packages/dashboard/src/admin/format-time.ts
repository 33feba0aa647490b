const dateFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const timeFormat = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `Nov 21, 2026` */
export function formatDate(isoTime: string): string {
  return dateFormat.format(new Date(isoTime))
}

/** `Nov 21, 2026 14:05` */
export function formatDateTime(isoTime: string): string {
  return `${formatDate(isoTime)} ${timeFormat.format(new Date(isoTime))}`
}

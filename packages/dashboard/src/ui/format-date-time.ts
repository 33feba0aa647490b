import { formatDate } from './format-date.ts'

const timeFormat = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `Nov 21, 2026 14:05` */
export function formatDateTime(isoTime: string): string {
  return `${formatDate(isoTime)} ${timeFormat.format(new Date(isoTime))}`
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Formats a time as `Nov 21, 2026`, in the browser's time zone. */
export function formatDate(isoTime: string): string {
  return dateFormat.format(new Date(isoTime))
}

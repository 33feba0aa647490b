/** Formats a time as `Nov 22, 2026, 3:04 PM`, in the browser's time zone. */
export function formatMoment(isoTime: string): string {
  return new Date(isoTime).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}

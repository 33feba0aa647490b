/** `Tue, Nov 24, 10:00 AM` in the company's time zone. */
export function formatDue(iso: string, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(iso))
  // Some versions of ICU put a narrow no-break space before AM and PM.
  return text.replace('\u202f', ' ')
}

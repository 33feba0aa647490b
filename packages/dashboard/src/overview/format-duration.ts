/** `40 s`, `4 min`, `1 h 5 min`, `2 d 3 h`: two units at most. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return join([hours, 'h'], [minutes % 60, 'min'])
  const wholeHours = Math.round(minutes / 60)
  return join([Math.floor(wholeHours / 24), 'd'], [wholeHours % 24, 'h'])
}

function join(...parts: [number, string][]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

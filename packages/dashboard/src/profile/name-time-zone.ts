/** `America/Indiana/Knox` → `Central Time · Knox, Indiana`. */
export function nameTimeZone(zone: string): string {
  const [, ...places] = zone.replaceAll('_', ' ').split('/')
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${name ?? zone} · ${places.reverse().join(', ')}`
}

import type { Language } from '@curbquote/types/text'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** `December 21, 2026` for the local date `2026-12-21`. */
export function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** `November 21, 2026 at 4:12 PM CST`. */
export function formatMoment(moment: Date, timeZone: string, language: Language): string {
  const text = new Intl.DateTimeFormat(locales[language], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(moment)
  // Some versions of ICU put narrow no-break spaces around AM and PM.
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

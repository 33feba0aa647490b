import type { DayPart } from '@curbquote/types/days'
import type { Language } from '@curbquote/types/text'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

const parts: Record<Language, Record<DayPart | 'any', string>> = {
  en: { morning: 'morning (8–12)', afternoon: 'afternoon (12–5)', any: 'any time' },
  es: { morning: 'mañana (8–12)', afternoon: 'tarde (12–5)', any: 'a cualquier hora' },
}

/** `morning (8–12)`, or `any time`. */
export function formatPart(part: DayPart | null, language: Language): string {
  return parts[language][part ?? 'any']
}

/** `Tuesday, December 1` for the local date `2026-12-01`. */
export function formatLongDay(day: string, language: Language): string {
  return format(day, language, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** `Tue, Dec 1` */
export function formatShortDay(day: string, language: Language): string {
  return format(day, language, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** `Tuesday, December 1, morning (8–12)` */
export function formatDayPart(
  { day, part }: { day: string; part: DayPart | null },
  language: Language,
): string {
  return `${formatLongDay(day, language)}, ${formatPart(part, language)}`
}

function format(day: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

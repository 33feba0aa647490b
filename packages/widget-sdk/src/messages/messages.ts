import { english } from './en.ts'

export type Messages = typeof english

/** Languages besides English: each is fetched only where somebody reads it. */
const otherCatalogues: Readonly<Record<string, () => Promise<Messages>>> = {
  es: async () => (await import('./es.ts')).spanish,
}

/** The catalogue of a BCP 47 tag; English where there is none, or where it cannot be fetched. */
export function loadMessages(locale: string | undefined): Messages | Promise<Messages> {
  const language = locale?.trim().toLowerCase().split(/[-_]/)[0] ?? ''
  const load = Object.hasOwn(otherCatalogues, language) ? otherCatalogues[language] : undefined
  return load ? load().catch(() => english) : english
}

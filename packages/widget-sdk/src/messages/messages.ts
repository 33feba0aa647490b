import { english } from './en.ts'
import { otherLanguageOf, type OtherLanguage } from './language.ts'

export type Messages = typeof english

/** Languages besides English: each is fetched only where somebody reads it. */
const otherCatalogues: Record<OtherLanguage, () => Promise<Messages>> = {
  es: async () => (await import('./es.ts')).spanish,
}

/** The catalogue of a BCP 47 tag; English where there is none, or where it cannot be fetched. */
export function loadMessages(locale: string | undefined): Messages | Promise<Messages> {
  const language = otherLanguageOf(locale)
  return language ? otherCatalogues[language]().catch(() => english) : english
}

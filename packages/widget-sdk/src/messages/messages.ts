import { english } from './en.ts'
import { LazyModule } from '../lazy-module.ts'
import { otherLanguageOf, type OtherLanguage } from './language.ts'

export type Messages = typeof english

/** Languages besides English: each is fetched only where somebody reads it. */
const otherCatalogues: Record<OtherLanguage, LazyModule<Messages>> = {
  es: new LazyModule(async () => (await import('./es.ts')).spanish),
}

/** The catalogue of a BCP 47 tag; English where there is none, or where it cannot be fetched. */
export function loadMessages(locale: string | undefined): Messages | Promise<Messages> {
  const language = otherLanguageOf(locale)
  if (!language) return english
  const catalogue = otherCatalogues[language]
  return catalogue.module ?? catalogue.load().catch(() => english)
}

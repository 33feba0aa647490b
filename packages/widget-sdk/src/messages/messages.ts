import { english, type Messages } from './en.ts'
import { LazyModule } from '../loading/lazy-module.ts'
import { otherLanguageOf, type OtherLanguage } from './language.ts'

export type { Messages } from './en.ts'

/** A message to the visitor, as the catalogs have it. */
export interface Notification {
  title: string
  text: string
}

/** The languages besides English, lazy-loaded. */
const otherCatalogs: Record<OtherLanguage, LazyModule<Messages>> = {
  es: new LazyModule(async () => (await import('./es.ts')).spanish),
}

/** The messages for a BCP 47 tag. English if there are none or if they cannot be loaded. */
export function loadMessages(locale: string | undefined): Messages | Promise<Messages> {
  const language = otherLanguageOf(locale)
  if (!language) return english
  const catalog = otherCatalogs[language]
  return catalog.module ?? catalog.load().catch(() => english)
}

/** The languages of the widget besides English. */
const otherLanguages = ['es'] as const
export type OtherLanguage = (typeof otherLanguages)[number]

/** The language of a BCP 47 tag, if the widget has it; `undefined` means English. */
export function otherLanguageOf(locale: string | undefined): OtherLanguage | undefined {
  const language = locale?.trim().toLowerCase().split(/[-_]/)[0]
  return otherLanguages.find((other) => other === language)
}

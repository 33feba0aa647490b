import { consentTexts, type eSignTextIds, fillConsentText } from '@curbquote/types/consents'
import type { Language } from '@curbquote/types/text'

/** The sentence of the first checkbox. `total` is formatted. */
export function acceptanceSentence(language: Language, total: string, hasTerms: boolean): string {
  if (language === 'es')
    return `Acepto esta cotización por ${total}${hasTerms ? ' y las condiciones anteriores' : ''}.`
  return `I accept this quote for ${total}${hasTerms ? ' and the terms above' : ''}.`
}

/** The id of the words of the second checkbox, in the ledger of consents. */
export function eSignTextId(language: Language) {
  return `e-sign-${language}-1` as const
}

/** The sentence of the second checkbox. `textId` is the one that was on the screen. */
export function eSignSentence(
  language: Language,
  company: string,
  textId: (typeof eSignTextIds)[number] = eSignTextId(language),
): string {
  return fillConsentText(consentTexts[textId], { company })
}

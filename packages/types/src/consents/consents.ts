import type { Language } from '../text/language.ts'

/** What a consent is for. `terms`: the terms and the privacy policy, at sign-up. */
export type ConsentPurpose = 'contact' | 'e_sign' | 'unfinished' | 'follow_up' | 'terms'

export interface ConsentText {
  purpose: ConsentPurpose
  language: Language
  /** The text on the screen, with placeholders such as `{company}`. */
  text: string
}

/**
 * The text of every consent, by the id that forms send. An entry never changes and is never removed: open pages go on sending
 * its id, and the ledger records its text as shown. A changed text gets a new id, which is also added to the list of its form
 * below. An id that is not in that list is refused, so deploy a new id to all servers before a form sends it.
 */
export const consentTexts = {
  'contact-en-1': {
    purpose: 'contact',
    language: 'en',
    text: 'Yes, {company} may call, text or email me about this job.',
  },
  'contact-es-1': {
    purpose: 'contact',
    language: 'es',
    text: 'Sí, {company} puede llamarme o enviarme mensajes de texto o correos electrónicos sobre este trabajo.',
  },
  'e-sign-en-1': {
    purpose: 'e_sign',
    language: 'en',
    text: 'I agree to sign electronically. I may ask {company} for a paper copy.',
  },
  'e-sign-es-1': {
    purpose: 'e_sign',
    language: 'es',
    text: 'Acepto firmar electrónicamente. Puedo pedirle a {company} una copia en papel.',
  },
  'outside-en-1': {
    purpose: 'contact',
    language: 'en',
    text: 'Yes, {company} may email me when they start to serve my ZIP code.',
  },
  'outside-es-1': {
    purpose: 'contact',
    language: 'es',
    text: 'Sí, {company} puede enviarme un correo electrónico cuando empiece a trabajar en mi código postal.',
  },
  'terms-en-1': {
    purpose: 'terms',
    language: 'en',
    text: 'I agree to the Terms of Service',
  },
  'privacy-en-1': {
    purpose: 'terms',
    language: 'en',
    text: 'I agree to the Privacy Policy',
  },
} as const satisfies Record<string, ConsentText>

export type ConsentTextId = keyof typeof consentTexts

/** The ids that each form may send. Literals, so that browser builds do not keep the texts. */
export const contactTextIds = ['contact-en-1', 'contact-es-1'] as const
export const outsideTextIds = ['outside-en-1', 'outside-es-1'] as const
export const eSignTextIds = ['e-sign-en-1', 'e-sign-es-1'] as const
export const signUpTextIds = ['terms-en-1', 'privacy-en-1'] as const

/** The text with this id, if its purpose is `purpose`. */
export function findConsentText(
  id: string | undefined,
  purpose: ConsentPurpose,
): ConsentText | undefined {
  const entry = Object.entries<ConsentText>(consentTexts).find(([known]) => known === id)
  return entry?.[1].purpose === purpose ? entry[1] : undefined
}

/** Replaces the placeholders of a text. */
export function fillConsentText({ text }: ConsentText, { company }: { company: string }): string {
  return text.replaceAll('{company}', () => company)
}

import type { outsideTextIds } from '@curbquote/types/consents'
import type { Language } from '@curbquote/types/text'

interface OutsideWords {
  title(company: string, zip: string): string
  text: string
  consent(company: string): string
  /** The ID of the text of `consent`. */
  consentTextId: (typeof outsideTextIds)[number]
  send: string
  sending: string
  sent(company: string, zip: string): string
  failed: string
  another: string
}

/** Texts of the screen for places that the company does not serve. Not in the catalogs, which are loaded first. */
export const outsideWords: Record<Language, OutsideWords> = {
  en: {
    title: (company, zip) => `${company} does not serve ${zip} yet.`,
    text: 'Leave your email and they can tell you if that changes.',
    consent: (company) => `Yes, ${company} may email me when they start to serve my ZIP code.`,
    consentTextId: 'outside-en-1',
    send: 'Send',
    sending: 'Sending…',
    sent: (company, zip) => `Thank you. ${company} can tell you when they serve ${zip}.`,
    failed: 'Your email address could not be sent. Please try again.',
    another: 'Use another ZIP code',
  },
  es: {
    title: (company, zip) => `${company} todavía no trabaja en ${zip}.`,
    text: 'Deje su correo electrónico y podrán avisarle si eso cambia.',
    consent: (company) =>
      `Sí, ${company} puede enviarme un correo electrónico cuando empiece a trabajar en mi código postal.`,
    consentTextId: 'outside-es-1',
    send: 'Enviar',
    sending: 'Enviando…',
    sent: (company, zip) => `Gracias. ${company} puede avisarle cuando trabaje en ${zip}.`,
    failed: 'No se pudo enviar su dirección de correo electrónico. Inténtelo de nuevo.',
    another: 'Usar otro código postal',
  },
}

import type { Language } from '@curbquote/types'

interface FollowUpWords {
  /** Label of the button for `{link}`. */
  viewQuote: string
  preheader(company: string): string
  asked(company: string, day: string): string
  stop: string
}

export const followUpWords: Record<Language, FollowUpWords> = {
  en: {
    viewQuote: 'View your quote',
    preheader: (company) => `A reminder from ${company}.`,
    asked: (company, day) => `You asked ${company} for this quote on ${day}.`,
    stop: 'Stop reminders',
  },
  es: {
    viewQuote: 'Ver su cotización',
    preheader: (company) => `Un recordatorio de ${company}.`,
    asked: (company, day) => `Usted pidió esta cotización a ${company} el ${day}.`,
    stop: 'No recibir más recordatorios',
  },
}

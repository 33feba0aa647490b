import type { Language } from '@curbquote/types/text'

interface DoneWords {
  number: (quoteNumber: number) => string
  review: string
  call: (phone: string) => string
  next: string
  quoteSteps: (company: string, email: string, phone: string) => string[]
  customSteps: (company: string, email: string, phone: string, hasPhotos: boolean) => string[]
  again: string
}

/** Texts of the success screen. Not in the catalogs, which are loaded first. */
export const doneWords: Record<Language, DoneWords> = {
  en: {
    number: (quoteNumber) => `Quote ${quoteNumber}`,
    review: 'Review and accept',
    call: (phone) => `Call ${phone}`,
    next: 'What happens next',
    quoteSteps: (company, email, phone) => [
      `${company} has your photos, your sizes and this quote.`,
      `A copy of the quote goes to ${email}.`,
      `They contact you at ${phone} to agree on a day.`,
    ],
    customSteps: (company, email, phone, hasPhotos) => [
      `${company} has your description${hasPhotos ? ' and photos' : ''}.`,
      'A team member looks at the job and works out a price.',
      `They contact you at ${phone} or ${email}.`,
    ],
    again: 'Start another quote',
  },
  es: {
    number: (quoteNumber) => `Cotización ${quoteNumber}`,
    review: 'Revisar y aceptar',
    call: (phone) => `Llamar al ${phone}`,
    next: 'Qué sigue',
    quoteSteps: (company, email, phone) => [
      `${company} tiene sus fotos, sus medidas y esta cotización.`,
      `Enviaremos una copia de la cotización a ${email}.`,
      `Le contactarán al ${phone} para acordar un día.`,
    ],
    customSteps: (company, email, phone, hasPhotos) => [
      `${company} tiene su descripción${hasPhotos ? ' y sus fotos' : ''}.`,
      'Un miembro del equipo revisa el trabajo y calcula un precio.',
      `Le contactarán al ${phone} o en ${email}.`,
    ],
    again: 'Pedir otra cotización',
  },
}

import { spanishSurfaceNames } from '@curbquote/pricing'
import { type Language, withOnePeriod } from '@curbquote/types/text'
import { englishQuoteWords, type QuoteWords } from './quote-email.ts'

/** All texts of the customer's confirmation. */
interface ConfirmationWords extends QuoteWords {
  greeting(firstName: string | undefined): string
  quoteSubject(company: string, total: string): string
  requestSubject(company: string): string
  quotePreheader: string
  requestPreheader: string
  quoteTitle: string
  requestTitle: string
  quoteThanks(company: string): string
  requestThanks(company: string): string
  viewAndAccept: string
  viewRange: string
  to: string
  days(count: number): string
  rangeSubject(company: string, range: string): string
  rangePreheader: string
  rangeTitle: string
  rangeThanks(company: string, days: string): string
  rangeNote: string
  reviewThanks(company: string, days: string): string
  validThrough(day: string): string
  included: string
  chosen: string
  requested: string
  next: string
  contact(company: string): string
  request: string
  surfaces: string
  area: string
  measured: string
  estimatedByAi: string
  correctedByYou: string
  phone: string
  email: string
  quoteNext(company: string, phone: string | undefined): string
  requestNext(company: string, phone: string | undefined): string
  reason(company: string): string
}

const english: ConfirmationWords = {
  ...englishQuoteWords,
  greeting: (name = 'there') => `Hi ${name},`,
  quoteSubject: (company, total) => `Your quote from ${company}: ${total}`,
  requestSubject: (company) => `${company} received your request`,
  quotePreheader: 'The price line by line, and the next steps.',
  requestPreheader: 'A team member will contact you soon.',
  quoteTitle: 'Your quote',
  requestTitle: 'We received your request',
  quoteThanks: (company) =>
    `thank you for asking ${company} for a quote. Here it is, line by line.`,
  requestThanks: (company) =>
    `thank you for describing your job to ${company}. A team member will contact you soon with a price.`,
  viewAndAccept: 'View and accept',
  viewRange: 'View your range',
  to: 'to',
  days: (count) => `${count} business ${count === 1 ? 'day' : 'days'}`,
  rangeSubject: (company, range) => `Your price range from ${company}: ${range}`,
  rangePreheader: 'A firm price follows by email.',
  rangeTitle: 'Your price range',
  rangeThanks: (company, days) =>
    `thank you for asking ${company} for a quote. This is your price range. You get a firm price by email, usually within ${days}.`,
  rangeNote: 'A range, not an offer',
  reviewThanks: (company, days) =>
    `thank you for asking ${company} for a quote. They price this job personally. You get a price by email, usually within ${days}.`,
  validThrough: (day) => `This quote is valid through ${day}.`,
  included: 'included in the total',
  chosen: 'your choice',
  requested: 'What you asked for',
  next: 'What happens next',
  contact: (company) => `Contact ${company}`,
  request: 'Request',
  surfaces: 'Surfaces',
  area: 'Area',
  measured: 'Measured',
  estimatedByAi: 'Estimated by AI from your photos',
  correctedByYou: 'Estimated by AI from your photos and corrected by you',
  phone: 'Phone',
  email: 'Email',
  quoteNext: (company, phone) =>
    `You can accept the quote on its page and ask for a day there. Otherwise ${company} contacts you${phone ? ` at ${phone} or` : ''} by email. There is nothing to pay now. To change something, just reply to this email.`,
  requestNext: (company, phone) =>
    `${company} reviews your request and contacts you${phone ? ` at ${phone} or` : ''} by email. To add something, just reply to this email.`,
  reason: (company) =>
    `You get this because this email address was given in a request to ${company}. If you did not send this request, ignore this email.`,
}

const spanish: ConfirmationWords = {
  language: 'es',
  surface: (surface) => spanishSurfaceNames[surface],
  photo: (position) => `Foto ${position}`,
  feet: (length, width) => `${length} × ${width} pies`,
  squareFeet: (area) => `${area} pies²`,
  subtotal: 'Subtotal',
  beforeTax: 'Antes de impuestos',
  total: 'Total',
  includesTax: 'impuesto incluido',
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  quoteSubject: (company, total) => `Su cotización de ${company}: ${total}`,
  requestSubject: (company) => `${company} recibió su solicitud`,
  quotePreheader: 'Qué incluye, concepto por concepto, y qué sigue.',
  requestPreheader: 'Un miembro del equipo se comunicará con usted pronto.',
  quoteTitle: 'Su cotización',
  requestTitle: 'Recibimos su solicitud',
  quoteThanks: (company) =>
    `gracias por pedir una cotización a ${company}. Aquí la tiene, concepto por concepto.`,
  requestThanks: (company) =>
    `gracias por describir su trabajo a ${company}. Un miembro del equipo se comunicará pronto con usted para darle un precio.`,
  viewAndAccept: 'Ver y aceptar',
  viewRange: 'Ver su rango',
  to: 'a',
  days: (count) => `${count} ${count === 1 ? 'día hábil' : 'días hábiles'}`,
  rangeSubject: (company, range) => `Su rango de precio de ${company}: ${range}`,
  rangePreheader: 'Recibirá un precio firme por correo electrónico.',
  rangeTitle: 'Su rango de precio',
  rangeThanks: (company, days) =>
    `gracias por pedir una cotización a ${company}. Este es su rango de precio. Recibirá un precio firme por correo electrónico, normalmente en un plazo de ${days}.`,
  rangeNote: 'Un rango, no una oferta',
  reviewThanks: (company, days) =>
    `gracias por pedir una cotización a ${company}. Este trabajo se cotiza personalmente. Recibirá un precio por correo electrónico, normalmente en un plazo de ${days}.`,
  validThrough: (day) => `Esta cotización es válida hasta el ${day}.`,
  included: 'incluido en el total',
  chosen: 'elegido por usted',
  requested: 'Lo que solicitó',
  next: 'Qué sigue',
  contact: (company) => `Contacto de ${company}`,
  request: 'Solicitud',
  surfaces: 'Superficies',
  area: 'Área',
  measured: 'Medición',
  estimatedByAi: 'Calculada por IA a partir de sus fotos',
  correctedByYou: 'Calculada por IA a partir de sus fotos y corregida por usted',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  quoteNext: (company, phone) =>
    `Puede aceptar la cotización en su página y pedir un día ahí mismo. Si no, ${company} se comunicará con usted${phone ? ` al ${phone} o` : ''} por correo electrónico. No tiene que pagar nada ahora. Si desea cambiar algo, responda a este correo.`,
  requestNext: (company, phone) =>
    `${company} revisa lo que envió y se comunica con usted${phone ? ` al ${phone} o` : ''} por correo electrónico. Si desea agregar algo, responda a este correo.`,
  reason: (company) =>
    `Recibe este correo porque esta dirección de correo electrónico se indicó en una solicitud a ${company}. Si no fue usted, puede ignorarlo.`,
}

export const confirmationWords: Record<Language, ConfirmationWords> = withOnePeriod({
  en: english,
  es: spanish,
})

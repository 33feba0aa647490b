import { spanishSurfaceNames } from '@curbquote/pricing'
import type { DeclineReason } from '@curbquote/types/offers'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { type Language, withOnePeriod } from '@curbquote/types/text'
import { surfaceLabel } from '../quote-emails/quote-email.ts'

/** All texts of the customer's quote page. Dates and amounts are formatted. */
export interface QuotePageWords {
  title(quoteNumber: number, company: string): string
  revision(revision: number): string
  validThrough(day: string): string
  preparedFor: string
  photos: string
  surface(surface: SurfaceType): string
  photo(position: number): string
  price: string
  why: string
  addOns: string
  plusTax: string
  packages: string
  adds(amount: string): string
  added: string
  updateTotal: string
  total: string
  includesTax: string
  terms: string
  goToAccept: string
  acceptTitle: string
  name: string
  drawn: string
  clear: string
  signAndAccept(total: string): string
  accept(total: string): string
  ask: string
  question: string
  sendQuestion: string
  decline: string
  declineReason: string
  reasons: Record<DeclineReason, string>
  note: string
  declineQuote: string
  accepted(when: string): string
  /** The owner recorded the acceptance, so the customer got no copy by email. */
  acceptanceRecorded(company: string, when: string): string
  acceptedBy(name: string): string
  download: string
  fingerprint: string
  verification: string
  declined: string
  changedMind(day: string): string
  expired(day: string): string
  expiredWithoutDay: string
  askForPrice: string
  askForFirmPrice: string
  range(low: string, high: string): string
  notFirm(company: string): string
  newPriceRequest: string
  firmPriceRequest: string
  revised(company: string): string
  withdrawn(company: string): string
  completed(company: string): string
  preparing(company: string): string
  answeredBefore: string
  questionSent(company: string): string
  asked(when: string): string
  priceAsked(company: string): string
  firmPriceAsked(company: string): string
  contact(company: string): string
  phone: string
  email: string
  sending: string
  problems: {
    name: string
    nameCharacters(characters: string): string
    nameOrder: string
    offerCharacters(characters: string, company: string): string
    agree: string
    eSign: string
    reason: string
    question: string
    totalChanged(total: string): string
    /** `isNewTerms`: the terms are not those that were on the screen. */
    changed(total: string, isNewTerms: boolean): string
    other: string
  }
  /** Messages of the script. `{seconds}` is replaced. */
  failed: string
  wait: string
  /** Pages without a quote. They name no company. */
  unknownLink: string
  tooMany: string
  tooManyText(seconds: number): string
  unavailable: string
  unavailableText: string
  printed: string
}

const english: QuotePageWords = {
  title: (quoteNumber, company) => `Quote ${quoteNumber} from ${company}`,
  revision: (revision) => `Revision ${revision}`,
  validThrough: (day) => `Valid through ${day}`,
  preparedFor: 'Prepared for',
  photos: 'Your photos',
  surface: surfaceLabel,
  photo: (position) => `Photo ${position}`,
  price: 'Your price',
  why: 'Why?',
  addOns: 'Suggested for your job',
  plusTax: 'plus tax',
  packages: 'Packages',
  adds: (amount) => `+${amount}`,
  added: 'Added',
  updateTotal: 'Update total',
  total: 'Total',
  includesTax: 'includes tax',
  terms: 'Terms',
  goToAccept: 'Review and accept',
  acceptTitle: 'Accept this quote',
  name: 'Your full name',
  drawn: 'Draw your signature (optional, your typed name is enough)',
  clear: 'Clear',
  signAndAccept: (total) => `Sign and accept ${total}`,
  accept: (total) => `Accept ${total}`,
  ask: 'Ask a question',
  question: 'Your question',
  sendQuestion: 'Send question',
  decline: 'Decline this quote',
  declineReason: 'Why are you declining?',
  reasons: {
    too_expensive: 'Too expensive',
    chose_other: 'Chose someone else',
    not_now: 'Not now',
    other: 'Something else',
  },
  note: 'Note (optional)',
  declineQuote: 'Decline quote',
  accepted: (when) => `Accepted on ${when}. A copy is on its way to you.`,
  acceptanceRecorded: (company, when) => `${company} recorded your acceptance on ${when}.`,
  acceptedBy: (name) => `Accepted by ${name}`,
  download: 'Download PDF',
  fingerprint: 'SHA-256 of the accepted document',
  verification: 'Verification details',
  declined: 'You declined this quote.',
  changedMind: (day) => `Changed your mind? You can accept it until ${day}.`,
  expired: (day) => `This quote was valid through ${day}.`,
  expiredWithoutDay: 'This quote is no longer valid.',
  askForPrice: 'Ask for a new price',
  askForFirmPrice: 'Ask for a firm price',
  range: (low, high) => `Your price range is ${low} to ${high}.`,
  notFirm: (company) => `A range is not an offer. ${company} sends you a firm price by email.`,
  newPriceRequest: 'Please send me a new price.',
  firmPriceRequest: 'Please send me a firm price.',
  revised: (company) => `${company} has changed this quote. This is the current version.`,
  withdrawn: (company) => `${company} has withdrawn this quote.`,
  completed: (company) => `${company} has completed this job. The quote is closed.`,
  preparing: (company) =>
    `${company} is preparing your price. You will get an email when it is ready.`,
  answeredBefore: 'This quote has already been accepted or declined. This is its current state.',
  questionSent: (company) => `Your question was sent to ${company}. They answer by email or phone.`,
  asked: (when) => `You asked on ${when}:`,
  priceAsked: (company) => `Your request for a new price was sent to ${company}.`,
  firmPriceAsked: (company) => `Your request for a firm price was sent to ${company}.`,
  contact: (company) => `Contact ${company}`,
  phone: 'Phone',
  email: 'Email',
  sending: 'Sending…',
  problems: {
    name: 'Enter your full name.',
    nameCharacters: (characters) =>
      `Your name has characters that cannot be printed: ${characters} Write it with other letters.`,
    nameOrder:
      'Your name has hidden characters that change the order of its letters. Type it again.',
    offerCharacters: (characters, company) =>
      `This quote cannot be signed, because it has characters that cannot be printed: ${characters} Ask ${company} to replace them.`,
    agree: 'Check this box to accept the quote.',
    eSign: 'Check this box to sign electronically.',
    reason: 'Choose a reason.',
    question: 'Enter your question.',
    totalChanged: (total) => `The total is now ${total}. Check it, then accept the quote.`,
    changed: (total, isNewTerms) =>
      `This quote has changed. The total is ${total}. Check it${isNewTerms ? ' and the terms' : ''} before you answer.`,
    other: 'This could not be sent. Check what you entered and try again.',
  },
  failed: 'This could not be sent. Check your connection and try again.',
  wait: 'Too many requests. Wait {seconds} seconds and try again.',
  unknownLink:
    'This quote link is invalid or was replaced, so please open the latest link that you received.',
  tooMany: 'Too many requests',
  tooManyText: (seconds) =>
    `Nothing was sent. Wait ${seconds} seconds, then go back and try again.`,
  unavailable: 'Temporarily unavailable',
  unavailableText: 'Wait a few seconds, then go back and try again.',
  printed: 'Not accepted yet.',
}

const spanish: QuotePageWords = {
  title: (quoteNumber, company) => `Cotización ${quoteNumber} de ${company}`,
  revision: (revision) => `Revisión ${revision}`,
  validThrough: (day) => `Válida hasta el ${day}`,
  preparedFor: 'Preparada para',
  photos: 'Sus fotos',
  surface: (surface) => spanishSurfaceNames[surface],
  photo: (position) => `Foto ${position}`,
  price: 'Su precio',
  why: '¿Por qué?',
  addOns: 'Sugerencias para su trabajo',
  plusTax: 'más impuesto',
  packages: 'Paquetes',
  adds: (amount) => `+${amount}`,
  added: 'Agregado',
  updateTotal: 'Actualizar el total',
  total: 'Total',
  includesTax: 'impuesto incluido',
  terms: 'Condiciones',
  goToAccept: 'Revisar y aceptar',
  acceptTitle: 'Aceptar esta cotización',
  name: 'Su nombre completo',
  drawn: 'Dibuje su firma (opcional, basta con su nombre escrito)',
  clear: 'Borrar',
  signAndAccept: (total) => `Firmar y aceptar ${total}`,
  accept: (total) => `Aceptar ${total}`,
  ask: 'Hacer una pregunta',
  question: 'Su pregunta',
  sendQuestion: 'Enviar pregunta',
  decline: 'Rechazar esta cotización',
  declineReason: '¿Por qué la rechaza?',
  reasons: {
    too_expensive: 'Demasiado cara',
    chose_other: 'Elegí a otra empresa',
    not_now: 'Ahora no',
    other: 'Otro motivo',
  },
  note: 'Nota (opcional)',
  declineQuote: 'Rechazar cotización',
  accepted: (when) => `Aceptada el ${when}. Le enviamos una copia.`,
  acceptanceRecorded: (company, when) => `${company} registró su aceptación el ${when}.`,
  acceptedBy: (name) => `Aceptada por ${name}`,
  download: 'Descargar PDF',
  fingerprint: 'SHA-256 del documento aceptado',
  verification: 'Datos de verificación',
  declined: 'Usted rechazó esta cotización.',
  changedMind: (day) => `¿Cambió de opinión? Puede aceptarla hasta el ${day}.`,
  expired: (day) => `Esta cotización fue válida hasta el ${day}.`,
  expiredWithoutDay: 'Esta cotización ya no es válida.',
  askForPrice: 'Pedir un nuevo precio',
  askForFirmPrice: 'Pedir un precio firme',
  range: (low, high) => `Su rango de precio es de ${low} a ${high}.`,
  notFirm: (company) =>
    `Un rango no es una oferta. ${company} le envía un precio firme por correo electrónico.`,
  newPriceRequest: 'Por favor, envíeme un nuevo precio.',
  firmPriceRequest: 'Por favor, envíeme un precio firme.',
  revised: (company) => `${company} cambió esta cotización. Esta es la versión actual.`,
  withdrawn: (company) => `${company} retiró esta cotización.`,
  completed: (company) => `${company} terminó este trabajo. La cotización está cerrada.`,
  preparing: (company) =>
    `${company} está preparando su precio. Recibirá un correo electrónico cuando esté listo.`,
  answeredBefore: 'Esta cotización ya se respondió. Este es su estado actual.',
  questionSent: (company) =>
    `Su pregunta se envió a ${company}. Le responden por correo electrónico o teléfono.`,
  asked: (when) => `Usted preguntó el ${when}:`,
  priceAsked: (company) => `Se pidió un nuevo precio a ${company}.`,
  firmPriceAsked: (company) => `Se pidió un precio firme a ${company}.`,
  contact: (company) => `Contacto de ${company}`,
  phone: 'Teléfono',
  email: 'Correo electrónico',
  sending: 'Enviando…',
  problems: {
    name: 'Escriba su nombre completo.',
    nameCharacters: (characters) =>
      `Su nombre tiene caracteres que no se pueden imprimir: ${characters} Escríbalo con otras letras.`,
    nameOrder:
      'Su nombre tiene caracteres ocultos que cambian el orden de las letras. Escríbalo de nuevo.',
    offerCharacters: (characters, company) =>
      `Esta cotización no se puede firmar, porque tiene caracteres que no se pueden imprimir: ${characters} Pida a ${company} que los reemplace.`,
    agree: 'Marque esta casilla para aceptar la cotización.',
    eSign: 'Marque esta casilla para firmar electrónicamente.',
    reason: 'Elija un motivo.',
    question: 'Escriba su pregunta.',
    totalChanged: (total) => `El total es ahora ${total}. Revíselo y luego acepte la cotización.`,
    changed: (total, isNewTerms) =>
      isNewTerms
        ? `Esta cotización cambió. El total es ${total}. Revise el total y las condiciones antes de responder.`
        : `Esta cotización cambió. El total es ${total}. Revíselo antes de responder.`,
    other: 'No se pudo enviar. Revise lo que escribió e inténtelo de nuevo.',
  },
  failed: 'No se pudo enviar. Revise su conexión e inténtelo de nuevo.',
  wait: 'Demasiadas solicitudes. Espere {seconds} segundos e inténtelo de nuevo.',
  unknownLink:
    'Este enlace no es válido o fue reemplazado, así que abra el último enlace que recibió.',
  tooMany: 'Demasiadas solicitudes',
  tooManyText: (seconds) =>
    `Espere ${seconds} segundos, vuelva atrás e inténtelo de nuevo. Esta vez no se envió nada.`,
  unavailable: 'No disponible por un momento',
  unavailableText: 'Espere unos segundos, vuelva atrás e inténtelo de nuevo.',
  printed: 'Aún no se ha aceptado.',
}

export const quotePageWords: Record<Language, QuotePageWords> = withOnePeriod({
  en: english,
  es: spanish,
})

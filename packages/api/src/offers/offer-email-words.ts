import { type Language, withOnePeriod } from '@curbquote/types/text'

/** Texts of the emails to customers about their offers. Amounts and dates are formatted. */
interface OfferEmailWords {
  acceptedSubject(company: string, total: string): string
  acceptedPreheader: string
  acceptedTitle: string
  accepted(company: string, when: string): string
  /** The company recorded the acceptance, for example after a call. */
  recordedSubject(company: string, total: string): string
  recordedTitle: string
  recorded(company: string, when: string): string
  downloadPdf: string
  viewQuote: string
  chooseDay: string
  acceptedNext(company: string): string
  quote: string
  number(quoteNumber: number, revision: number): string
  acceptedBy: string
  hash: string
  revisedSubject(company: string, total: string): string
  revisedPreheader(company: string): string
  revisedTitle: string
  revised(company: string): string
  /** The first price of a custom job. */
  priced(company: string): string
  reopenedSubject(company: string): string
  reopenedPreheader: string
  reopenedTitle: string
  reopened(company: string): string
  next(company: string): string
  /** The footer: why the customer gets the email. */
  reason(company: string): string
}

const english: OfferEmailWords = {
  acceptedSubject: (company, total) => `You accepted the quote from ${company}: ${total}`,
  acceptedPreheader: 'Your copy to keep.',
  acceptedTitle: 'You accepted this quote',
  accepted: (company, when) =>
    `thank you. You accepted this quote from ${company} on ${when}. This is your copy. The PDF is the whole document.`,
  recordedSubject: (company, total) => `${company} recorded that you accepted the quote: ${total}`,
  recordedTitle: 'Your acceptance was recorded',
  recorded: (company, when) =>
    `${company} recorded on ${when} that you accepted this quote. This is your copy. The PDF is the whole document. This was recorded by ${company}. Not right? Tell them.`,
  downloadPdf: 'Download PDF',
  viewQuote: 'View quote',
  chooseDay: 'Choose a day',
  acceptedNext: (company) =>
    `Choose the days that suit you on the page of the quote: ${company} confirms one. To change something, just reply to this email.`,
  quote: 'Quote',
  number: (quoteNumber, revision) =>
    revision > 1 ? `${quoteNumber}, revision ${revision}` : String(quoteNumber),
  acceptedBy: 'Accepted by',
  hash: 'SHA-256 of the document',
  revisedSubject: (company, total) => `New price from ${company}: ${total}`,
  revisedPreheader: (company) => `${company} has changed your quote.`,
  revisedTitle: 'Your new price',
  revised: (company) => `${company} has changed your quote. This is the current version.`,
  priced: (company) => `here is the price from ${company} for your job.`,
  reopenedSubject: (company) => `Your quote from ${company} is open again`,
  reopenedPreheader: 'You can accept or decline it.',
  reopenedTitle: 'Your quote is open again',
  reopened: (company) =>
    `${company} has reopened your quote. An earlier answer no longer counts: please accept or decline it again.`,
  next: (company) =>
    `There is nothing to pay now. Questions? Ask them on the page of the quote, or just reply to this email: ${company} gets your reply.`,
  reason: (company) => `You get this because you have a quote from ${company}.`,
}

const spanish: OfferEmailWords = {
  acceptedSubject: (company, total) => `Aceptó la cotización de ${company}: ${total}`,
  acceptedPreheader: 'Su copia para guardar.',
  acceptedTitle: 'Aceptó esta cotización',
  accepted: (company, when) =>
    `gracias. Aceptó esta cotización de ${company} el ${when}. Esta es su copia. El PDF es el documento completo.`,
  recordedSubject: (company, total) =>
    `${company} registró que usted aceptó la cotización: ${total}`,
  recordedTitle: 'Su aceptación fue registrada',
  recorded: (company, when) =>
    `${company} registró el ${when} que usted aceptó esta cotización. Esta es su copia. El PDF es el documento completo. Esto fue registrado por ${company}. ¿No es correcto? Avíseles.`,
  downloadPdf: 'Descargar PDF',
  viewQuote: 'Ver cotización',
  chooseDay: 'Elegir un día',
  acceptedNext: (company) =>
    `Elija los días que le convienen en la página de la cotización: ${company} confirma uno. Si desea cambiar algo, responda a este correo.`,
  quote: 'Cotización',
  number: (quoteNumber, revision) =>
    revision > 1 ? `${quoteNumber}, revisión ${revision}` : String(quoteNumber),
  acceptedBy: 'Aceptada por',
  hash: 'SHA-256 del documento',
  revisedSubject: (company, total) => `Nuevo precio de ${company}: ${total}`,
  revisedPreheader: (company) => `${company} cambió su cotización.`,
  revisedTitle: 'Su nuevo precio',
  revised: (company) => `${company} cambió su cotización. Esta es la versión actual.`,
  priced: (company) => `este es el precio de ${company} para su trabajo.`,
  reopenedSubject: (company) => `Su cotización de ${company} está abierta de nuevo`,
  reopenedPreheader: 'Puede aceptarla o rechazarla.',
  reopenedTitle: 'Su cotización está abierta de nuevo',
  reopened: (company) =>
    `${company} abrió de nuevo su cotización. Una respuesta anterior ya no cuenta: por favor, acéptela o rechácela otra vez.`,
  next: (company) =>
    `No tiene que pagar nada ahora. ¿Preguntas? Hágalas en la página de la cotización o responda a este correo: ${company} recibirá su respuesta.`,
  reason: (company) => `Recibe este correo porque tiene una cotización de ${company}.`,
}

export const offerEmailWords: Record<Language, OfferEmailWords> = withOnePeriod({
  en: english,
  es: spanish,
})

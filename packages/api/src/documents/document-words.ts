import { spanishSurfaceNames } from '@curbquote/pricing'
import type { SurfaceType } from '@curbquote/types/surfaces'
import type { Language } from '@curbquote/types/text'
import { surfaceLabel } from '../quote-emails/quote-email.ts'
import type { DocumentSignature } from '../db/schema/quote-document.ts'

/** All texts of the PDF that are not in the document. A change of these words changes the bytes of the PDFs. */
interface DocumentWords {
  title(quoteNumber: number, company: string): string
  /** A quote with one price has no revisions to tell apart. */
  revision(revision: number): string
  validThrough(day: string): string
  company: string
  customer: string
  price: string
  total: string
  photos: string
  surface(surface: SurfaceType): string
  photo(position: number): string
  accepted: string
  terms: string
  acceptance: string
  acceptedBy(name: string, when: string): string
  channel: Record<DocumentSignature['channel'], string>
  /** The day is agreed after the acceptance, so it is not in the document. */
  day: string
  record: string
  footer(quoteNumber: number, revision: number, page: number, pages: number): string
  hash: string
}

const english: DocumentWords = {
  title: (quoteNumber, company) => `Quote ${quoteNumber} from ${company}`,
  revision: (revision) => `Revision ${revision}`,
  validThrough: (day) => `Valid through ${day}`,
  company: 'Company',
  customer: 'Customer',
  price: 'Price',
  total: 'Total',
  photos: 'Photos',
  surface: surfaceLabel,
  photo: (position) => `Photo ${position}`,
  accepted: 'Accepted',
  terms: 'Terms',
  acceptance: 'Acceptance',
  acceptedBy: (name, when) => `Accepted by ${name} on ${when}`,
  channel: {
    link: 'Accepted on the web page of this quote.',
    form: 'Accepted on the web page of this quote, opened from the quote form.',
    in_person: 'Accepted in person, on a device of the company.',
    owner: 'Recorded by the company. The customer did not sign this document.',
  },
  day: 'The day of the job is agreed on the web page of this quote, which always shows the current one.',
  record:
    'The accepted document is attached to this PDF as a JSON file. The SHA-256 of that file is the one below.',
  footer: (quoteNumber, revision, page, pages) =>
    `Quote ${quoteNumber}${revision > 1 ? `, revision ${revision}` : ''} · Page ${page} of ${pages}`,
  hash: 'SHA-256 of the accepted document',
}

const spanish: DocumentWords = {
  title: (quoteNumber, company) => `Cotización ${quoteNumber} de ${company}`,
  revision: (revision) => `Revisión ${revision}`,
  validThrough: (day) => `Válida hasta el ${day}`,
  company: 'Empresa',
  customer: 'Cliente',
  price: 'Precio',
  total: 'Total',
  photos: 'Fotos',
  surface: (surface) => spanishSurfaceNames[surface],
  photo: (position) => `Foto ${position}`,
  accepted: 'Aceptada',
  terms: 'Condiciones',
  acceptance: 'Aceptación',
  acceptedBy: (name, when) => `Aceptada por ${name} el ${when}`,
  channel: {
    link: 'Aceptada en la página web de esta cotización.',
    form: 'Aceptada en la página web de esta cotización, abierta desde el formulario.',
    in_person: 'Aceptada en persona, en un dispositivo de la empresa.',
    owner: 'Registrada por la empresa. El cliente no firmó este documento.',
  },
  day: 'El día del trabajo se acuerda en la página web de esta cotización, que siempre muestra el actual.',
  record:
    'El documento aceptado está adjunto a este PDF como archivo JSON. El SHA-256 de ese archivo es el que aparece abajo.',
  footer: (quoteNumber, revision, page, pages) =>
    `Cotización ${quoteNumber}${revision > 1 ? `, revisión ${revision}` : ''} · Página ${page} de ${pages}`,
  hash: 'SHA-256 del documento aceptado',
}

export const documentWords: Record<Language, DocumentWords> = { en: english, es: spanish }

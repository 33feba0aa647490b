import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { quoteDocumentOf, type ShownOffer, type Signer } from '../documents/quote-document.ts'

/** An offer of $412.50 to a customer with a Vietnamese name. */
export const shownOffer: ShownOffer = {
  quoteNumber: 1042,
  revision: 1,
  language: 'en',
  timeZone: 'America/Chicago',
  validThrough: '2026-12-21',
  company: {
    name: 'O’Brien & Sons Washing',
    phone: '5125550100',
    email: 'office@obrien.example',
    logoUrl: null,
    primaryColor: '#0b6e99',
  },
  customer: { name: 'Nguyễn Thị Ánh', addressLines: ['12 Oak Street', 'Austin, TX 78701'] },
  photos: [],
  lines: [
    {
      kind: 'service',
      label: 'House Washing',
      size: '1,200 sq ft',
      why: '1,200 sq ft at $0.28 per sq ft: $336.00',
      amount: 336,
    },
    { kind: 'add_on', label: 'Gutter brightening', why: null, amount: 70 },
    { kind: 'discount', label: 'Spring discount', amount: -25 },
    { kind: 'tax', label: 'Tax', amount: 31.5 },
  ],
  total: 412.5,
  terms: 'Payment is due on the day of the work.\nWe bring our own water.',
}

export const signer: Signer = {
  name: 'Nguyễn Thị Ánh',
  agreed: [
    'I accept this quote for $412.50 and the terms above.',
    'I agree to sign electronically. I may ask O’Brien & Sons Washing for a paper copy.',
  ],
  channel: 'link',
  acceptedAt: new Date('2026-11-21T22:12:34.567Z'),
}

/** A signed document. */
export function signedDocument(offer: Partial<ShownOffer> = {}, signed: Partial<Signer> = {}) {
  return quoteDocumentOf({ ...shownOffer, ...offer }, { ...signer, ...signed })
}

/** Stores an acceptance of a quote. Returns the id of the response. */
export async function storeAcceptance(
  db: Kysely<Database>,
  { id, company_id }: { id: number; company_id: number },
  { document, sha256 } = signedDocument({ quoteNumber: id }),
): Promise<number> {
  const response = await db
    .insertInto('quote_responses')
    .values({
      company_id,
      quote_id: id,
      revision: document.revision,
      kind: 'accepted',
      name: document.signature.name,
      document: JSON.stringify(document),
      document_sha256: sha256,
      channel: 'link',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return response.id
}

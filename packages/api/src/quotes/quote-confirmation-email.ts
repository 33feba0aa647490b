import { formatCents } from '@curbquote/types'
import type { MailBlock, MailContent, MailFact } from '../mails/mail-content.ts'
import { mailableAddresses } from '../mails/mail-headers.ts'
import { withoutLinks } from '../mails/without-links.ts'
import {
  addressLine,
  areaOf,
  brandOf,
  companyNameOf,
  mailTo,
  type MailedCompany,
  type MailedQuote,
  photosBlock,
  priceBlock,
  surfacesOf,
  telephone,
} from './quote-email.ts'

/**
 * Confirms to a customer what they asked for and what it costs. Anybody can have this mail sent to anybody by typing the
 * address into a widget, so nothing that was typed there becomes a link.
 */
export function quoteConfirmationEmail(mailed: MailedQuote, publicUrl: string): MailContent {
  const { company, quote } = mailed
  const name = companyNameOf(company)
  const { total_cents: totalCents } = quote
  const greeting = `Hi ${firstNameOf(quote.customer_name)},`
  return {
    subject:
      totalCents === null
        ? `${name} received your request`
        : `Your quote from ${name}: ${formatCents(totalCents)}`,
    preheader:
      totalCents === null
        ? 'A team member will contact you soon.'
        : `What it covers, line by line, and what happens next.`,
    brand: brandOf(company, publicUrl),
    title: totalCents === null ? 'We received your request' : 'Your quote',
    blocks: [
      ...(totalCents === null
        ? customJobOpening(greeting, name)
        : quoteOpening(greeting, name, mailed, totalCents)),
      { kind: 'heading', text: 'What you asked for' },
      { kind: 'facts', facts: requestFacts(mailed) },
      ...(quote.job_description?.trim()
        ? [{ kind: 'quotation' as const, text: withoutLinks(quote.job_description.trim()) }]
        : []),
      ...(mailed.photos.length > 0 ? [photosBlock(mailed, publicUrl)] : []),
      { kind: 'heading', text: 'What happens next' },
      { kind: 'paragraph', text: nextStep(name, quote.customer_phone, totalCents !== null) },
      { kind: 'heading', text: `Contact ${name}` },
      { kind: 'facts', facts: contactFacts(company) },
    ],
    footer: [
      {
        text: `You get this because this address was given in a request to ${name}. If that was not you, you can ignore it.`,
      },
    ],
  }
}

/** Where the customer's answer goes. */
export function contactAddressOf(company: MailedCompany): string {
  return mailableAddresses(company.contact_emails)[0] ?? company.email
}

function quoteOpening(
  greeting: string,
  name: string,
  mailed: MailedQuote,
  totalCents: number,
): MailBlock[] {
  const about = [surfacesOf(mailed), areaOf(mailed)].filter(Boolean).join(', ')
  return [
    {
      kind: 'paragraph',
      text: `${greeting} thank you for asking ${name} for a quote. Here it is, line by line.`,
    },
    {
      kind: 'figure',
      value: formatCents(totalCents),
      about: [about, mailed.quote.tax_cents ? 'includes tax' : ''].filter(Boolean).join(' · '),
    },
    priceBlock(mailed, totalCents, { auto_included: 'included', selected: 'your choice' }),
  ]
}

function customJobOpening(greeting: string, name: string): MailBlock[] {
  return [
    {
      kind: 'paragraph',
      text: `${greeting} thank you for describing your job to ${name}. A team member will contact you soon with a price.`,
    },
  ]
}

function requestFacts(mailed: MailedQuote): MailFact[] {
  const { quote } = mailed
  const surfaces = surfacesOf(mailed)
  const area = areaOf(mailed)
  const address = addressLine(quote)
  return [
    { label: 'Request', text: `#${quote.id}` },
    ...(surfaces ? [{ label: 'Surfaces', text: surfaces }] : []),
    ...(area ? [{ label: 'Area', text: area }] : []),
    ...(quote.analysis?.surfaces
      ? [{ label: 'Measured', text: 'Estimated by AI from your photos' }]
      : []),
    ...(address ? [{ label: 'Address', text: withoutLinks(address) }] : []),
  ]
}

function nextStep(name: string, customerPhone: string, isPriced: boolean): string {
  const phone = telephone(customerPhone)
  const how = phone ? ` at ${phone.text} or by email` : ' by email'
  return isPriced
    ? `${name} will contact you${how} to confirm the details and agree on a day. There is nothing to pay now. To change something, just answer this mail.`
    : `${name} looks at what you sent and contacts you${how}. To add something, just answer this mail.`
}

function contactFacts(company: MailedCompany): MailFact[] {
  const phone = telephone(company.phone)
  const address = contactAddressOf(company)
  return [
    ...(phone ? [{ label: 'Phone', text: phone.text, href: phone.href }] : []),
    { label: 'Email', text: address, href: mailTo(address) },
  ]
}

const maxGreetedLength = 40

function firstNameOf(customerName: string): string {
  const first = withoutLinks(customerName).split(/\s+/)[0] ?? ''
  return first.length <= maxGreetedLength ? first : 'there'
}

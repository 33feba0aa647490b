import { describeAnswerReasons, formatCents } from '@curbquote/pricing'
import { nameQuoteSource } from '@curbquote/types/quotes'
import type { MeasurementMethod } from '@curbquote/types/widgets'
import type { EmailBlock, EmailContent, EmailFact } from '../emails/email-content.ts'
import {
  addressLine,
  areaOf,
  describeJob,
  brandOf,
  companyNameOf,
  estimateOf,
  emailTo,
  mapUrl,
  type EmailedQuote,
  photosBlock,
  priceBlock,
  rangeOf,
  surfacesOf,
  telephone,
} from './quote-email.ts'
import { suggestPrice } from '../quotes/suggest-price.ts'

/** The alert about a new quote or custom job. */
export function quoteAlertEmail(emailed: EmailedQuote, publicUrl: string): EmailContent {
  const { company, quote } = emailed
  const open = openAnswerOf(emailed)
  const isCustom = quote.total_cents === null && !open
  const phone = telephone(quote.customer_phone)
  const town = quote.customer_city ? ` in ${quote.customer_city}` : ''
  const about = describeJob(emailed)
  return {
    subject:
      quote.total_cents === null
        ? open
          ? `New lead: ${quote.customer_name}${town}, ${open.range ?? 'needs your price'}`
          : `New custom job request: ${quote.customer_name}${town}`
        : `New lead: ${quote.customer_name}${town}, ${formatCents(quote.total_cents)}`,
    preheader: [
      isCustom ? 'The customer describes the job and asks for a price.' : about,
      phone && `Call ${phone.text}.`,
    ]
      .filter(Boolean)
      .join(' · '),
    brand: brandOf(company, publicUrl),
    title: `${isCustom ? 'New custom job request' : 'New lead'}: ${quote.customer_name}`,
    blocks: [
      quote.total_cents === null
        ? open
          ? { kind: 'paragraph', text: open.text }
          : {
              kind: 'paragraph',
              text: `${quote.customer_name} sent a custom job request. It has no price yet. Call soon to win the job.`,
            }
        : {
            kind: 'figure',
            value: formatCents(quote.total_cents),
            about: [about, quote.tax_cents ? 'includes tax' : ''].filter(Boolean).join(' · '),
          },
      { kind: 'actions', actions: contactActions(emailed) },
      { kind: 'facts', facts: quoteFacts(emailed) },
      ...descriptionBlocks(quote.job_description),
      ...(quote.total_cents === null
        ? []
        : [
            { kind: 'heading' as const, text: 'Price' },
            priceBlock(emailed, quote.total_cents, {
              auto_included: 'included add-on',
              selected: 'add-on chosen by the customer',
            }),
          ]),
      ...(emailed.photos.length > 0
        ? [{ kind: 'heading' as const, text: 'Photos' }, photosBlock(emailed, publicUrl)]
        : []),
      {
        kind: 'actions',
        actions: [
          {
            label: open ? 'Send price' : 'Open in your dashboard',
            href: dashboardUrl(publicUrl, quote.id),
            isMain: true,
          },
        ],
      },
    ],
    footer: quoteAlertFooter(companyNameOf(company)),
  }
}

/** The block about a quote that waits for the owner's price: the reasons, and the suggested price. */
function openAnswerOf({ quote, priceList }: EmailedQuote) {
  if (quote.answer_mode !== 'range' && quote.answer_mode !== 'review') return undefined
  const range = rangeOf(quote, 'to')
  const suggested =
    quote.priced_job && priceList ? suggestPrice(quote.priced_job, priceList) : undefined
  const saw = range ? `The customer saw the range ${range}.` : 'The customer saw no price.'
  const suggestion = suggested
    ? `Your price list gives ${formatCents(suggested.totalCents)}${range ? ', which lies within the range' : ''}.`
    : 'Your price list gives no price.'
  return {
    range,
    text: [
      'This lead needs your price.',
      ...describeAnswerReasons(quote.answer_reasons ?? []),
      saw,
      suggestion,
    ].join(' '),
  }
}

/** URL of the dashboard, optionally with an open quote. */
export function dashboardUrl(publicUrl: string, quoteId?: number): string {
  return `${publicUrl}/company/dashboard${quoteId === undefined ? '' : `?lead=${quoteId}`}`
}

/** The footer of alerts: why the recipient gets them. */
export function quoteAlertFooter(companyName: string): EmailFact[] {
  return [{ text: `You get this because ${companyName} has email alerts on.` }]
}

const methods: Record<MeasurementMethod, string> = {
  manual: 'Entered by the customer',
  ai: 'Estimated by AI from photos',
  conversation: 'Estimated by AI from photos and a chat',
  custom: 'Custom job request, not measured',
}

function quoteFacts(emailed: EmailedQuote): EmailFact[] {
  const { quote } = emailed
  const phone = telephone(quote.customer_phone)
  const address = addressLine(quote)
  const area = areaOf(emailed)
  const surfaces = surfacesOf(emailed)
  const estimate = estimateOf(emailed)
  return [
    { label: 'Customer', text: quote.customer_name },
    { label: 'Phone', text: phone?.text ?? quote.customer_phone, href: phone?.href },
    { label: 'Email', text: quote.customer_email, href: emailTo(quote.customer_email) },
    ...(address ? [{ label: 'Address', text: address, href: mapUrl(address) }] : []),
    ...(quote.total_cents === null
      ? []
      : [{ label: 'Quote value', text: formatCents(quote.total_cents) }]),
    ...(surfaces ? [{ label: 'Surfaces', text: surfaces }] : []),
    ...(area ? [{ label: 'Area', text: area }] : []),
    { label: 'Measured', text: methods[quote.measurement_method] },
    ...(estimate ? [{ label: 'AI estimate', text: estimate }] : []),
    ...sourceFacts(emailed),
    { label: 'Request', text: `#${quote.number}` },
  ]
}

/** The source of the quote. The URLs come from the client, so they are not rendered as links. */
function sourceFacts({ quote: { source } }: EmailedQuote): EmailFact[] {
  if (!source) return []
  return [
    { label: 'Source', text: nameQuoteSource(source) },
    { label: 'Page', text: source.pageUrl },
    { label: 'Referrer', text: source.referrer },
    {
      label: 'Campaign',
      text: [source.utmCampaign, source.utmMedium, source.utmTerm, source.utmContent]
        .filter(Boolean)
        .join(' · '),
    },
  ].flatMap(({ label, text }) => (text ? [{ label, text }] : []))
}

/** Links to call, email and find the customer. */
export function contactActions({ company, quote }: EmailedQuote) {
  const phone = telephone(quote.customer_phone)
  const address = addressLine(quote)
  return [
    ...(phone ? [{ label: 'Call', href: phone.href, isMain: true }] : []),
    {
      label: 'Email',
      href: emailTo(quote.customer_email, `Your request to ${companyNameOf(company)}`),
    },
    ...(address ? [{ label: 'Location', href: mapUrl(address) }] : []),
  ]
}

function descriptionBlocks(description: string | null): EmailBlock[] {
  if (!description?.trim()) return []
  return [
    { kind: 'heading', text: 'Job description' },
    { kind: 'quotation', text: description.trim() },
  ]
}

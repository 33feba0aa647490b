import { createHash } from 'node:crypto'
import {
  basisPointsToPercent,
  centsToDollars,
  describeRow,
  descriptionIn,
  dollarsToCents,
  explainLine,
  explainRow,
  nameIn,
  nameRow,
  packagesOf,
  type QuotePrice,
  rowsOf,
  sum,
} from '@curbquote/pricing'
import type { CustomerOffer, DeclineReason } from '@curbquote/types/offers'
import { thumbnailUrl } from '@curbquote/types/photos'
import type { Settings } from '../config/config.ts'
import { logoUrlOf } from '../branding/own-logos.ts'
import { photoUrl } from '../photos/own-photos.ts'
import { contactAddressOf } from '../quote-emails/quote-confirmation-email.ts'
import { toLineColumns, toQuoteLine } from '../quotes/to-quote-line.ts'
import { subtotalOf } from '../quotes/to-quote.ts'
import { withShownTexts } from '../html/shown-text.ts'
import { type OfferChoice, choiceOf, acceptsResponse, priceOfChoice } from './offer-choice.ts'
import type { QuoteDocument } from '../db/schema/quote-document.ts'
import { quoteLinkUrl } from '../quotes/quote-link-token.ts'
import type { StoredOffer } from './stored-offer.ts'

type OfferConfig = Pick<Settings, 'publicUrl' | 'codePepper'>

/** Converts an offer to what its customer sees, with `selectedAddOnIds` instead of the add-ons of the offer if given. */
export function toCustomerOffer(
  stored: StoredOffer,
  config: OfferConfig,
  { selectedAddOnIds }: { selectedAddOnIds?: readonly number[] | undefined } = {},
): CustomerOffer {
  const choice = choiceOf(stored)
  const chosen = priceOfChoice(choice, selectedAddOnIds)
  const priced = chosen ? withPrice(stored, chosen) : stored
  // The page, the stored document and its PDF have the same characters.
  return withShownTexts({
    ...toShownOffer(priced, config),
    ...toChoice(choice, priced),
    ...toAnswer(stored, config),
  })
}

/** The offer with another price of its job. */
export function withPrice(stored: StoredOffer, price: QuotePrice): StoredOffer {
  return {
    ...stored,
    lines: price.lines.map((line) => ({ ...toLineColumns(line), trace: line.trace })),
    tax_cents: price.taxCents,
    total_cents: price.totalCents,
  }
}

/** Changes with the terms, so that nobody accepts terms that were not on the screen. */
export function termsVersionOf(terms: string): string {
  return createHash('sha256').update(terms).digest('hex').slice(0, 16)
}

function toShownOffer(
  stored: StoredOffer,
  { publicUrl }: OfferConfig,
): Omit<CustomerOffer, 'addOns' | 'packages' | 'canChoose'> {
  const { language, total_cents: totalCents } = stored
  const hasPrice = totalCents !== null && stored.shown_state !== 'review'
  const lines = hasPrice ? stored.lines : []
  const cents = (value: number | null) =>
    hasPrice && value !== null ? centsToDollars(value) : null
  return {
    quoteNumber: stored.number,
    state: stored.shown_state,
    revision: stored.current_revision,
    isCurrentRevisionChanged: stored.is_changed,
    ...(stored.is_changed && stored.revision_reason && { revisionReason: stored.revision_reason }),
    ...(stored.status === 'completed' && { isCompleted: true }),
    validThrough: stored.valid_through,
    timeZone: stored.time_zone,
    language,
    company: {
      name: stored.branding_name || stored.name,
      phone: stored.phone,
      email: contactAddressOf(stored),
      logoUrl: stored.logo_id ? logoUrlOf(publicUrl, stored.logo_id) : null,
      primaryColor: stored.primary_color,
      secondaryColor: stored.secondary_color,
    },
    customer: { name: stored.customer_name, addressLines: addressLinesOf(stored) },
    photos: stored.photos.map(({ photo_id, surface_type }) => {
      const url = photoUrl(publicUrl, photo_id)
      return { url, thumbnailUrl: thumbnailUrl(url), surfaceType: surface_type }
    }),
    lines: shownLines({ lines, language }),
    subtotal: cents(hasPrice ? subtotalOf(lines) : null),
    taxRate:
      stored.tax_basis_points === null ? null : basisPointsToPercent(stored.tax_basis_points),
    tax: cents(stored.tax_cents),
    total: cents(totalCents),
    ...rangeOf(stored),
    terms: stored.quote_terms,
    termsVersion: termsVersionOf(stored.quote_terms),
    requiresSignature: stored.requires_signature,
    asksDrawnSignature: stored.asks_drawn_signature,
    canAccept: acceptsResponse(stored),
  }
}

/** The rows of the current price in a language, as in the form. Lines of $0.00 say nothing and are left out. */
export function shownLines({
  lines,
  language,
}: Pick<StoredOffer, 'lines' | 'language'>): CustomerOffer['lines'] {
  const shown = lines
    .filter(({ amount_cents }) => amount_cents !== 0)
    .map((line) => ({
      ...toQuoteLine({ ...line, add_on_status: null }, language),
      addOnId: line.add_on_id,
    }))
  return rowsOf(shown).map((row) => {
    const [{ kind, addOnId }] = row
    const size = describeRow(row, language).join(' · ')
    const why = explainRow(row, language).join(' ')
    return {
      kind,
      label: nameRow(row, language),
      amount: centsToDollars(sum(row.map(({ amount }) => dollarsToCents(amount)))),
      ...(size && { size }),
      ...(why && { why }),
      ...(addOnId !== null && { addOnId }),
    }
  })
}

/** The range that the customer saw, until there is a price. */
function rangeOf({
  shown_state: state,
  range_low_cents: low,
  range_high_cents: high,
}: StoredOffer): Pick<CustomerOffer, 'range'> {
  if (state !== 'review' || low === null || high === null) return {}
  return { range: { low: centsToDollars(low), high: centsToDollars(high) } }
}

function toChoice(
  choice: OfferChoice | undefined,
  { lines, language }: StoredOffer,
): Pick<CustomerOffer, 'addOns' | 'packages' | 'canChoose'> {
  if (!choice) return { addOns: [], packages: [], canChoose: false }
  return {
    canChoose: true,
    addOns: choice.suggested.map(({ id, amountCents, trace, ...texts }) => ({
      id,
      label: nameIn(language, texts),
      description: descriptionIn(language, texts),
      amount: centsToDollars(amountCents),
      why: explainLine(trace, language),
      isSelected: lines.some(({ add_on_id }) => add_on_id === id),
    })),
    packages: packagesOf(choice.job).flatMap(({ id, addOnIds, ...names }) => {
      const contents = choice.suggested.filter((addOn) => addOnIds.includes(addOn.id))
      if (contents.length < addOnIds.length) return []
      const amount = centsToDollars(sum(contents.map(({ amountCents }) => amountCents)))
      return { id, label: nameIn(language, names), addOnIds, amount }
    }),
  }
}

/** The response, and for an accepted offer what was accepted: later changes of the company are not shown. */
function toAnswer(stored: StoredOffer, config: OfferConfig): Partial<CustomerOffer> {
  const { last_response: response, shown_state: state } = stored
  if (response?.kind !== state) return {}
  if (response.kind === 'declined') return { declinedReason: response.reason as DeclineReason }
  const document = response.document
  // The form receives the offer too, and only a link of an email confirms the email address.
  const link = { quoteId: stored.id, linkVersion: stored.link_version, isOfForm: true }
  return {
    acceptedAt: new Date(response.created_at).toISOString(),
    acceptedChannel: response.channel,
    ...(response.name !== null && { acceptedName: response.name }),
    ...(document && { ...toDocumented(document, stored, config) }),
    ...(response.document_sha256 !== null && {
      documentSha256: response.document_sha256,
      documentUrl: `${quoteLinkUrl(config, link)}/document.pdf`,
    }),
  }
}

function toDocumented(
  document: QuoteDocument,
  stored: StoredOffer,
  config: OfferConfig,
): Partial<CustomerOffer> {
  const { customer, lines, totalCents, terms, timeZone, validThrough } = document
  const { name, phone, email } = document.company
  return {
    timeZone,
    validThrough,
    terms,
    company: { ...toShownOffer(stored, config).company, name, phone, email },
    customer,
    lines: lines.map(({ kind, label, size, why, amountCents }) => ({
      kind,
      label,
      ...(size !== null && { size }),
      amount: centsToDollars(amountCents),
      ...(why !== null && { why }),
    })),
    total: centsToDollars(totalCents),
  }
}

function addressLinesOf(stored: StoredOffer): string[] {
  const { customer_address, customer_city, customer_state, customer_zip } = stored
  const stateAndZip = [customer_state, customer_zip].filter(Boolean).join(' ')
  return [customer_address, [customer_city, stateAndZip].filter(Boolean).join(', ')].filter(
    (line): line is string => Boolean(line),
  )
}

import {
  centifeetToFeet,
  centsToDollars,
  groupLines,
  squareCentifeetToSquareFeet,
  sum,
} from '@curbquote/pricing'
import { thumbnailUrl } from '@curbquote/types/photos'
import type { QuoteLineKind } from '@curbquote/types/quote-lines'
import { type GivenAnswer, type Quote, stageOf } from '@curbquote/types/quotes'
import { photoUrl } from '../photos/own-photos.ts'
import type { QuoteLinesTable } from '../db/schema/quotes.ts'
import { toQuoteDays } from './to-quote-days.ts'
import { toQuoteOffer } from './to-quote-offer.ts'
import type { QuoteRow } from './quote-queries.ts'
import { suggestPrice } from './suggest-price.ts'
import { statedSurfaces } from './stated-surfaces.ts'
import { toOwnersQuoteLine, toPricedLine } from './to-quote-line.ts'

/** Converts a quote to the contract. `publicUrl` is the base of its photo URLs. */
export function toQuote(row: QuoteRow, publicUrl: string): Quote {
  const offer = toQuoteOffer(row)
  const stated = statedSurfaces(row.photos, row.priced_job?.surfaces ?? [], row.measurement_method)
  return {
    id: row.id,
    number: row.number,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    customerPhone: row.customer_phone,
    customerAddress: row.customer_address,
    customerCity: row.customer_city,
    customerState: row.customer_state,
    customerZip: row.customer_zip,
    serviceTypeId: row.service_type_id,
    estimatedArea: convert(row.area_sq_centifeet, squareCentifeetToSquareFeet),
    ...toFixedCosts(row),
    extraCharges: row.lines
      .filter((line) => line.kind === 'extra_charge')
      .map((line) => ({ label: line.label, amount: centsToDollars(line.amount_cents) })),
    smartAddOns: row.lines.flatMap(({ label, amount_cents, add_on_status }) =>
      add_on_status
        ? [{ name: label, price: centsToDollars(amount_cents), status: add_on_status }]
        : [],
    ),
    subtotal: convert(row.value_cents, () => centsToDollars(subtotalOf(row.lines))),
    totalCost: convert(row.value_cents, centsToDollars),
    lines: row.lines.map(toOwnersQuoteLine),
    ...toGivenAnswer(row),
    status: row.status,
    stage: stageOf({ status: row.status, jobDate: row.job_date, offer }, row.today),
    notes: row.notes,
    jobDate: row.job_date,
    days: toQuoteDays(row.days),
    jobDescription: row.job_description,
    measurementMethod: row.measurement_method,
    ...(row.analysis?.surfaces && { analysis: row.analysis }),
    photos: row.photos.map((photo, index) => {
      const url = photoUrl(publicUrl, photo.photo_id)
      return {
        url,
        thumbnailUrl: thumbnailUrl(url),
        surfaceType: photo.surface_type,
        length: convert(photo.length_centifeet, centifeetToFeet),
        width: convert(photo.width_centifeet, centifeetToFeet),
        groupId: photo.group_id,
        ...stated[index],
      }
    }),
    source: row.source,
    language: row.language,
    offer,
    isManual: row.contact_consent_at === null,
    ...(row.is_spam && { spam: { reasons: row.spam_reasons } }),
    createdAt: row.created_at.toISOString(),
  }
}

/** What the customer saw in place of an exact price. Amounts in dollars. */
export function toShownAnswer({
  answer_mode: mode,
  range_low_cents: low,
  range_high_cents: high,
}: Pick<QuoteRow, 'answer_mode' | 'range_low_cents' | 'range_high_cents'>):
  Pick<GivenAnswer, 'mode' | 'low' | 'high'> | undefined {
  if (mode !== 'range' && mode !== 'review') return undefined
  return {
    mode,
    ...(low !== null && { low: centsToDollars(low) }),
    ...(high !== null && { high: centsToDollars(high) }),
  }
}

/** The answer that the customer got in place of an exact price, and the price to send while the quote waits for one. */
function toGivenAnswer(row: QuoteRow): Pick<Quote, 'answer' | 'suggestedPrice'> {
  const { answer_reasons, priced_job: job, review_list: list } = row
  const shown = toShownAnswer(row)
  if (!shown) return {}
  const price = job && list ? suggestPrice(job, list) : undefined
  return {
    answer: { ...shown, reasons: answer_reasons ?? [] },
    ...(price && {
      suggestedPrice: {
        total: centsToDollars(price.totalCents),
        lines: price.lines.map((line) => toPricedLine(line, 'en')),
      },
    }),
  }
}

/** The estimated cost and the setup fee of the current offer. A later revision has them in its lines only. */
function toFixedCosts(row: QuoteRow): Pick<Quote, 'estimatedCost' | 'setupFee'> {
  if (row.current_revision === 1)
    return {
      estimatedCost: convert(row.estimated_cost_cents, centsToDollars),
      setupFee: convert(row.setup_fee_cents, centsToDollars),
    }
  const sumOf = (isCounted: (kind: QuoteLineKind) => boolean) =>
    centsToDollars(
      sum(row.lines.filter(({ kind }) => isCounted(kind)).map(({ amount_cents }) => amount_cents)),
    )
  return {
    estimatedCost: sumOf((kind) => !feeKinds.includes(kind)),
    setupFee: sumOf((kind) => kind === 'setup_fee'),
  }
}

/** Kinds of lines that are not part of the estimated cost. */
const feeKinds: readonly QuoteLineKind[] = ['setup_fee', 'extra_charge', 'add_on', 'tax']

/** The subtotal in cents: service, fees and included add-ons. */
export function subtotalOf(
  lines: readonly Pick<QuoteLinesTable, 'kind' | 'amount_cents' | 'add_on_status'>[],
): number {
  const { included } = groupLines(
    lines.map(({ kind, amount_cents, add_on_status }) => ({
      kind,
      amount_cents,
      addOnStatus: add_on_status,
    })),
  )
  return sum(included.map(({ amount_cents }) => amount_cents))
}

/** Converts a value and keeps `null`, for jobs without a price. */
function convert(value: number | null, unit: (value: number) => number): number | null {
  return value === null ? null : unit(value)
}

import { centsToDollars, squareCentifeetToSquareFeet } from '@curbquote/pricing'
import { clickIdNames } from '@curbquote/types/click-ids'
import { type QuoteSource, stageOf } from '@curbquote/types/quotes'
import type { V1Quote } from '@curbquote/types/v1-quotes'
import { toQuoteDays } from './to-quote-days.ts'
import { toQuoteOffer } from './to-quote-offer.ts'
import { photoUrl } from '../photos/own-photos.ts'
import type { QuoteRow } from './quote-queries.ts'
import { toOwnersQuoteLine } from './to-quote-line.ts'

/** Converts a quote to version 1 of the API. `publicUrl` is the base of its photo URLs. */
export function toV1Quote(row: QuoteRow, publicUrl: string): V1Quote {
  const offer = toQuoteOffer(row)
  const days = toQuoteDays(row.days)
  const { range_low_cents: low, range_high_cents: high } = row
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    stage: stageOf({ status: row.status, jobDate: row.job_date, offer }, row.today),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    customer: {
      name: row.customer_name,
      email: row.customer_email,
      phone: row.customer_phone,
      address: row.customer_address,
      city: row.customer_city,
      state: row.customer_state,
      zip: row.customer_zip,
      language: row.language,
    },
    serviceId: row.service_type_id,
    squareFeet:
      row.area_sq_centifeet === null ? null : squareCentifeetToSquareFeet(row.area_sq_centifeet),
    total: offer.total,
    range:
      low === null || high === null
        ? null
        : { low: centsToDollars(low), high: centsToDollars(high) },
    lines: row.lines.map((line) => {
      const { kind, label, labelEs, serviceTypeId, amount, why, whyEs } = toOwnersQuoteLine(line)
      return {
        kind,
        label,
        labelEs: labelEs ?? null,
        serviceId: serviceTypeId ?? null,
        amount,
        // A suggested add-on is a line only if the customer selected it.
        isIncluded: true,
        explanation: why ?? null,
        explanationEs: whyEs ?? null,
      }
    }),
    offer: {
      state: offer.state,
      revision: offer.revision,
      validThrough: offer.validThrough,
      openedAt: offer.openedAt,
      answeredAt: offer.answeredAt,
      declineReason: offer.declineReason,
    },
    jobDescription: row.job_description,
    notes: row.notes,
    jobDate: row.job_date,
    part: days.part,
    requestedDays: days.requests.map(({ day, part }) => ({ day, part })),
    photoUrls: row.photos.map(({ photo_id }) => photoUrl(publicUrl, photo_id)),
    source: row.source && toV1Source(row.source, row.shares_click_ids ?? false),
  }
}

/** Where the request came from. IDs of clicks on ads only if the company shares them. */
function toV1Source(source: QuoteSource, sharesClickIds: boolean): V1Quote['source'] {
  const name = clickIdNames.find((one) => source[one])
  return {
    page: source.pageUrl ?? null,
    landingPage: source.landingPage ?? null,
    referrer: source.referrer ?? null,
    utmSource: source.utmSource ?? null,
    utmMedium: source.utmMedium ?? null,
    utmCampaign: source.utmCampaign ?? null,
    utmTerm: source.utmTerm ?? null,
    utmContent: source.utmContent ?? null,
    clickId: name && sharesClickIds ? { name, value: source[name] ?? '' } : null,
  }
}

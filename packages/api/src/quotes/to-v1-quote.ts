import { centsToDollars, squareCentifeetToSquareFeet } from '@curbquote/pricing'
import { clickIdNames } from '@curbquote/types/click-ids'
import { type QuoteSource, stageOf } from '@curbquote/types/quotes'
import type { V1Quote } from '@curbquote/types/v1-quotes'
import type { Settings } from '../config/config.ts'
import { quoteLinkTokens } from './quote-link-token.ts'
import { toQuoteDays } from './to-quote-days.ts'
import { toQuoteOffer } from './to-quote-offer.ts'
import { photoUrl } from '../photos/own-photos.ts'
import type { QuoteRow } from './quote-queries.ts'
import { toOwnersQuoteLine } from './to-quote-line.ts'

/** What the URLs of a quote depend on. */
export type V1Urls = Pick<Settings, 'publicUrl' | 'codePepper'>

/** Converts a quote to version 1 of the API. */
export function toV1Quote(row: QuoteRow, urls: V1Urls): V1Quote {
  return withV1Urls(toStoredV1Quote(row), urls)
}

/** Completes the URLs of `toStoredV1Quote`. */
export function withV1Urls(quote: V1Quote, { publicUrl, codePepper }: V1Urls): V1Quote {
  const tokens = quoteLinkTokens(codePepper)
  const [, quoteId, linkVersion] = /^(\d+)-(\d+)$/.exec(quote.customerUrl) ?? []
  return {
    ...quote,
    photoUrls: quote.photoUrls.map((path) => publicUrl + path),
    customerUrl: `${publicUrl}/q/${
      // An invented quote has no page.
      quoteId === undefined
        ? quote.customerUrl
        : tokens.issue({ quoteId: Number(quoteId), linkVersion: Number(linkVersion) })
    }`,
    dashboardUrl: publicUrl + quote.dashboardUrl,
  }
}

/**
 * The quote as messages store it: the URLs lack the origin, and `customerUrl` is the id and the link version, because the token
 * of the page is not stored.
 */
export function toStoredV1Quote(row: QuoteRow): V1Quote {
  const offer = toQuoteOffer(row)
  const days = toQuoteDays(row.days)
  const { range_low_cents: low, range_high_cents: high } = row
  return {
    id: row.id,
    number: row.number,
    isTest: row.is_test ?? false,
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
      respondedAt: offer.respondedAt,
      declineReason: offer.declineReason,
    },
    jobDescription: row.job_description,
    notes: row.notes,
    jobDate: row.job_date,
    part: days.part,
    requestedDays: days.requests.map(({ day, part }) => ({ day, part })),
    photoUrls: row.photos.map(({ photo_id }) => photoUrl('', photo_id)),
    customerUrl: `${row.id}-${row.link_version}`,
    dashboardUrl: `/company/dashboard?lead=${row.id}${row.is_test ? '&test=on' : ''}`,
    metadata: row.metadata,
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

import {
  type AnswerDecision,
  centsToDollars,
  dollarsToCents,
  feetToCentifeet,
  priceQuote,
  type QuotePrice,
  serviceTypeIdsOf,
} from '@curbquote/pricing'
import { analysisValidHours } from '@curbquote/types/limits'
import type { Job, JobPlace } from '@curbquote/types/price-jobs'
import type { PriceChanged, ShownAnswer, SubmitQuote } from '@curbquote/types/quotes'
import { type Kysely, sql } from 'kysely'
import { AnalysisExpiredError } from '../analyses/analysis-expired-error.ts'
import { analysisColumns, analysisFor, answerOrRefuse } from '../analyses/store-analysis.ts'
import { jobOf } from '../analyses/job-of.ts'
import { toAnalysisQuote, toRangeQuote } from '../analyses/to-analysis-quote.ts'
import { toAnswer } from '../analyses/to-answer.ts'
import type { ConsentOrigin } from '../consents/consent-origin.ts'
import { contactConsent } from './contact-consent.ts'
import { endOfLocalDay } from '../db/local-days.ts'
import { prepared } from '../db/prepared-statements.ts'
import type { Database } from '../db/schema/index.ts'
import { DomainError, InvalidInputError } from '../errors/errors.ts'
import { ForeignPhotoError, photoIdOf } from '../photos/own-photos.ts'
import { placeJob } from '../service-area/place-job.ts'
import type { WidgetArea } from '../service-area/read-widget-area.ts'
import { OutsideServiceAreaError } from '../service-area/service-area-errors.ts'
import type { Jobs } from '../providers/jobs.ts'
import { inSubmission, type Submission } from './in-submission.ts'
import { exactColumns, openColumns } from '../quotes/answer-columns.ts'
import { toCustomerColumns } from '../quotes/customer.ts'
import { findEarlierSubmission, type RequestIdentity } from '../quotes/earlier-submission.ts'
import { emailsOfQuote } from '../quote-emails/quote-email.ts'
import { saveQuote } from './save-quote.ts'
import type { SpamSigns } from '../spam/spam-filter.ts'
import { toPricedLine } from '../quotes/to-quote-line.ts'

/**
 * Turns an analysis into a quote. The price is recomputed from the stored analysis, the submitted description and the
 * selected add-ons, for the ZIP code of the contact form. The price in the request is only compared with it. If another ZIP code
 * changes the price, there is a new analysis for it.
 * @throws OutsideServiceAreaError, JobNotQuotedError, PriceChangedError, AnalysisExpiredError, AlreadySubmittedError,
 *   IdempotencyKeyReusedError, ForeignPhotoError, InvalidInputError, and the errors of `inWidgetCompany`
 */
export async function submitQuote(
  db: Kysely<Database>,
  jobs: Jobs,
  widgetId: string,
  widgetArea: WidgetArea,
  identity: RequestIdentity,
  origin: ConsentOrigin,
  { body, signs }: { body: SubmitQuote; signs: SpamSigns },
): Promise<Submission> {
  const result = await inSubmission<Submission | PriceChangedError>(
    db,
    widgetId,
    identity,
    async (tenantDb, company) => {
      const customer = toCustomerColumns(body)
      /** Returns the first response to a repeated request, otherwise throws the refusal. */
      const refuseUnlessRepeated = async (refusal: DomainError): Promise<Submission> => {
        const earlier = await findEarlierSubmission(tenantDb, company.id, identity)
        if (!earlier) throw refusal
        return { quote: earlier, isNew: false }
      }

      const { analysisId } = body.analysisResults
      const analysis = await tenantDb
        .selectFrom('analyses')
        .modifyFront(prepared)
        .select(analysisColumns)
        .where('company_id', '=', company.id)
        .where('id', '=', analysisId)
        .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${analysisValidHours})`)
        .executeTakeFirst()
      if (!analysis) return refuseUnlessRepeated(new AnalysisExpiredError())

      const measuredIds = new Set(analysis.photos.map((photo) => photo.photoId))
      if (!body.photos.every((url) => measuredIds.has(photoIdOf(url))))
        return refuseUnlessRepeated(new ForeignPhotoError())

      // Price the submitted description, because its keywords decide which add-ons apply.
      const jobDescription = body.jobDescription?.trim() || analysis.job_description
      // Use the ZIP code of the contact form: a customer could have measured with a nearer ZIP code to get a lower price.
      const place = placeOrRefusal(widgetArea, body.customerZip)
      if (place instanceof OutsideServiceAreaError) return refuseUnlessRepeated(place)
      const placedAnalysis = place ? { ...analysis, place } : analysis
      const job = { ...jobOf(placedAnalysis), jobDescription }
      const priceList = analysis.price_list
      const selectedAddOnIds = body.smartAddOns
        .filter((addOn) => addOn.status === 'selected')
        .map((addOn) => addOn.id)
      // A review shows no add-ons. The analysis keeps those that led to it.
      const countedAddOnIds =
        body.shown?.mode === 'review' ? analysis.selected_add_on_ids : selectedAddOnIds
      const answered = answerOrRefuse(job, priceList, countedAddOnIds)
      const exact = answered.mode === 'exact' && {
        priced: answered.priced,
        price: priceQuote(answered.priced, selectedAddOnIds),
      }
      const price = exact ? exact.price : undefined
      if (!isShown(shownOf(body), answered, price)) {
        const earlier = await findEarlierSubmission(tenantDb, company.id, identity)
        if (earlier) return { quote: earlier, isNew: false }
        // Returned and not thrown, so that the new analysis is committed.
        return new PriceChangedError({
          analysisId: await analysisFor(tenantDb, analysis, {
            place: placedAnalysis.place,
            selected_add_on_ids: answered.mode === 'review' ? [...countedAddOnIds] : [],
          }),
          ...(exact
            ? {
                totalCost: centsToDollars(exact.price.totalCents),
                quote: toAnalysisQuote(exact, body.language),
              }
            : {
                answer: toAnswer(answered, { job, priceList }),
                ...(answered.mode === 'range' && { quote: toRangeQuote(answered, body.language) }),
              }),
        })
      }

      const quote = await saveQuote(tenantDb, jobs, {
        companyId: company.id,
        columns: {
          ...customer,
          // The first analysis, so that one job becomes one quote.
          analysis_id: analysis.origin_id ?? analysisId,
          idempotency_key: identity.idempotencyKey ?? null,
          request_hash: identity.requestHash,
          contact_consent_at: sql<Date>`now()`,
          // That of the first line. The lines have the others.
          service_type_id: serviceTypeIdsOf(job, priceList)[0],
          measurement_method: analysis.method,
          analysis: JSON.stringify(analysis.result),
          // A job that is counted or measured by length has no area.
          area_sq_centifeet: areaOf(job) || null,
          ...(exact ? exactColumns(exact) : openColumns(answered)),
          ...(price && {
            valid_until: endOfLocalDay(company.time_zone, company.quote_validity_days),
          }),
          price_list_version: priceList.version,
          priced_job: JSON.stringify(job),
          job_description: jobDescription || null,
          source: body.source ? JSON.stringify(body.source) : null,
          ...(body.language && { language: body.language }),
        },
        lines: price?.lines ?? [],
        photos: analysis.photos.map((photo) => ({
          photoId: photo.photoId,
          surfaceType: photo.surfaceType ?? null,
          lengthCentifeet: photo.length === undefined ? null : feetToCentifeet(photo.length),
          widthCentifeet: photo.width === undefined ? null : feetToCentifeet(photo.width),
          groupId: photo.groupId ?? null,
        })),
        emails: emailsOfQuote(company, customer.customer_email),
        consent: contactConsent(
          customer,
          company,
          { textId: body.consentTextId, language: body.language },
          'quote_form',
          origin,
        ),
        signs,
      })
      return {
        isNew: !quote.is_spam,
        quote: {
          quoteId: quote.id,
          quoteNumber: quote.number,
          status: quote.status,
          totalCost: price ? centsToDollars(price.totalCents) : null,
          lines: price?.lines.map((line) => toPricedLine(line, body.language ?? 'en')) ?? [],
        },
      }
    },
  )
  if (result instanceof PriceChangedError) throw result
  return result
}

/** The place of the job, or the refusal of a company that does not quote there. */
function placeOrRefusal(
  widgetArea: WidgetArea,
  zip: string,
): JobPlace | OutsideServiceAreaError | undefined {
  try {
    return placeJob(widgetArea, zip)
  } catch (error) {
    if (error instanceof OutsideServiceAreaError) return error
    throw error
  }
}

function areaOf({ surfaces }: Job): number {
  return surfaces.reduce((sum, { areaSqCentifeet }) => sum + areaSqCentifeet, 0)
}

/** The answer that the visitor saw. A client of exact prices only sends the total. @throws InvalidInputError */
function shownOf({ shown, totalCost }: SubmitQuote): ShownAnswer {
  if (shown) return shown
  if (totalCost === undefined) throw new InvalidInputError('The price on the screen is missing.')
  return { mode: 'exact', low: totalCost, high: totalCost }
}

/** Whether the visitor saw this answer. `price` is the price in exact mode. */
function isShown(
  { mode, low, high }: ShownAnswer,
  decision: AnswerDecision,
  price: QuotePrice | undefined,
): boolean {
  if (mode !== decision.mode) return false
  if (decision.mode === 'review') return true
  const lowCents = price?.totalCents ?? decision.lowCents
  const highCents = price?.totalCents ?? decision.highCents
  return (
    low !== undefined &&
    high !== undefined &&
    dollarsToCents(low) === lowCents &&
    dollarsToCents(high) === highCents
  )
}

export class PriceChangedError extends DomainError {
  constructor(details: Omit<PriceChanged, 'error' | 'code'>) {
    super(409, 'PRICE_CHANGED', 'The price has changed. Please look at the new quote.', { details })
  }
}

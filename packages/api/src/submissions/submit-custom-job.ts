import type { SubmitCustomJob } from '@curbquote/types/quotes'
import { type Kysely, sql } from 'kysely'
import type { ConsentOrigin } from '../consents/consent-origin.ts'
import { contactConsent } from './contact-consent.ts'
import type { Database } from '../db/schema/index.ts'
import { photoIdOf } from '../photos/own-photos.ts'
import type { Jobs } from '../providers/jobs.ts'
import { inSubmission, type Submission } from './in-submission.ts'
import { toCustomerColumns } from '../quotes/customer.ts'
import type { RequestIdentity } from '../quotes/earlier-submission.ts'
import { emailsOfQuote } from '../quote-emails/quote-email.ts'
import type { SpamSigns } from '../spam/spam-filter.ts'
import { saveQuote } from './save-quote.ts'

/**
 * Stores a custom job, which the company prices manually.
 * @throws ForeignPhotoError, IdempotencyKeyReusedError, InvalidInputError, and the errors of `inWidgetCompany`
 */
export async function submitCustomJob(
  db: Kysely<Database>,
  jobs: Jobs,
  widgetId: string,
  identity: RequestIdentity,
  origin: ConsentOrigin,
  { photos, customerData, jobDescription, source, language }: SubmitCustomJob,
  signs: SpamSigns,
): Promise<Submission> {
  return inSubmission(db, widgetId, identity, async (tenantDb, company) => {
    const customer = toCustomerColumns(customerData)
    const photoIds = [...new Set(photos.map((url) => photoIdOf(url)))]
    const quote = await saveQuote(tenantDb, jobs, {
      companyId: company.id,
      columns: {
        ...customer,
        analysis_id: null,
        idempotency_key: identity.idempotencyKey ?? null,
        request_hash: identity.requestHash,
        contact_consent_at: sql<Date>`now()`,
        measurement_method: 'custom',
        offer_state: 'none',
        job_description: jobDescription.trim(),
        source: source ? JSON.stringify(source) : null,
        ...(language && { language }),
      },
      lines: [],
      photos: photoIds.map((photoId) => ({
        photoId,
        surfaceType: null,
        lengthCentifeet: null,
        widthCentifeet: null,
        groupId: null,
      })),
      emails: emailsOfQuote(company, customer.customer_email),
      consent: contactConsent(
        customer,
        company,
        { textId: customerData.consentTextId, language: language },
        'custom_job_form',
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
        totalCost: null,
        lines: [],
      },
    }
  })
}

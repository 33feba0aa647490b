import type { SubmitCustomJob, SubmittedQuote } from '@curbquote/types/quotes'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { consentOrigin } from '../consents/consent-origin.ts'
import type { Database } from '../db/schema/index.ts'
import type { Metrics } from '../operations/metrics.ts'
import { type CountAgainst, limits } from '../rate-limits/limits.ts'
import { countAreaFact } from '../service-area/count-area-fact.ts'
import { countingRefusals, requireWantedCustomJob } from '../service-area/place-job.ts'
import type { WidgetArea } from '../service-area/read-widget-area.ts'
import type { Jobs } from '../providers/jobs.ts'
import { requireAvailable } from '../widgets/find-widget-company.ts'
import type { WidgetCache } from '../widget-configs/widget-cache.ts'
import type { RequestIdentity } from '../quotes/earlier-submission.ts'
import type { SpamSigns } from '../spam/spam-filter.ts'
import { releaseProven } from './release-proven.ts'
import { submitCustomJob } from './submit-custom-job.ts'

export interface CustomJobDeps {
  db: Kysely<Database>
  jobs: Jobs
  metrics: Metrics
  widgetAreas: WidgetCache<WidgetArea>
  countAgainst: CountAgainst
}

/** Counts a submission against the limits of the visitor and of the widget. */
export async function countSubmission(
  { countAgainst }: { countAgainst: CountAgainst },
  ip: string,
  widgetId: string,
): Promise<void> {
  await countAgainst(limits.quotesOfIpAddress, `${ip} ${widgetId}`)
  await countAgainst(limits.quotesOfWidget, widgetId)
}

/**
 * Stores a custom job of the widget or of the request form that works without JavaScript.
 * @throws OutsideServiceAreaError, DomainError `ZIP_REQUIRED`, DomainError of an unavailable widget, and the errors of `submitCustomJob`
 */
export async function acceptCustomJob(
  deps: CustomJobDeps,
  request: FastifyRequest,
  widgetId: string,
  identity: RequestIdentity,
  body: SubmitCustomJob,
  signs: SpamSigns,
): Promise<SubmittedQuote> {
  const { db, jobs, metrics } = deps
  const widgetArea = await deps.widgetAreas.find(widgetId)
  await countAreaFact(deps, request.ipAddress, widgetArea)
  await countingRefusals(db, request.ipAddress, async () => {
    requireAvailable(widgetArea.planState)
    requireWantedCustomJob(widgetArea, body.customerData.customerZip)
  })
  const origin = consentOrigin(request, body.source?.pageUrl)
  const { quote, isNew } = await submitCustomJob(db, jobs, widgetId, identity, origin, body, signs)
  const isListed = isNew || (await releaseProven(db, jobs, widgetId, quote.quoteId, signs))
  if (isListed) metrics.quotesSubmitted.inc({ method: 'custom' })
  return quote
}

import { includesAi } from '@curbquote/types'
import type { TSchema, Static } from 'typebox'
import type { App } from '../app.ts'
import { TooManyRequestsError } from '../errors.ts'
import { limits } from '../plugins/rate-limits.ts'
import { type Vision, VisionError, type VisionQuestion } from '../services/vision.ts'
import type { WidgetCompany } from '../widgets/find-widget-company.ts'
import { AiBudgetSpentError, AiNotIncludedError, AnalysisError } from './analysis-errors.ts'

/**
 * Returns the model if this company may use it.
 * @throws AiNotIncludedError, MeasuringError if no model is configured
 */
export function requireVision(app: Pick<App, 'vision'>, company: WidgetCompany): Vision {
  const isIncluded = includesAi({
    planOverride: company.plan_override,
    subscriptionStatus: company.subscription_status,
  })
  if (!isIncluded) throw new AiNotIncludedError()
  if (!app.vision) throw new AnalysisError('off')
  return app.vision
}

/**
 * Counts one request to the model against the budgets. The visitor's budget comes first, so that one visitor cannot spend
 * the company's. A failed request counts too, because it costs the same.
 * @throws AiBudgetSpentError
 */
export async function spendAiBudget(
  app: Pick<App, 'countAgainst'>,
  companyId: number,
  address: string,
): Promise<void> {
  try {
    await app.countAgainst(limits.aiOfIpAddress, address)
    await app.countAgainst(limits.aiOfCompany, String(companyId))
    await app.countAgainst(limits.aiOfPlatform, 'all')
  } catch (error) {
    if (error instanceof TooManyRequestsError)
      throw new AiBudgetSpentError(error.retryAfterSeconds ?? 60)
    throw error
  }
}

/**
 * Requests a response that matches the schema.
 * @throws MeasuringError
 */
export async function askVision<Schema extends TSchema>(
  vision: Vision,
  schema: Schema,
  question: Omit<VisionQuestion, 'answer'>,
): Promise<Static<Schema>> {
  let answer: unknown
  try {
    answer = await vision.ask({ ...question, answer: { name: 'measurement', schema } })
  } catch (error) {
    if (error instanceof VisionError) throw new AnalysisError(error.failure, error)
    throw error
  }
  const { Value } = await import('typebox/value')
  if (!Value.Check(schema, answer)) throw new AnalysisError('unreadable')
  return answer
}

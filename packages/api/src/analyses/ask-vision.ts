import { includesAi } from '@curbquote/types'
import type { TSchema, Static } from 'typebox'
import type { App } from '../app.ts'
import { TooManyRequestsError } from '../errors.ts'
import { limits } from '../plugins/rate-limits.ts'
import { type Vision, VisionError, type VisionQuestion } from '../services/vision.ts'
import type { WidgetCompany } from '../widgets/find-widget-company.ts'
import { AiBudgetSpentError, AiNotIncludedError, MeasuringError } from './measuring-errors.ts'

/**
 * The model, where this company may use it.
 * @throws AiNotIncludedError, MeasuringError where no model is configured
 */
export function requireVision(app: Pick<App, 'vision'>, company: WidgetCompany): Vision {
  const isIncluded = includesAi({
    planOverride: company.plan_override,
    subscriptionStatus: company.subscription_status,
  })
  if (!isIncluded) throw new AiNotIncludedError()
  if (!app.vision) throw new MeasuringError('off')
  return app.vision
}

/**
 * Counts one question against the budgets: the visitor's first, so that nobody spends the company's alone. What is
 * counted stays counted when the answer is of no use: it was paid for.
 * @throws AiBudgetSpentError
 */
export async function spendAiBudget(
  app: Pick<App, 'countAgainst'>,
  companyId: number,
  address: string,
): Promise<void> {
  try {
    await app.countAgainst(limits.aiOfAddress, address)
    await app.countAgainst(limits.aiOfCompany, String(companyId))
    await app.countAgainst(limits.aiOfPlatform, 'all')
  } catch (error) {
    if (error instanceof TooManyRequestsError)
      throw new AiBudgetSpentError(error.retryAfterSeconds ?? 60)
    throw error
  }
}

/**
 * The model's answer, of the schema it was given.
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
    if (error instanceof VisionError) throw new MeasuringError(error.failure, error)
    throw error
  }
  const { Value } = await import('typebox/value')
  if (!Value.Check(schema, answer)) throw new MeasuringError('unreadable')
  return answer
}

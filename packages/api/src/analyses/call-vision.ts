import { includesAi } from '@curbquote/types/billing'
import type { Kysely } from 'kysely'
import type { TSchema, Static } from 'typebox'
import type { Database } from '../db/schema/index.ts'
import { DomainError, TooManyRequestsError } from '../errors/errors.ts'
import { type CountAgainst, limits } from '../rate-limits/limits.ts'
import type { PhotoStore } from '../providers/photo-store.ts'
import { type Vision, VisionError, type VisionRequest } from '../providers/vision.ts'
import type { WidgetCompany } from '../widgets/find-widget-company.ts'
import { AiBudgetSpentError, AnalysisError } from './analysis-errors.ts'

/** The dependencies of an analysis with AI. */
export interface VisionDeps {
  db: Kysely<Database>
  /** Unset: analysis with AI is off. */
  vision: Vision | undefined
  photoStore: PhotoStore
  countAgainst: CountAgainst
}

/**
 * Returns the model if this company may use it.
 * @throws DomainError `AI_NOT_INCLUDED`, AnalysisError if no model is configured
 */
export function requireVision(
  { vision }: Pick<VisionDeps, 'vision'>,
  company: WidgetCompany,
): Vision {
  const isIncluded = includesAi({
    planOverride: company.plan_override,
    subscriptionStatus: company.subscription_status,
  })
  if (!isIncluded)
    throw new DomainError(403, 'AI_NOT_INCLUDED', 'This business does not offer AI measurement.')
  if (!vision) throw new AnalysisError('off')
  return vision
}

/**
 * Counts one request to the model against the budgets. The visitor's budget comes first, so that one visitor cannot spend
 * the company's budget. A failed request counts too, because it costs the same.
 * @throws AiBudgetSpentError
 */
export async function spendAiBudget(
  { countAgainst }: Pick<VisionDeps, 'countAgainst'>,
  companyId: number,
  ipAddress: string,
): Promise<void> {
  try {
    await countAgainst(limits.aiOfIpAddress, ipAddress)
    await countAgainst(limits.aiOfCompany, String(companyId))
    await countAgainst(limits.aiOfPlatform, 'all')
  } catch (error) {
    if (error instanceof TooManyRequestsError)
      throw new AiBudgetSpentError(error.retryAfterSeconds ?? 60)
    throw error
  }
}

/**
 * Requests a response that matches the schema.
 * @throws AnalysisError
 */
export async function callVision<Schema extends TSchema>(
  vision: Vision,
  schema: Schema,
  request: Omit<VisionRequest, 'responseFormat'>,
): Promise<Static<Schema>> {
  let result: unknown
  try {
    result = await vision.complete({ ...request, responseFormat: { name: 'measurement', schema } })
  } catch (error) {
    if (error instanceof VisionError) throw new AnalysisError(error.failure, error)
    throw error
  }
  const { Value } = await import('typebox/value')
  if (!Value.Check(schema, result)) throw new AnalysisError('unreadable')
  return result
}

import type { SubmittedQuote } from '@curbquote/types/quotes'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import {
  AlreadySubmittedError,
  findEarlierSubmission,
  type RequestIdentity,
} from '../quotes/earlier-submission.ts'
import { inWidgetCompany, type WidgetCompany } from '../widgets/find-widget-company.ts'

/** The response to a submission. Only the response reaches the visitor, so that a robot does not learn that it is spam. */
export interface Submission {
  quote: SubmittedQuote
  /** Whether this request stored the quote, and not as spam. */
  isNew: boolean
}

/**
 * Like `inWidgetCompany` for a submission. If its quote is already stored, rolls back, so that no number is taken, and returns the
 * response of the earlier identical request.
 * @throws AlreadySubmittedError, IdempotencyKeyReusedError, and the errors of `work` and `inWidgetCompany`
 */
export async function inSubmission<Result>(
  db: Kysely<Database>,
  widgetId: string,
  identity: RequestIdentity,
  work: (tenantDb: Transaction<Database>, company: WidgetCompany) => Promise<Result>,
): Promise<Result | Submission> {
  try {
    return await inWidgetCompany(db, widgetId, work)
  } catch (error) {
    if (!(error instanceof AlreadySubmittedError)) throw error
    const earlier = await inWidgetCompany(db, widgetId, (tenantDb, company) =>
      findEarlierSubmission(tenantDb, company.id, identity),
    )
    if (!earlier) throw error
    return { quote: earlier, isNew: false }
  }
}

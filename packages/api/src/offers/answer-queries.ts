import type { QuoteAnswerKind } from '@curbquote/types'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { ConsentOrigin } from '../consents/consent-origin.ts'
import type { Database } from '../db/schema/index.ts'
import type { QuoteAnswersTable } from '../db/schema/quotes.ts'
import { IdempotencyKeyReusedError, type RequestIdentity } from '../quotes/earlier-submission.ts'
import type { QuoteOfLink } from './in-quote-of-link.ts'

/** Where an answer comes from. */
export interface AnswerSource {
  channel: QuoteAnswersTable['channel']
  identity?: RequestIdentity
  origin?: ConsentOrigin
}

export type NewAnswer = Pick<Insertable<QuoteAnswersTable>, 'revision' | 'kind'> &
  Partial<
    Pick<
      Insertable<QuoteAnswersTable>,
      'name' | 'reason' | 'text' | 'drawn' | 'document' | 'document_sha256' | 'consent_id'
    >
  >

/** Returns the id of the answer. */
export async function insertAnswer(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: QuoteOfLink,
  answer: NewAnswer,
  { channel, identity, origin }: AnswerSource,
): Promise<number> {
  const { id } = await tenantDb
    .insertInto('quote_answers')
    .values({
      company_id: companyId,
      quote_id: quoteId,
      name: null,
      reason: null,
      text: null,
      drawn: null,
      document: null,
      document_sha256: null,
      consent_id: null,
      ...answer,
      channel,
      ip: origin?.ip ?? null,
      user_agent: origin?.userAgent ?? null,
      idempotency_key: identity?.idempotencyKey ?? null,
      request_hash: identity?.requestHash ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type EarlierAnswer = Pick<Selectable<QuoteAnswersTable>, 'kind' | 'revision' | 'created_at'>

/**
 * The answer of an earlier identical request. `undefined` for a new key.
 * @throws IdempotencyKeyReusedError when the key was used for another request about the quote
 */
export async function findEarlierAnswer(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: QuoteOfLink,
  kind: QuoteAnswerKind,
  { identity }: Pick<AnswerSource, 'identity'>,
): Promise<EarlierAnswer | undefined> {
  if (identity?.idempotencyKey === undefined) return undefined
  const earlier = await tenantDb
    .selectFrom('quote_answers')
    .select(['kind', 'revision', 'created_at', 'request_hash'])
    .where('company_id', '=', companyId)
    .where('quote_id', '=', quoteId)
    .where('idempotency_key', '=', identity.idempotencyKey)
    .executeTakeFirst()
  if (!earlier) return undefined
  if (earlier.kind !== kind || earlier.request_hash !== identity.requestHash)
    throw new IdempotencyKeyReusedError()
  return earlier
}

/**
 * The status of a quote whose offer is accepted, reopened or replaced: a decline of the customer set it to `declined`, and it
 * returns to the status before. For an update of `quotes`.
 */
export const restoredStatus = sql<Selectable<Database['quotes']>['status']>`
  case when quotes.offer_state = 'declined' and quotes.status = 'declined' then coalesce((
      select declined.from_value from quote_events declined
      where declined.company_id = quotes.company_id and declined.quote_id = quotes.id and declined.kind = 'declined'
      order by declined.id desc limit 1), 'pending')
    else quotes.status end`

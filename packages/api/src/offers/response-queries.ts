import type { QuoteResponseKind } from '@curbquote/types/offers'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { ConsentOrigin } from '../consents/consent-origin.ts'
import type { Database } from '../db/schema/index.ts'
import type { QuoteResponsesTable } from '../db/schema/quotes.ts'
import { IdempotencyKeyReusedError, type RequestIdentity } from '../quotes/earlier-submission.ts'
import { hasOpenQuestion } from '../quotes/offer-columns.ts'
import type { LinkedQuote } from './with-linked-quote.ts'

/** The origin of a response. */
export interface ResponseSource {
  channel: QuoteResponsesTable['channel']
  identity?: RequestIdentity
  origin?: ConsentOrigin
}

export type NewResponse = Pick<Insertable<QuoteResponsesTable>, 'revision' | 'kind'> &
  Partial<
    Pick<
      Insertable<QuoteResponsesTable>,
      'name' | 'reason' | 'text' | 'drawn' | 'document' | 'document_sha256' | 'consent_id'
    >
  >

/** Returns the id of the response. */
export async function insertResponse(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: LinkedQuote,
  response: NewResponse,
  { channel, identity, origin }: ResponseSource,
): Promise<number> {
  const { id } = await tenantDb
    .insertInto('quote_responses')
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
      ...response,
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

export interface EarlierResponse extends Pick<
  Selectable<QuoteResponsesTable>,
  'kind' | 'revision' | 'created_at'
> {
  /** Whether the response is still in force: false once the offer is revised, withdrawn or answered again. */
  is_in_force: boolean
}

const isInForce = sql<boolean>`exists (
  select from quotes
  where quotes.company_id = quote_responses.company_id and quotes.id = quote_responses.quote_id
    and quotes.offer_state = quote_responses.kind
    and not exists (
      select from quote_responses later
      where later.company_id = quotes.company_id and later.quote_id = quotes.id
        and later.id > quote_responses.id and later.kind <> 'asked'))`

/**
 * The response of an earlier identical request. `undefined` for a new key.
 * @throws IdempotencyKeyReusedError when the key was used for another request about the quote
 */
export async function findEarlierResponse(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: LinkedQuote,
  kind: QuoteResponseKind,
  { identity }: Pick<ResponseSource, 'identity'>,
): Promise<EarlierResponse | undefined> {
  if (identity?.idempotencyKey === undefined) return undefined
  const earlier = await tenantDb
    .selectFrom('quote_responses')
    .select(['kind', 'revision', 'created_at', 'request_hash', isInForce.as('is_in_force')])
    .where('company_id', '=', companyId)
    .where('quote_id', '=', quoteId)
    .where('idempotency_key', '=', identity.idempotencyKey)
    .executeTakeFirst()
  if (!earlier) return undefined
  if (earlier.kind !== kind || earlier.request_hash !== identity.requestHash)
    throw new IdempotencyKeyReusedError()
  return earlier
}

/** The customer's newest question about a quote, if it has no answer. */
export function findOpenQuestion(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: LinkedQuote,
): Promise<Pick<Selectable<QuoteResponsesTable>, 'text' | 'created_at'> | undefined> {
  return tenantDb
    .selectFrom('quote_responses as asked')
    .innerJoin('quotes', 'quotes.id', 'asked.quote_id')
    .select(['asked.text', 'asked.created_at'])
    .where('asked.company_id', '=', companyId)
    .where('asked.quote_id', '=', quoteId)
    .where('asked.kind', '=', 'asked')
    .where(hasOpenQuestion)
    .orderBy('asked.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Status = Selectable<Database['quotes']>['status']

/**
 * The status of a quote whose offer is accepted, reopened or replaced: a declined quote gets back its earlier status. For an
 * update of `quotes`.
 */
export const restoredStatus = sql<Status>`
  case when quotes.status = 'declined' then coalesce((
      select declined.from_value from quote_events declined
      where declined.company_id = quotes.company_id and declined.quote_id = quotes.id
        and (declined.kind = 'declined' or declined.kind = 'status_changed' and declined.to_value = 'declined')
        and declined.from_value <> 'declined'
      order by declined.id desc limit 1), 'pending')
    else quotes.status end`

/** The status of a quote whose customer gets a message of the owner: a new quote is then contacted. */
export const contactedStatus = sql<Status>`
  case when ${restoredStatus} = 'pending' then 'contacted' else ${restoredStatus} end`

/** The status of a quote whose offer is withdrawn. It undoes the customer's decline, but not a `declined` that the owner set. */
export const statusWithoutResponse = sql<Status>`
  case when quotes.offer_state = 'declined' then ${restoredStatus} else quotes.status end`

import { createHash } from 'node:crypto'
import { centsToDollars } from '@curbquote/pricing'
import type { SubmittedQuote } from '@curbquote/types/quotes'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { lineColumns } from './current-lines.ts'
import { DomainError } from '../errors/errors.ts'
import { toQuoteLine } from './to-quote-line.ts'

/** Identifies a repeated request. */
export interface RequestIdentity {
  idempotencyKey: string | undefined
  requestHash: string
}

export function identifyRequest(
  idempotencyKey: string | undefined,
  body: unknown,
): RequestIdentity {
  return {
    idempotencyKey,
    requestHash: createHash('sha256').update(JSON.stringify(body)).digest('base64url'),
  }
}

/**
 * Finds the response of an earlier identical request. Returns `undefined` for a new key.
 * @throws IdempotencyKeyReusedError when the key was used with another body
 */
export async function findEarlierSubmission(
  db: Kysely<Database>,
  companyId: number,
  { idempotencyKey, requestHash }: RequestIdentity,
): Promise<SubmittedQuote | undefined> {
  if (idempotencyKey === undefined) return undefined
  const quote = await db
    .selectFrom('quotes')
    .select(['id', 'number', 'status', 'total_cents', 'request_hash', 'language'])
    .where('company_id', '=', companyId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (!quote) return undefined
  if (quote.request_hash !== requestHash) throw new IdempotencyKeyReusedError()
  const lines = await db
    .selectFrom('quote_lines')
    .select([...lineColumns('quote_lines')])
    .where('company_id', '=', companyId)
    .where('quote_id', '=', quote.id)
    .orderBy('position')
    .execute()
  return {
    quoteId: quote.id,
    quoteNumber: quote.number,
    status: quote.status,
    totalCost: quote.total_cents === null ? null : centsToDollars(quote.total_cents),
    lines: lines.map((line) => toQuoteLine(line, quote.language)),
  }
}

export class IdempotencyKeyReusedError extends DomainError {
  constructor() {
    super(422, 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.')
  }
}

export class AlreadySubmittedError extends DomainError {
  constructor() {
    super(409, 'ALREADY_SUBMITTED', 'This quote has already been submitted.')
  }
}

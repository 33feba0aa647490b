import { createHash } from 'node:crypto'
import type { SendBroadcast } from '@curbquote/types/broadcasts'
import { type Kysely, type Selectable, sql } from 'kysely'
import { recordAdminAction } from '../activity/record-admin-action.ts'
import type { BroadcastsTable } from '../db/schema/broadcasts.ts'
import type { Database } from '../db/schema/index.ts'
import { DomainError, InvalidInputError } from '../errors/errors.ts'
import type { Admin } from '../http/sessions.ts'
import { IdempotencyKeyReusedError } from '../quotes/earlier-submission.ts'
import type { Jobs } from '../providers/jobs.ts'
import { maxBatchMessages } from '../providers/email-sender.ts'
import { compileBroadcastEmail } from './broadcast-email.ts'
import { findUnknownPlaceholder } from './personalize.ts'
import { hasDays, inSegment, segmentNames } from './segments.ts'

/** Below the provider's limit of 50 MB, because several batches are in memory at once. */
const maxBatchBytes = 8 * 1024 * 1024

/** Copying 100,000 recipients takes longer than the statement timeout of requests. */
const freezeTimeoutMs = 60_000

/** @throws InvalidInputError if the subject or the content is empty or has an unknown placeholder */
export function requireSendable({ subject, content }: Pick<SendBroadcast, 'subject' | 'content'>) {
  if (!subject.trim() || !content.trim())
    throw new InvalidInputError('Please provide both subject and content')
  const unknown = findUnknownPlaceholder(`${subject} ${content}`)
  if (unknown) throw new InvalidInputError(`${unknown} is no personalization token.`)
}

/**
 * Creates a broadcast with the current users of a segment as recipients, logs the action and enqueues the job, in one
 * transaction. A repeated idempotency key returns the existing broadcast.
 * @throws InvalidInputError, DomainError `EMPTY_SEGMENT`, IdempotencyKeyReusedError
 */
export async function createBroadcast(
  db: Kysely<Database>,
  jobs: Jobs,
  admin: Pick<Admin, 'adminId' | 'email'>,
  idempotencyKey: string | undefined,
  body: SendBroadcast,
): Promise<Selectable<BroadcastsTable>> {
  const { subject, content, segment } = body
  requireSendable(body)
  const days = hasDays(segment) ? body.segmentDetails?.days : undefined
  if (hasDays(segment) && days === undefined)
    throw new InvalidInputError('Please enter the number of days for this segment.')
  const requestHash = createHash('sha256')
    .update(JSON.stringify([subject, content, segment, days]))
    .digest('base64url')

  const batchSize = await batchSizeOf(subject, content)

  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = ${sql.lit(freezeTimeoutMs)}`.execute(transaction)
    const created = await transaction
      .insertInto('broadcasts')
      .values({
        idempotency_key: idempotencyKey ?? null,
        request_hash: requestHash,
        admin_id: admin.adminId,
        subject: subject.trim(),
        content,
        segment,
        segment_days: days ?? null,
        batch_size: batchSize,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) {
      const earlier = await transaction
        .selectFrom('broadcasts')
        .selectAll()
        .where('idempotency_key', '=', idempotencyKey ?? null)
        .executeTakeFirstOrThrow()
      if (earlier.request_hash !== requestHash) throw new IdempotencyKeyReusedError()
      return earlier
    }
    const { numInsertedOrUpdatedRows: recipients = 0n } = await transaction
      .insertInto('broadcast_recipients')
      .columns(['broadcast_id', 'position', 'email', 'company_name', 'owner_name'])
      .expression((companies) =>
        companies
          .selectFrom('companies')
          .select([
            sql<number>`${created.id}::integer`.as('broadcast_id'),
            sql<number>`row_number() over (order by id)`.as('position'),
            'email',
            'name',
            sql<string>`coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), name)`.as(
              'owner_name',
            ),
          ])
          .where(inSegment(segment, days ?? 1)),
      )
      .executeTakeFirstOrThrow()
    if (recipients === 0n) throw new DomainError(400, 'EMPTY_SEGMENT', 'This segment has no users.')
    const recipientCount = Number(recipients)
    await recordAdminAction(transaction, {
      admin,
      type: 'email_broadcast_sent',
      description: `Sent the broadcast "${subject.trim()}" to ${recipientCount} ${recipientCount === 1 ? 'user' : 'users'} (${segmentNames[segment]}${days === undefined ? '' : `, ${days} ${days === 1 ? 'day' : 'days'}`})`,
      details: { broadcastId: created.id, segment, days, recipientCount },
    })
    await jobs.enqueue(transaction, 'send-broadcast', [{ broadcastId: created.id }])
    return transaction
      .updateTable('broadcasts')
      .set({ recipient_count: recipientCount })
      .where('id', '=', created.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** The number of messages of this length that fit in a request. */
async function batchSizeOf(subject: string, content: string): Promise<number> {
  const makeEmail = await compileBroadcastEmail(subject, content)
  const sample = makeEmail({
    company_name: 'x'.repeat(100),
    owner_name: 'x'.repeat(100),
    unsubscribe_url: '',
  })
  const bytes = Buffer.byteLength(JSON.stringify(sample)) + 1_024
  return Math.max(1, Math.min(maxBatchMessages, Math.floor(maxBatchBytes / bytes)))
}

import type { BroadcastDraft } from '@curbquote/types/broadcasts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { BroadcastRecipientsTable, BroadcastsTable } from '../db/schema/broadcasts.ts'
import type { Database } from '../db/schema/index.ts'

export type BroadcastRow = Selectable<BroadcastsTable>

export type RecipientState = BroadcastRecipientsTable['state']['__select__']

/** A recipient whose message is about to be sent. */
export interface ClaimedRecipient {
  position: number
  email: string
  company_name: string
  owner_name: string
}

/** The outcome of a recipient's message. `pending`: the provider did not accept it, so it can be sent again. */
export interface RecipientOutcome {
  position: number
  state: 'pending' | 'sent' | 'failed' | 'unknown'
  providerMessageId?: string
  error?: string
  /** The provider no longer delivers to this email address. */
  isInactive?: boolean
}

export async function listBroadcasts(db: Kysely<Database>, page: number, limit: number) {
  const rows = await db
    .selectFrom('broadcasts')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('broadcasts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** A broadcast that is not finished. */
export function findSending(
  db: Kysely<Database>,
  broadcastId: number,
): Promise<BroadcastRow | undefined> {
  return db
    .selectFrom('broadcasts')
    .selectAll()
    .where('id', '=', broadcastId)
    .where('status', '=', 'sending')
    .executeTakeFirst()
}

export async function sendingBroadcastIds(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('broadcasts')
    .select('id')
    .where('status', '=', 'sending')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Claims a batch's pending recipients. Suppressed recipients are marked as skipped and counted. */
export async function claimBatch(
  db: Kysely<Database>,
  broadcast: Pick<BroadcastRow, 'id' | 'batch_size'>,
  batch: number,
): Promise<ClaimedRecipient[]> {
  const { first, last } = positionsOf(broadcast, batch)
  const { rows } = await sql<ClaimedRecipient>`
    with due as (
      select r.position, s.email is not null as is_suppressed
      from broadcast_recipients r left join email_suppressions s on s.email = lower(r.email)
      where r.broadcast_id = ${broadcast.id} and r.position between ${first} and ${last} and r.state = 'pending'
    ), claimed as (
      update broadcast_recipients r
      set state = case when due.is_suppressed then 'skipped' else 'submitting' end
      from due
      where r.broadcast_id = ${broadcast.id} and r.position = due.position and r.state = 'pending'
      returning r.position, r.email, r.company_name, r.owner_name, r.state
    ), counted as (
      update broadcasts set skipped_count = skipped_count + skipped.number
      from (select count(*)::integer as number from claimed where state = 'skipped') as skipped
      where id = ${broadcast.id} and skipped.number > 0
    )
    select position, email, company_name, owner_name from claimed where state = 'submitting' order by position
  `.execute(db)
  return rows
}

/**
 * Stores the outcomes of sent messages and updates the broadcast's counts, in one statement. Only the states submitting and
 * unknown can change, so the first final outcome is kept.
 */
export async function settle(
  db: Kysely<Database>,
  broadcastId: number,
  outcomes: readonly RecipientOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  await sql`
    with outcome as (
      select * from unnest(
        ${outcomes.map(({ position }) => position)}::integer[],
        ${outcomes.map(({ state }) => state)}::text[],
        ${outcomes.map(({ providerMessageId }) => providerMessageId ?? null)}::text[],
        ${outcomes.map(({ error }) => error ?? null)}::text[],
        ${outcomes.map(({ isInactive }) => isInactive ?? false)}::boolean[]
      ) as o (position, state, provider_message_id, error, is_inactive)
    ), open as (
      select r.position, r.email, r.state as from_state, o.state as to_state, o.provider_message_id, o.error,
        o.is_inactive
      from outcome o join broadcast_recipients r on r.broadcast_id = ${broadcastId} and r.position = o.position
      where r.state = 'submitting' or (r.state = 'unknown' and o.state in ('sent', 'failed'))
      for update of r
    ), settled as (
      update broadcast_recipients r
      set state = open.to_state, provider_message_id = open.provider_message_id, last_error = open.error
      from open
      where r.broadcast_id = ${broadcastId} and r.position = open.position
    ), suppressed as (
      insert into email_suppressions (email, reason)
      select distinct lower(email), 'bounced' from open where is_inactive
      on conflict (email) do nothing
    )
    update broadcasts set
      success_count = success_count + counts.sent,
      failure_count = failure_count + counts.failed,
      unknown_count = unknown_count + counts.newly_unknown - counts.now_known,
      last_error = case when counts.sent > 0 and status = 'sending' then null else last_error end
    from (
      select count(*) filter (where to_state = 'sent')::integer as sent,
        count(*) filter (where to_state = 'failed')::integer as failed,
        count(*) filter (where to_state = 'unknown')::integer as newly_unknown,
        count(*) filter (where from_state = 'unknown')::integer as now_known
      from open
    ) as counts
    where id = ${broadcastId}
  `.execute(db)
}

/** Positions and email addresses of a batch's recipients in the given states. */
export function recipientsInState(
  db: Kysely<Database>,
  broadcast: Pick<BroadcastRow, 'id' | 'batch_size'>,
  batch: number,
  state: 'submitting' | 'unknown',
): Promise<{ position: number }[]> {
  const { first, last } = positionsOf(broadcast, batch)
  return db
    .selectFrom('broadcast_recipients')
    .select('position')
    .where('broadcast_id', '=', broadcast.id)
    .where('position', '>=', first)
    .where('position', '<=', last)
    .where('state', '=', state)
    .execute()
}

/** The batches that have recipients in the given state. */
export async function batchesInState(
  db: Kysely<Database>,
  broadcast: Pick<BroadcastRow, 'id' | 'batch_size'>,
  state: RecipientState,
): Promise<number[]> {
  const batch = sql<number>`(position - 1) / ${broadcast.batch_size}::integer`
  const rows = await db
    .selectFrom('broadcast_recipients')
    .select(batch.as('batch'))
    .distinct()
    .where('broadcast_id', '=', broadcast.id)
    .where('state', '=', state)
    .orderBy('batch')
    .execute()
  return rows.map((row) => row.batch)
}

/** Finishes a broadcast without open recipients. It has failed when there were failures and no email was sent. */
export async function finishBroadcast(db: Kysely<Database>, broadcastId: number): Promise<void> {
  const isFailed = sql`(success_count + unknown_count = 0 and failure_count > 0)`
  await sql`
    update broadcasts set
      completed_at = now(),
      status = case when ${isFailed} then 'failed' else 'completed' end,
      last_error = case when ${isFailed} then (
        select last_error from broadcast_recipients
        where broadcast_id = ${broadcastId} and state = 'failed' order by position limit 1) end
    where id = ${broadcastId} and status = 'sending' and not exists (
      select from broadcast_recipients where broadcast_id = ${broadcastId} and state in ('pending', 'submitting'))
  `.execute(db)
}

/** Stores the broadcast's current problem. Returns whether it has been retried for too long. */
export async function recordBroadcastProblem(
  db: Kysely<Database>,
  broadcastId: number,
  problem: string,
  maxHours: number,
): Promise<{ isOverdue: boolean }> {
  const row = await db
    .updateTable('broadcasts')
    .set({ last_error: problem })
    .where('id', '=', broadcastId)
    .returning(
      sql<boolean>`created_at < now() - make_interval(hours => ${maxHours}::integer)`.as(
        'is_overdue',
      ),
    )
    .executeTakeFirst()
  return { isOverdue: row?.is_overdue ?? true }
}

/** Gives up a broadcast: recipients in state `pending` become `failed`, and those in `submitting` become `unknown`. */
export async function abandonBroadcast(db: Kysely<Database>, broadcastId: number): Promise<void> {
  await sql`
    with abandoned as (
      update broadcast_recipients r
      set state = case open.state when 'pending' then 'failed' else 'unknown' end,
        last_error = 'The email service could not be reached in time.'
      from (
        select position, state from broadcast_recipients
        where broadcast_id = ${broadcastId} and state in ('pending', 'submitting') for update
      ) as open
      where r.broadcast_id = ${broadcastId} and r.position = open.position
      returning r.state
    )
    update broadcasts set
      status = 'failed',
      completed_at = now(),
      failure_count = failure_count + (select count(*)::integer from abandoned where state = 'failed'),
      unknown_count = unknown_count + (select count(*)::integer from abandoned where state = 'unknown')
    where id = ${broadcastId} and status = 'sending'
  `.execute(db)
}

/** Recent broadcasts with unknown outcomes, which the provider can still look up. */
export function broadcastsWithUnknowns(
  db: Kysely<Database>,
  maxAgeDays: number,
): Promise<BroadcastRow[]> {
  return db
    .selectFrom('broadcasts')
    .selectAll()
    .where('status', '<>', 'sending')
    .where('unknown_count', '>', 0)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${maxAgeDays}::integer)`)
    .execute()
}

/** Finds the recipient that a webhook event refers to. */
export async function findRecipient(db: Kysely<Database>, broadcastId: number, email: string) {
  return db
    .selectFrom('broadcast_recipients')
    .select(['position', 'state'])
    .where('broadcast_id', '=', broadcastId)
    .where('email', '=', email)
    .executeTakeFirst()
}

export async function findRecipientEmail(
  db: Kysely<Database>,
  { broadcastId, position }: { broadcastId: number; position: number },
): Promise<string | undefined> {
  const recipient = await db
    .selectFrom('broadcast_recipients')
    .select('email')
    .where('broadcast_id', '=', broadcastId)
    .where('position', '=', position)
    .executeTakeFirst()
  return recipient?.email
}

function positionsOf({ batch_size }: Pick<BroadcastRow, 'batch_size'>, batch: number) {
  return { first: batch * batch_size + 1, last: (batch + 1) * batch_size }
}

export async function findBroadcastDraft(db: Kysely<Database>, adminId: number) {
  const row = await db
    .selectFrom('broadcast_drafts')
    .select('draft')
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  return row?.draft
}

export async function saveBroadcastDraft(
  db: Kysely<Database>,
  adminId: number,
  draft: BroadcastDraft,
): Promise<void> {
  const text = JSON.stringify(draft)
  await db
    .insertInto('broadcast_drafts')
    .values({ admin_id: adminId, draft: text })
    .onConflict((conflict) =>
      conflict.column('admin_id').doUpdateSet({ draft: text, updated_at: sql<Date>`now()` }),
    )
    .execute()
}

import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { PhotoStore } from '../providers/photo-store.ts'
import { deletePhotoFiles } from './file-keys.ts'

const rowsPerBatch = 500
const filesPerBatch = 50

/**
 * Cleanup job: deletes photos that are unclaimed after 24 hours (by the database's clock) and the files of all deleted
 * photos. Safe to run in several processes at once.
 * @throws the store's error after the batch has finished; failed deletions are retried by the next run
 */
export async function cleanUpPhotos(db: Kysely<Database>, photoStore: PhotoStore): Promise<void> {
  while ((await deleteUnclaimed(db)) === rowsPerBatch);
  let removals: Removal[]
  do {
    removals = await claimDueRemovals(db)
    const outcomes = await Promise.allSettled(
      removals.map(async (removal) => {
        try {
          await deletePhotoFiles(photoStore, removal.photo_id)
        } catch (error) {
          await releaseRemoval(db, removal)
          throw error
        }
        await endRemoval(db, removal)
      }),
    )
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failure) throw failure.reason
  } while (removals.length === filesPerBatch)
}

interface Removal {
  photo_id: string
  /** Text, because a Date would lose the microseconds. */
  due_at: string
}

/** A trigger schedules the files of each deleted photo for removal. */
async function deleteUnclaimed(db: Kysely<Database>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('photos')
    .where('id', 'in', (query) =>
      query
        .selectFrom('photos')
        .select('id')
        .where('claimed_at', 'is', null)
        .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
        // A replaced logo stays while an accepted document has it, so that its PDF can be rendered with the same bytes.
        .where(
          sql<boolean>`not (photos.is_logo and exists (
            select from quote_responses
            where quote_responses.company_id = photos.company_id
              and quote_responses.document->'company'->>'logoId' = photos.id::text))`,
        )
        .orderBy('created_at')
        .limit(rowsPerBatch)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Claims due removals by postponing them for 5 minutes. No other run claims them in that time, and an upload that is still
 * writing these files fails. If this process is killed, they are due again after 5 minutes.
 */
function claimDueRemovals(db: Kysely<Database>): Promise<Removal[]> {
  return db
    .updateTable('photo_removals')
    .set({ due_at: sql<Date>`now() + interval '5 minutes'` })
    .where('photo_id', 'in', (query) =>
      query
        .selectFrom('photo_removals')
        .select('photo_id')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(filesPerBatch)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['photo_id', sql<string>`due_at::text`.as('due_at')])
    .execute()
}

async function endRemoval(db: Kysely<Database>, { photo_id, due_at }: Removal): Promise<void> {
  await db
    .deleteFrom('photo_removals')
    .where('photo_id', '=', photo_id)
    .where('due_at', '=', sql<Date>`${due_at}::timestamptz`)
    .execute()
}

async function releaseRemoval(db: Kysely<Database>, { photo_id, due_at }: Removal): Promise<void> {
  await db
    .updateTable('photo_removals')
    .set({ due_at: sql<Date>`now()` })
    .where('photo_id', '=', photo_id)
    .where('due_at', '=', sql<Date>`${due_at}::timestamptz`)
    .execute()
}

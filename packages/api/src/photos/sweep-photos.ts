import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { PhotoStore } from '../services/photo-store.ts'
import { deletePhotoFiles } from './photo-files.ts'

const rowsPerBatch = 500
const filesPerBatch = 50

/**
 * Deletes the photos that nobody claimed for 24 hours, by the database's clock, and the files of all photos that are
 * gone. Any number of processes may sweep at once.
 * @throws the store's error, once the batch is through; what failed is left for the next sweep
 */
export async function sweepPhotos(db: Kysely<Database>, photoStore: PhotoStore): Promise<void> {
  while ((await deleteUnclaimed(db)) === rowsPerBatch);
  let removals: Removal[]
  do {
    removals = await takeDueRemovals(db)
    const outcomes = await Promise.allSettled(
      removals.map(async (removal) => {
        try {
          await deletePhotoFiles(photoStore, removal.photo_id)
        } catch (error) {
          await giveBackRemoval(db, removal)
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
  /** As text: a Date would lose its microseconds. */
  due_at: string
}

/** A trigger notes the files of each for removal. */
async function deleteUnclaimed(db: Kysely<Database>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('photos')
    .where('id', 'in', (query) =>
      query
        .selectFrom('photos')
        .select('id')
        .where('claimed_at', 'is', null)
        .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
        .orderBy('created_at')
        .limit(rowsPerBatch)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Puts due removals off for 5 minutes, the time after which a sweep that was killed is repeated: no other sweep takes
 * them meanwhile, and an upload that still writes these files gives up.
 */
function takeDueRemovals(db: Kysely<Database>): Promise<Removal[]> {
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

async function giveBackRemoval(db: Kysely<Database>, { photo_id, due_at }: Removal): Promise<void> {
  await db
    .updateTable('photo_removals')
    .set({ due_at: sql<Date>`now()` })
    .where('photo_id', '=', photo_id)
    .where('due_at', '=', sql<Date>`${due_at}::timestamptz`)
    .execute()
}

import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { inCompany, resetTenantRole, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { PhotoContent, PhotoStore } from '../providers/photo-store.ts'
import { deletePhotoFiles } from './file-keys.ts'
import { PhotosUnavailableError } from './photos-unavailable-error.ts'

/** How long the response to a failed upload waits for the deletion of its files. */
export const cleanUpTimeoutMs = 1_000

/** Files that are deleted together with their row, by their id. */
interface StoredFiles {
  id: string
  files: { key: string; content: PhotoContent; contentType: string }[]
}

interface StoredImage extends StoredFiles {
  widthPx: number
  heightPx: number
  isLogo: boolean
}

/**
 * Stores pictures with their rows, all or none, and returns their ids in order.
 * @throws PhotosUnavailableError when the store fails
 */
export async function storeImages(
  tenant: Tenant,
  photoStore: PhotoStore,
  images: readonly StoredImage[],
): Promise<string[]> {
  const { companyId } = tenant
  await storeFiles(tenant, photoStore, images, (tenantDb) =>
    insertRows(tenantDb, companyId, images),
  )
  return images.map(({ id }) => id)
}

/**
 * Stores the files and inserts their rows, all or none. Records a pending removal before it writes the first file, and
 * deletes that record in the transaction that inserts the rows. After a crash at any point, every row has its files, and
 * the cleanup job deletes all other files after an hour.
 * @throws PhotosUnavailableError when the store fails, and the error of `insertRows`
 */
export async function storeFiles(
  tenant: Tenant,
  photoStore: PhotoStore,
  stored: readonly StoredFiles[],
  insertRows: (tenantDb: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const { db } = tenant
  if (stored.length === 0) return
  const ids = stored.map(({ id }) => id)
  const removal = await recordRemoval(db, ids, 'later')
  const written = await Promise.allSettled(
    stored.flatMap(({ files }) =>
      files.map(({ key, content, contentType }) => photoStore.put(key, content, contentType)),
    ),
  )
  const failure = written.find((outcome) => outcome.status === 'rejected')
  if (failure) {
    // Deletes the files now, to free space on a full disk. The cleanup job deletes what remains.
    const cleanUp = Promise.allSettled(ids.map((id) => deletePhotoFiles(photoStore, id)))
    await Promise.race([cleanUp, pause(cleanUpTimeoutMs, undefined, { ref: false })])
    throw new PhotosUnavailableError(failure.reason)
  }
  try {
    await inCompany(tenant, async (tenantDb) => {
      await insertRows(tenantDb)
      await resetTenantRole(tenantDb)
      await cancelRemoval(tenantDb, ids, removal)
    })
  } catch (error) {
    if (!(error instanceof RemovalStartedError)) throw error
    // The cleanup job may have missed files written after it ran.
    await recordRemoval(db, ids, 'now')
    throw new PhotosUnavailableError(error)
  }
}

/**
 * Schedules the files for removal: now, or in one hour, which is longer than any upload takes. Returns the due time as text,
 * because a Date would lose the microseconds.
 */
async function recordRemoval(
  db: Kysely<Database>,
  photoIds: readonly string[],
  when: 'now' | 'later',
): Promise<string> {
  const dueAt = when === 'now' ? sql<Date>`now()` : sql<Date>`now() + interval '1 hour'`
  const { due_at } = await db
    .insertInto('photo_removals')
    .values(photoIds.map((photo_id) => ({ photo_id, due_at: dueAt })))
    .onConflict((conflict) => conflict.column('photo_id').doUpdateSet({ due_at: dueAt }))
    .returning(sql<string>`due_at::text`.as('due_at'))
    .executeTakeFirstOrThrow()
  return due_at
}

async function insertRows(
  db: Kysely<Database>,
  companyId: number,
  images: readonly StoredImage[],
): Promise<void> {
  await db
    .insertInto('photos')
    .values(
      images.map(({ id, files, widthPx, heightPx, isLogo }) => ({
        id,
        company_id: companyId,
        byte_size: files.reduce((sum, { content }) => sum + byteSizeOf(content), 0),
        width_px: widthPx,
        height_px: heightPx,
        is_logo: isLogo,
      })),
    )
    .execute()
}

function byteSizeOf(content: PhotoContent): number {
  return Buffer.isBuffer(content) ? content.length : content.byteSize
}

/** @throws RemovalStartedError when the cleanup job has claimed these files, which changes their due time */
async function cancelRemoval(
  db: Kysely<Database>,
  photoIds: readonly string[],
  dueAt: string,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('photo_removals')
    .where('photo_id', 'in', photoIds)
    .where('due_at', '=', sql<Date>`${dueAt}::timestamptz`)
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) !== photoIds.length) throw new RemovalStartedError()
}

class RemovalStartedError extends Error {
  override name = 'RemovalStartedError'
}

import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { inCompany, leaveCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { PhotoStore } from '../services/photo-store.ts'
import type { EncodedPhoto } from './encode-photo.ts'
import { PhotosUnavailableError } from './photo-errors.ts'
import { deletePhotoFiles, photoKeys } from './photo-files.ts'

/**
 * Stores a company's photos, all or none, and returns their ids in order. A removal is noted before the first file is
 * written and taken back together with the rows: whenever this ends, by a crash as well, every row has its files and
 * every other file is swept within the hour.
 * @throws PhotosUnavailableError where the store fails
 */
export async function storePhotos(
  db: Kysely<Database>,
  photoStore: PhotoStore,
  companyId: number,
  photos: readonly EncodedPhoto[],
): Promise<string[]> {
  if (photos.length === 0) return []
  const files = photos.map((photo) => ({ id: randomUUID(), photo }))
  const ids = files.map(({ id }) => id)
  const removal = await noteRemoval(db, ids, 'later')
  const written = await Promise.allSettled(
    files.flatMap(({ id, photo }) => {
      const { jpeg, thumbnail } = photoKeys(id)
      return [
        photoStore.put(jpeg, photo.jpeg, 'image/jpeg'),
        photoStore.put(thumbnail, photo.thumbnail, 'image/jpeg'),
      ]
    }),
  )
  const failure = written.find((outcome) => outcome.status === 'rejected')
  if (failure) {
    // Helps a full disk at once; what cannot be deleted now is swept later.
    await Promise.allSettled(ids.map((id) => deletePhotoFiles(photoStore, id)))
    throw new PhotosUnavailableError(failure.reason)
  }
  try {
    await inCompany(db, companyId, async (tenantDb) => {
      await insertPhotos(tenantDb, companyId, files)
      await leaveCompany(tenantDb)
      await takeBackRemoval(tenantDb, ids, removal)
    })
  } catch (error) {
    if (!(error instanceof OvertakenBySweepError)) throw error
    // The sweep may have missed what was written after it.
    await noteRemoval(db, ids, 'now')
    throw new PhotosUnavailableError(error)
  }
  return ids
}

/**
 * Notes the files for removal: now, or after an hour, which is longer than any upload takes. Answers that moment, as
 * text: a Date would lose its microseconds.
 */
async function noteRemoval(
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

async function insertPhotos(
  db: Kysely<Database>,
  companyId: number,
  files: readonly { id: string; photo: EncodedPhoto }[],
): Promise<void> {
  await db
    .insertInto('photos')
    .values(
      files.map(({ id, photo }) => ({
        id,
        company_id: companyId,
        byte_size: photo.jpeg.length + photo.thumbnail.length,
        width_px: photo.widthPx,
        height_px: photo.heightPx,
      })),
    )
    .execute()
}

/** @throws OvertakenBySweepError where the sweeper has begun with these files, which it marks by another moment */
async function takeBackRemoval(
  db: Kysely<Database>,
  photoIds: readonly string[],
  dueAt: string,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('photo_removals')
    .where('photo_id', 'in', photoIds)
    .where('due_at', '=', sql<Date>`${dueAt}::timestamptz`)
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) !== photoIds.length) throw new OvertakenBySweepError()
}

class OvertakenBySweepError extends Error {
  override name = 'OvertakenBySweepError'
}

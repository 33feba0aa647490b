import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors/errors.ts'

const photoPath = /\/photos\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.jpg$/

/** The URL of a stored photo. */
export function photoUrl(publicUrl: string, photoId: string): string {
  return `${publicUrl}/photos/${photoId}.jpg`
}

/**
 * Parses the photo's id from a URL that an upload returned. The URL is never fetched and its origin is ignored: the visitor
 * may have uploaded before PUBLIC_URL changed.
 * @throws ForeignPhotoError if the URL has no photo's path
 */
export function photoIdOf(url: string): string {
  const photoId = photoPath.exec(url)?.[1]
  if (!photoId) throw new ForeignPhotoError()
  return photoId
}

/** @throws ForeignPhotoError unless every photo belongs to the company and still exists */
export async function requireOwnPhotos(
  db: Kysely<Database>,
  companyId: number,
  photoIds: readonly string[],
): Promise<void> {
  const distinct = [...new Set(photoIds)]
  if (distinct.length === 0) return
  const rows = await db
    .selectFrom('photos')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', distinct)
    .execute()
  if (rows.length < distinct.length) throw new ForeignPhotoError()
}

export class ForeignPhotoError extends InvalidInputError {
  constructor() {
    super(
      'Only photos uploaded in this form can be used. Please upload your photos again.',
      'FOREIGN_PHOTO',
    )
  }
}

import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { logoKey } from '../file-store/file-keys.ts'
import { ForeignLogoError } from './logo-errors.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The URL of a stored logo. */
export function logoUrlOf(publicUrl: string, logoId: string): string {
  return `${publicUrl}/photos/${logoKey(logoId)}`
}

/**
 * The id of the logo that has this URL. The URL is never fetched.
 * @throws ForeignLogoError for a URL of another form or server
 */
export function logoIdOf(publicUrl: string, logoUrl: string): string {
  const logoId = new RegExp(`/photos/(${uuid})\\.png$`).exec(logoUrl)?.[1]
  if (!logoId || logoUrl !== logoUrlOf(publicUrl, logoId)) throw new ForeignLogoError()
  return logoId
}

/**
 * Claims an uploaded logo so that the cleanup job keeps it.
 * @throws ForeignLogoError unless the logo belongs to this company and still exists
 */
export async function claimLogo(
  db: Kysely<Database>,
  companyId: number,
  logoId: string,
): Promise<void> {
  const { numUpdatedRows } = await setClaim(db, companyId, logoId, sql<Date>`now()`)
  if (Number(numUpdatedRows) === 0) throw new ForeignLogoError()
}

/** Releases a replaced logo so that the cleanup job deletes it. */
export async function releaseLogo(
  db: Kysely<Database>,
  companyId: number,
  logoId: string,
): Promise<void> {
  await setClaim(db, companyId, logoId, null)
}

function setClaim(
  db: Kysely<Database>,
  companyId: number,
  logoId: string,
  claimedAt: ReturnType<typeof sql<Date>> | null,
) {
  return db
    .updateTable('photos')
    .set({ claimed_at: claimedAt })
    .where('id', '=', logoId)
    .where('company_id', '=', companyId)
    .where('is_logo', '=', true)
    .executeTakeFirstOrThrow()
}

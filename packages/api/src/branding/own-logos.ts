import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { logoKey } from '../photos/photo-files.ts'
import { ForeignLogoError } from './logo-errors.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The URL of a stored logo. */
export function logoUrlOf(publicUrl: string, logoId: string): string {
  return `${publicUrl}/photos/${logoKey(logoId)}`
}

/**
 * Claims an uploaded logo so that the cleanup job keeps it. The URL is never fetched.
 * @throws ForeignLogoError unless the logo belongs to this company and still exists
 */
export async function claimLogo(
  db: Kysely<Database>,
  companyId: number,
  publicUrl: string,
  logoUrl: string,
): Promise<void> {
  const logoId = new RegExp(`/photos/(${uuid})\\.png$`).exec(logoUrl)?.[1]
  if (!logoId || logoUrl !== logoUrlOf(publicUrl, logoId)) throw new ForeignLogoError()
  const { numUpdatedRows } = await setClaim(db, companyId, logoId, sql<Date>`now()`)
  if (Number(numUpdatedRows) === 0) throw new ForeignLogoError()
}

/** Releases a replaced logo so that the cleanup job deletes it. */
export async function releaseLogo(
  db: Kysely<Database>,
  companyId: number,
  logoUrl: string,
): Promise<void> {
  const logoId = new RegExp(`/photos/(${uuid})\\.\\w+$`).exec(logoUrl)?.[1]
  if (logoId) await setClaim(db, companyId, logoId, null)
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

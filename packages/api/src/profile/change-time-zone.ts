import type { SaveProfile } from '@curbquote/types/profile'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors/errors.ts'
import { defaultTimeZone, timeZoneOfZip } from '../zip-places/time-zone-of-zip.ts'

/**
 * The time zone to store with a changed profile: the time zone in the request, otherwise the time zone of the new ZIP code.
 * If the stored time zone differs from the time zone of the stored ZIP code, the owner chose it, and a new ZIP code does
 * not change it. `undefined` if the stored time zone stays.
 * @throws InvalidInputError for an unknown time zone
 */
export async function changedTimeZone(
  db: Kysely<Database>,
  saved: { zipcode: string | null; time_zone: string },
  { zipCode, timeZone }: Pick<SaveProfile, 'zipCode' | 'timeZone'>,
) {
  if (timeZone !== undefined && timeZone !== saved.time_zone) {
    if (!(await isTimeZone(db, timeZone)))
      throw new InvalidInputError('Please choose a time zone from the list.')
    return timeZone
  }
  if (timeZone !== undefined || zipCode === saved.zipcode) return undefined
  const isChosen = saved.time_zone !== (timeZoneOfZip(saved.zipcode ?? '') ?? defaultTimeZone)
  const zoneOfZip = timeZoneOfZip(zipCode)
  if (isChosen || zoneOfZip === undefined) return undefined
  // Keeps a time zone that the owner has chosen in the meantime.
  return sql<string>`case when time_zone = ${saved.time_zone} then ${zoneOfZip} else time_zone end`
}

/** Whether the database and this process know the time zone by this name. */
async function isTimeZone(db: Kysely<Database>, name: string): Promise<boolean> {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
  } catch {
    return false
  }
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}

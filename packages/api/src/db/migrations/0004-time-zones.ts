import { type Kysely, sql } from 'kysely'
import { timeZoneOfZip } from '../../zip-places/time-zone-of-zip.ts'

/** Each company's time zone, from its ZIP code. Companies without a known ZIP code keep the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A name with an area: abbreviations have no daylight saving time, and `X5` would be read as a POSIX rule.
  await sql`
    alter table companies add column time_zone text not null default 'America/New_York'
      check (time_zone ~ '^[A-Z][A-Za-z_]+(/[A-Za-z_-]+)+$' and timestamptz 'epoch' at time zone time_zone is not null)`.execute(
    db,
  )
  await sql`grant update (time_zone) on companies to curbquote_tenant`.execute(db)

  const { rows } = await sql<{ zip: string }>`
    select distinct zipcode as zip from companies where zipcode is not null`.execute(db)
  const zones = rows.flatMap(({ zip }) => {
    const zone = timeZoneOfZip(zip)
    return zone === undefined ? [] : [{ zip, zone }]
  })
  await sql`
    update companies set time_zone = zones.zone
    from json_to_recordset(${JSON.stringify(zones)}::json) as zones(zip text, zone text)
    join pg_timezone_names known on known.name = zones.zone
    where companies.zipcode = zones.zip`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** The alerts that count towards a company's hourly limit, without reading its other emails of the day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index emails_sent_alerts on emails (company_id, state, sent_at)
    where kind = 'lead_alert' and state in ('submitting', 'sent')`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** An index of the alerts that count towards a company's hourly limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index emails_sent_alerts on emails (company_id, state, sent_at)
    where kind = 'lead_alert' and state in ('submitting', 'sent')`.execute(db)
}

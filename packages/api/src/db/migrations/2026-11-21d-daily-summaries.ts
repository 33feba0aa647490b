import { type Kysely, sql } from 'kysely'

/** No company gets two summaries of one day, however often and wherever the job runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index mails_daily_summary on mails (company_id, (parameters ->> 'day'))
    where kind = 'daily_summary'`.execute(db)
}

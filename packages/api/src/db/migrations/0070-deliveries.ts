import { type Kysely, sql } from 'kysely'

/** One outbox for emails, text messages and push messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`alter table emails rename to deliveries`,
  sql`
    alter table deliveries
      add column channel text not null default 'email' check (channel in ('email', 'text', 'push')),
      add column due_at timestamptz not null default now(),
      drop constraint emails_quote_kind_subject,
      add constraint deliveries_subject unique (company_id, quote_id, channel, kind, subject_key)`,
  sql`alter index emails_pkey rename to deliveries_pkey`,
  ...['tenant', 'state_check'].map((name) =>
    sql.raw(`alter table deliveries rename constraint emails_${name} to deliveries_${name}`),
  ),
  ...['company', 'held', 'by_recipient', 'daily_summary', 'by_provider_id', 'sent_alerts'].map(
    (name) => sql.raw(`alter index emails_${name} rename to deliveries_${name}`),
  ),
]

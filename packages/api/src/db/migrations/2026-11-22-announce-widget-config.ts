import { type Kysely, sql } from 'kysely'

/** Every column of `companies` that the configuration of a widget depends on. */
const widgetColumns = [
  'widget_id',
  'name',
  'branding_name',
  'header_message',
  'logo_url',
  'phone',
  'contact_emails',
  'primary_color',
  'secondary_color',
  'accent_color',
  'background_color',
  'text_color',
  'plan_override',
  'subscription_status',
]

/** The configuration of a widget also holds the company's contact and whether it has a priced service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const row = (version: string) =>
    sql.raw(widgetColumns.map((column) => `${version}.${column}`).join(', '))
  await sql`drop trigger announce_company_change on companies`.execute(db)
  await sql`
    create trigger announce_company_change after update on companies
    for each row when (row(${row('old')}) is distinct from row(${row('new')}))
    execute function announce_company_change()`.execute(db)
  await sql`
    create function announce_priced_service() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      perform pg_notify('company_changed', widget_id)
      from companies where id = coalesce(new.company_id, old.company_id) and widget_id is not null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger announce_priced_service after insert or delete on pricing_entries
    for each row execute function announce_priced_service()`.execute(db)
  await sql`
    create trigger announce_changed_priced_service after update on pricing_entries
    for each row when (
      (old.enabled and old.price_per_unit_cents > 0) is distinct from (new.enabled and new.price_per_unit_cents > 0)
    ) execute function announce_priced_service()`.execute(db)
}

import { type Kysely, type RawBuilder, sql } from 'kysely'

/** The audit log of each company, and admins' own sign-ins and exports in theirs. Both are kept for a year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements: RawBuilder<unknown>[] = [
  sql`
    create table activity (
      id bigint generated always as identity,
      company_id integer not null references tenants on delete cascade,
      action text not null check (length(action) between 1 and 40),
      description text not null check (length(description) between 1 and 500),
      actor text not null check (actor in ('owner', 'admin', 'unknown')),
      actor_email text,
      ip_address text,
      created_at timestamptz not null default now(),
      primary key (company_id, id)
    )`,
  sql`create index activity_newest on activity (company_id, created_at desc, id desc)`,
  sql`create index activity_created on activity (created_at)`,
  // Deleted only with its company, or once it is older than a year.
  sql`
    create function keep_activity() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if tg_op = 'DELETE' and (
        old.created_at < now() - interval '1 year'
        or not exists (select from companies where id = old.company_id)
      ) then
        return old;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$`,
  sql`
    create trigger append_only before update or delete on activity
    for each row execute function keep_activity()`,
  sql`alter table activity enable row level security`,
  sql`
    create policy own_rows on activity to curbquote_tenant
    using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()))`,
  sql`grant select, insert on activity to curbquote_tenant`,

  sql`
    create function keep_admin_actions() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.created_at < now() - interval '1 year' then
        return old;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$`,
  sql`drop trigger append_only on admin_actions`,
  sql`
    create trigger append_only before update or delete on admin_actions
    for each row execute function keep_admin_actions()`,
  sql`
    alter table admin_actions
      drop constraint admin_actions_action_type_check,
      add constraint admin_actions_action_type_check check (action_type in (
        'plan_override_set', 'plan_override_removed', 'company_deleted', 'company_status_changed',
        'impersonation_started', 'impersonation_ended', 'password_reset', 'verification_email_resent',
        'admin_notes_updated', 'quote_deleted', 'promo_code_created', 'promo_code_updated', 'promo_code_deleted',
        'email_broadcast_sent', 'signed_in', 'sign_in_failed', 'log_exported'))`,
]

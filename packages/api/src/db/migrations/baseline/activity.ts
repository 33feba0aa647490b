import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** The audit logs of the companies and of the admins. Entries are append-only and kept for a year. */
export const activity = [
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
  // Entries can be deleted when they are older than a year, or when their company is gone.
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
  sql`grant select, insert on activity to curbquote_tenant`,
  ...ownRows('activity'),

  sql`
    create table admin_actions (
      id bigint generated always as identity primary key,
      admin_id integer,
      admin_email text not null,
      action_type text not null check (action_type in (
        'plan_override_set', 'plan_override_removed', 'company_deleted', 'company_status_changed',
        'impersonation_started', 'impersonation_ended', 'password_reset', 'verification_email_resent',
        'admin_notes_updated', 'quote_deleted', 'promo_code_created', 'promo_code_updated', 'promo_code_deleted',
        'email_broadcast_sent', 'signed_in', 'sign_in_failed', 'log_exported', 'second_step_changed')),
      -- No foreign key: entries outlive the company.
      company_id integer,
      company_name text,
      description text not null,
      details jsonb,
      created_at timestamptz not null default now()
    )`,
  sql`create index admin_actions_created on admin_actions (created_at desc, id desc)`,
  sql`create index admin_actions_company on admin_actions (company_id, created_at desc)`,
  sql`
    create function keep_admin_actions() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.created_at < now() - interval '1 year' then
        return old;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$`,
  sql`
    create trigger append_only before update or delete on admin_actions
    for each row execute function keep_admin_actions()`,
]

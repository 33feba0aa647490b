import { type Kysely, sql } from 'kysely'

/** Two-step sign-in of owners and admins: the secret of an authenticator app, backup codes and trusted devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`
    create table second_factors (
      id integer generated always as identity primary key,
      company_id integer unique references companies on delete cascade,
      admin_id integer unique references admins on delete cascade,
      secret_sealed text not null,
      -- The last time step whose code was used. Only codes of later steps are accepted.
      last_step bigint not null default 0,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz,
      -- When a removal by an admin takes effect.
      removal_at timestamptz,
      check ((company_id is null) <> (admin_id is null))
    )`,
  sql`
    create table backup_codes (
      factor_id integer not null references second_factors on delete cascade,
      code_hmac text not null,
      used_at timestamptz,
      primary key (factor_id, code_hmac)
    )`,
  sql`
    create table trusted_devices (
      token_hash text primary key,
      factor_id integer not null references second_factors on delete cascade,
      expires_at timestamptz not null
    )`,
  sql`create index trusted_devices_factor on trusted_devices (factor_id)`,
  // Sign-ins with a correct password that still need the second step.
  sql`
    create table sign_in_tickets (
      ticket_hash text primary key,
      factor_id integer not null references second_factors on delete cascade,
      attempts_left integer not null default 5,
      expires_at timestamptz not null
    )`,
  sql`create index sign_in_tickets_factor on sign_in_tickets (factor_id)`,
  // When an admin was first told that two-step sign-in will be required.
  sql`alter table admins add column second_step_notice_at timestamptz`,
  sql`
    alter table admin_actions
      drop constraint admin_actions_action_type_check,
      add constraint admin_actions_action_type_check check (action_type in (
        'plan_override_set', 'plan_override_removed', 'company_deleted', 'company_status_changed',
        'impersonation_started', 'impersonation_ended', 'password_reset', 'verification_email_resent',
        'admin_notes_updated', 'quote_deleted', 'promo_code_created', 'promo_code_updated', 'promo_code_deleted',
        'email_broadcast_sent', 'signed_in', 'sign_in_failed', 'log_exported', 'second_step_changed'))`,
]

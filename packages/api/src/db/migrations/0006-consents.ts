import { type Kysely, sql } from 'kysely'
import { ownRows } from './baseline/tenancy.ts'

/** The ledger of consents, with the consents of the existing quotes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`
    create table consents (
      id bigint generated always as identity,
      -- Evidence is needed until the company is erased, which is after its row is deleted.
      company_id integer not null constraint consents_tenant references tenants on delete cascade,
      quote_id integer,
      email text,
      phone text,
      purpose text not null check (purpose in ('contact', 'e_sign', 'unfinished', 'follow_up', 'terms')),
      given boolean not null,
      -- The words as shown, and their SHA-256 in hexadecimal. Null if the form did not name them.
      text text,
      text_hash text check (text_hash ~ '^[0-9a-f]{64}$'),
      locale text not null,
      -- The form.
      source text not null,
      page_url text,
      ip inet,
      user_agent text,
      created_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
      check ((text is null) = (text_hash is null))
    )`,
  sql`create index consents_quote on consents (company_id, quote_id) where quote_id is not null`,
  sql`
    create trigger append_only before update on consents
    for each row execute function refuse_change()`,
  // The words that earlier forms showed are not known.
  sql`
    insert into consents (company_id, quote_id, email, phone, purpose, given, locale, source, page_url, created_at)
    select company_id, id, customer_email, customer_phone, 'contact', true, language,
      case measurement_method when 'custom' then 'custom_job_form' else 'quote_form' end,
      source ->> 'pageUrl', contact_consent_at
    from quotes where contact_consent_at is not null
    order by company_id, id`,

  sql`grant select, insert on consents to curbquote_tenant`,
  ...ownRows('consents'),
]

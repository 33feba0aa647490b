import { type Kysely, sql } from 'kysely'
import { ownRows } from './baseline/tenancy.ts'

/** The page on which customers answer offers: their answers, the validity of offers, and the owner's settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  // Submissions lock these tables in this order.
  sql`lock table companies, quotes, emails in access exclusive mode`,

  sql`
    insert into quote_event_kinds (kind)
    values ('opened'), ('asked'), ('accepted'), ('declined'), ('reopened'), ('revised'), ('expired'), ('withdrawn'),
      ('link_replaced')`,

  sql`
    alter table companies
      add column quote_validity_days integer not null default 30 check (quote_validity_days between 1 and 365),
      add column quote_terms text not null default '' check (length(quote_terms) <= 10000),
      add column requires_signature boolean not null default false,
      add column asks_drawn_signature boolean not null default false`,
  sql`
    grant update (quote_validity_days, quote_terms, requires_signature, asks_drawn_signature)
    on companies to curbquote_tenant`,

  // When the customer first opened the page with the current price.
  sql`alter table quotes add column opened_at timestamptz`,
  sql`grant update (opened_at) on quotes to curbquote_tenant`,

  // Old offers expire without an event, because their validity may have ended long ago. Their customers never got a link.
  sql`
    with ends as (
      select quotes.id,
        ((quotes.created_at at time zone coalesce(companies.time_zone, 'America/New_York'))::date + 31)::timestamp
          at time zone coalesce(companies.time_zone, 'America/New_York') as valid_until
      from quotes left join companies on companies.id = quotes.company_id
      where quotes.offer_state = 'open'
    )
    update quotes set valid_until = ends.valid_until,
      offer_state = case when ends.valid_until > now() then 'open' else 'expired' end
    from ends where quotes.id = ends.id`,

  // Runs for quotes added by hand, and for servers of the earlier version during a deployment. Submissions set the validity
  // themselves, which is faster.
  sql`
    create function set_valid_until() returns trigger language plpgsql as $$
    begin
      new.valid_until := (
        select ((new.created_at at time zone time_zone)::date + quote_validity_days + 1)::timestamp at time zone time_zone
        from companies where id = new.company_id);
      return new;
    end $$`,
  sql`
    create trigger set_valid_until before insert on quotes
    for each row when (new.valid_until is null and new.total_cents is not null and new.offer_state is distinct from 'review')
    execute function set_valid_until()`,
  // For the job that records the expiry.
  sql`
    create index quotes_expiring on quotes (valid_until, id)
    where offer_state = 'open' and status in ('pending', 'contacted')`,

  // Some emails repeat for one quote: the key is the revision or the answer that the email is about.
  sql`
    alter table emails
      add column subject_key text not null default '',
      drop constraint emails_company_id_quote_id_kind_key,
      add constraint emails_quote_kind_subject unique (company_id, quote_id, kind, subject_key)`,

  sql`
    create table quote_answers (
      id bigint generated always as identity,
      company_id integer not null,
      quote_id integer not null,
      revision integer not null check (revision >= 1),
      kind text not null check (kind in ('accepted', 'declined', 'asked', 'reopened')),
      -- As typed by the customer.
      name text,
      reason text,
      text text,
      -- The points of a drawn signature.
      drawn jsonb,
      -- What was accepted, and the SHA-256 of its canonical JSON in hexadecimal.
      document jsonb,
      document_sha256 text check (document_sha256 ~ '^[0-9a-f]{64}$'),
      channel text not null check (channel in ('link', 'in_person', 'owner')),
      -- The consent to sign electronically.
      consent_id bigint,
      ip inet,
      user_agent text,
      idempotency_key text check (length(idempotency_key) between 1 and 200),
      request_hash text,
      created_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
      foreign key (company_id, consent_id) references consents,
      unique (company_id, quote_id, idempotency_key),
      check ((document is null) = (document_sha256 is null)),
      check (kind <> 'accepted' or document is not null)
    )`,
  sql`create index quote_answers_quote on quote_answers (company_id, quote_id, id)`,
  sql`
    create index quote_answers_consent on quote_answers (company_id, consent_id)
    where consent_id is not null`,
  sql`
    create trigger append_only before update on quote_answers
    for each row execute function refuse_change()`,
  sql`grant select, insert on quote_answers to curbquote_tenant`,
  ...ownRows('quote_answers'),
]

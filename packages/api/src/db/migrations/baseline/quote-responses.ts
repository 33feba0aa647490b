import { sql } from 'kysely'
import { refuseUpdates } from './append-only.ts'
import { ownRows } from './tenancy.ts'

/** The customers' responses to offers, and the PDFs of accepted quotes. */
export const quoteResponses = [
  sql`
    create table quote_responses (
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
      -- 'link': the page of an emailed link. 'form': the page that the form opened.
      channel text not null check (channel in ('link', 'form', 'in_person', 'owner')),
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
  sql`create index quote_responses_quote on quote_responses (company_id, quote_id, id)`,
  sql`
    create index quote_responses_consent on quote_responses (company_id, consent_id)
    where consent_id is not null`,
  refuseUpdates('quote_responses'),

  // The stored PDFs of accepted quotes.
  sql`
    create table quote_documents (
      company_id integer not null,
      quote_id integer not null,
      revision integer not null,
      -- A reopened quote can be accepted again in the same revision.
      response_id bigint not null,
      -- Of the file. The hash of the accepted document is in quote_responses.
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      -- Name of the file in the photo store. Its UUID is added to photo_removals to delete the file.
      object_key text not null unique
        check (object_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.]pdf$'),
      primary key (company_id, response_id),
      foreign key (company_id, response_id) references quote_responses on delete cascade
    )`,
  refuseUpdates('quote_documents'),
  sql`
    create function remove_document_file() returns trigger
    language plpgsql security definer set search_path = public as $$
    begin
      insert into photo_removals (photo_id) values (left(old.object_key, 36)::uuid)
      on conflict (photo_id) do update set due_at = now();
      return null;
    end $$`,
  sql`
    create trigger remove_document_file after delete on quote_documents
    for each row execute function remove_document_file()`,

  sql`grant select, insert on quote_responses, quote_documents to curbquote_tenant`,
  ...['quote_responses', 'quote_documents'].flatMap(ownRows),
]

import { type Kysely, sql } from 'kysely'
import { ownRows } from './baseline/tenancy.ts'

/** The stored PDFs of accepted quotes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`
    create table quote_documents (
      company_id integer not null,
      quote_id integer not null,
      revision integer not null,
      -- A reopened quote can be accepted again in the same revision.
      answer_id bigint not null,
      -- Of the file. The hash of the accepted document is in quote_answers.
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      -- Name of the file in the photo store. Its UUID is added to photo_removals to delete the file.
      object_key text not null unique
        check (object_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.]pdf$'),
      primary key (company_id, answer_id),
      foreign key (company_id, answer_id) references quote_answers on delete cascade
    )`,
  sql`
    create trigger append_only before update on quote_documents
    for each row execute function refuse_change()`,
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
  sql`grant select, insert on quote_documents to curbquote_tenant`,
  ...ownRows('quote_documents'),
]

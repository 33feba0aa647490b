import { type Kysely, sql } from 'kysely'

/** The chats in which AI measures, for as long as an analysis of them could be priced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table measuring_conversations (
      id uuid primary key,
      company_id integer not null references companies on delete cascade,
      -- How many answers the assistant has given; each is written over the state it answers, and no other.
      turn integer not null check (turn > 0),
      messages jsonb not null,
      awaiting text not null check (awaiting in ('photo', 'answer', 'nothing')),
      photos jsonb not null,
      estimate jsonb not null,
      created_at timestamptz not null default now(),
      unique (company_id, id)
    )`.execute(db)
  await sql`create index measuring_conversations_created on measuring_conversations (created_at)`.execute(
    db,
  )
  await sql`
    grant select, insert, delete, update (turn, messages, awaiting, photos, estimate)
    on measuring_conversations to curbquote_tenant`.execute(db)
  await sql`alter table measuring_conversations enable row level security`.execute(db)
  await sql`
    create policy own_rows on measuring_conversations to curbquote_tenant
    using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()))`.execute(
    db,
  )
}

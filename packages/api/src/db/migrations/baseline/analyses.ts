import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** Analyses, the conversations that lead to them, and the companies' use of AI. */
export const analyses = [
  sql`
    create table analyses (
      id uuid primary key,
      company_id integer not null references companies on delete cascade,
      -- The first analysis of the job, if this one repeats it for another ZIP code or with add-ons.
      origin_id uuid,
      method text not null check (method in ('manual', 'ai', 'conversation')),
      -- Null means the first service that the price list offers.
      service_type_id integer references service_types,
      photos jsonb not null,
      job_description text not null,
      -- The ZIP code of the job, and the result of its check against the service area.
      place jsonb,
      -- The area of each surface: the rules of an add-on priced per square foot select the surfaces that count.
      surfaces jsonb not null,
      result jsonb not null,
      -- The selected add-ons because of which the owner must price the job.
      selected_add_on_ids integer[] not null default '{}',
      price_list jsonb not null,
      created_at timestamptz not null default now(),
      unique (company_id, id)
    )`,
  sql`create index analyses_created on analyses (created_at)`,
  sql`create index analyses_origin on analyses (company_id, origin_id) where origin_id is not null`,
  // The price list of every analysis is kept.
  sql`
    create function keep_price_list() returns trigger language plpgsql as $$
    begin
      insert into price_list_versions (company_id, version, list)
      values (new.company_id, (new.price_list ->> 'version')::integer, new.price_list)
      on conflict (company_id, version) do nothing;
      return null;
    end $$`,
  sql`
    create trigger keep_price_list after insert on analyses
    for each row execute function keep_price_list()`,

  // Kept only as long as an analysis of the conversation can be priced.
  sql`
    create table analysis_conversations (
      id uuid primary key,
      company_id integer not null references companies on delete cascade,
      -- The number of the assistant's replies. A reply is saved only if the turn it replies to is still the latest one.
      turn integer not null check (turn > 0),
      messages jsonb not null,
      awaiting text not null check (awaiting in ('photo', 'answer', 'nothing')),
      photos jsonb not null,
      estimate jsonb not null,
      created_at timestamptz not null default now(),
      unique (company_id, id)
    )`,
  sql`create index analysis_conversations_created on analysis_conversations (created_at)`,

  sql`
    create table ai_usage (
      company_id integer not null references companies on delete cascade,
      day date not null,
      single_image_count integer not null default 0,
      multi_image_count integer not null default 0,
      primary key (company_id, day)
    )`,

  sql`grant select, insert, delete on analyses to curbquote_tenant`,
  sql`
    grant select, insert, delete, update (turn, messages, awaiting, photos, estimate)
    on analysis_conversations to curbquote_tenant`,
  sql`grant select, insert, update on ai_usage to curbquote_tenant`,
  ...['analyses', 'analysis_conversations', 'ai_usage'].flatMap(ownRows),
]

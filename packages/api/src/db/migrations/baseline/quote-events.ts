import { sql } from 'kysely'
import { refuseUpdates } from './append-only.ts'
import { ownRows } from './tenancy.ts'

/** The history of quotes. */
export const quoteEvents = [
  // A table instead of a check, so that a new kind is one insert.
  sql`create table quote_event_kinds (kind text primary key)`,
  sql`
    insert into quote_event_kinds (kind) values
      ('submitted'), ('added'), ('status_changed'), ('notes_changed'), ('job_date_changed'),
      ('opened'), ('asked'), ('accepted'), ('declined'), ('reopened'), ('revised'), ('expired'), ('withdrawn'),
      ('link_read'), ('link_replaced'),
      ('replied'), ('reply_sent'), ('follow_up_sent'), ('follow_ups_stopped'),
      ('marked_spam'), ('unmarked_spam'), ('released'),
      ('day_requested'), ('day_withdrawn'), ('day_confirmed'), ('day_suggested'), ('day_declined'), ('day_moved'),
      ('day_kept'), ('day_lapsed')`,
  sql`
    create table quote_events (
      id bigint generated always as identity primary key,
      company_id integer not null,
      quote_id integer not null,
      kind text not null constraint quote_events_kind references quote_event_kinds,
      from_value text,
      to_value text,
      actor text not null check (actor in ('customer', 'owner', 'admin', 'system', 'api_key')),
      created_at timestamptz not null default now(),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
    )`,
  sql`create index quote_events_quote on quote_events (company_id, quote_id, id)`,
  refuseUpdates('quote_events'),
  sql`grant select, insert on quote_events to curbquote_tenant`,
  ...ownRows('quote_events'),
]

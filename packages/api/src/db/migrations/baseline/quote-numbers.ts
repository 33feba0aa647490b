import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** Numbers of quotes: 1, 2, 3 … for each company. The id stays the key of a quote in URLs. */
export const quoteNumbers = [
  sql`
    create table quote_counters (
      company_id integer primary key references tenants on delete cascade,
      last_number integer not null check (last_number >= 1)
    )`,
  sql`grant select on quote_counters to curbquote_tenant`,
  ...ownRows('quote_counters'),

  // Spam has the number 0, so that robots do not use up numbers. The counter's row stays locked until the transaction ends, so
  // the quotes of one company are inserted one after the other. A transaction that stores no quote has to be rolled back,
  // otherwise its number is missing.
  sql`
    create function number_quote() returns trigger
    language plpgsql security definer set search_path = public as $$
    begin
      if new.is_spam then
        new.number := coalesce(new.number, 0);
        return new;
      end if;
      insert into quote_counters as c (company_id, last_number) values (new.company_id, 1)
      on conflict (company_id) do update set last_number = c.last_number + 1
      returning last_number into new.number;
      return new;
    end $$`,
  sql`
    create trigger number_quote before insert on quotes
    for each row when (new.number is null) execute function number_quote()`,
  sql`
    create trigger number_released_quote before update of is_spam on quotes
    for each row when (new.number = 0 and not new.is_spam) execute function number_quote()`,
]

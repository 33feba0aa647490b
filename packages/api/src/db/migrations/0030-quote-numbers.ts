import { type Kysely, sql } from 'kysely'
import { ownRows } from './baseline/tenancy.ts'

/** Numbers of quotes: 1, 2, 3 … for each company. The id stays the key of a quote in URLs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`
    create table quote_counters (
      company_id integer primary key references tenants on delete cascade,
      last_number integer not null check (last_number >= 1)
    )`,
  sql`grant select on quote_counters to curbquote_tenant`,
  ...ownRows('quote_counters'),

  // Numbering is no change of a quote, so no trigger runs.
  sql`alter table quotes add column number integer check (number >= 1)`,
  sql`alter table erased_quotes add column number integer check (number >= 1)`,
  sql`alter table quotes disable trigger user`,
  sql`
    create temporary table numbered on commit drop as
      select company_id, id, row_number() over (partition by company_id order by id)::integer as number
      from (
        select company_id, id from quotes union all select company_id, quote_id from erased_quotes
      ) as every_quote`,
  sql`
    update quotes q set number = n.number from numbered n where n.company_id = q.company_id and n.id = q.id`,
  sql`
    update erased_quotes e set number = n.number
    from numbered n where n.company_id = e.company_id and n.id = e.quote_id`,
  sql`
    insert into quote_counters (company_id, last_number)
    select company_id, max(number) from numbered group by company_id`,
  sql`alter table quotes enable trigger user`,
  sql`
    alter table quotes
      alter column number set not null,
      add constraint quotes_number unique (company_id, number)`,
  sql`alter table erased_quotes alter column number set not null`,

  // The counter's row stays locked until the transaction ends, so the quotes of one company are inserted one after the
  // other. A transaction that stores no quote has to be rolled back, otherwise its number is missing.
  sql`
    create function number_quote() returns trigger
    language plpgsql security definer set search_path = public as $$
    begin
      insert into quote_counters as c (company_id, last_number) values (new.company_id, 1)
      on conflict (company_id) do update set last_number = c.last_number + 1
      returning last_number into new.number;
      return new;
    end $$`,
  sql`
    create trigger number_quote before insert on quotes
    for each row when (new.number is null) execute function number_quote()`,
]

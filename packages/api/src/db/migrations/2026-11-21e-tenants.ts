import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * Lets a company go at once, however much it has: what it has most of hangs on its id, which outlives its row until all
 * of that is erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements: RawBuilder<unknown>[] = [
  sql`create table tenants (id integer primary key)`,
  sql`insert into tenants (id) select id from companies`,
  sql`
    create function add_tenant() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into tenants (id) values (new.id);
      return null;
    end $$`,
  sql`
    create trigger add_tenant after insert on companies
    for each row execute function add_tenant()`,
  ...['quotes', 'photos', 'mails', 'simulated_accounts'].map(
    (table) => sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.id(`${table}_company_id_fkey`)},
        add constraint ${sql.id(`${table}_tenant`)}
          foreign key (company_id) references tenants on delete cascade`,
  ),
]

import { type Kysely, sql } from 'kysely'

/**
 * Test mode. The test data of a company belongs to a second row of `companies`, its sandbox, so that no query of the company
 * finds it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  // The company whose sandbox it is. Null for a company that signed up.
  sql`alter table companies add column test_of integer unique references companies on delete cascade`,
  sql`
    alter table api_keys
      drop constraint api_keys_prefix_check,
      add constraint api_keys_prefix_check check (prefix ~ '^cq_(live|test)_[A-Za-z]{4}$')`,
  // Nothing that a sandbox would send is sent, whoever queues it.
  sql`
    create function skip_test_delivery() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if exists (select from companies where id = new.company_id and test_of is not null) then
        new.state := 'skipped';
        new.last_error := 'TEST_MODE';
      end if;
      return new;
    end $$`,
  sql`
    create trigger skip_test_delivery before insert or update of state on deliveries
    for each row when (new.company_id is not null and new.state = 'pending') execute function skip_test_delivery()`,
]

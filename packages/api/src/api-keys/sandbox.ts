import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** The settings of a company that its sandbox has too. */
const settings = [
  'name',
  'branding_name',
  'header_message',
  'header_message_es',
  'first_name',
  'last_name',
  'phone',
  'street_address',
  'city',
  'state',
  'zipcode',
  'country',
  'time_zone',
  'primary_color',
  'secondary_color',
  'accent_color',
  'background_color',
  'text_color',
  'tax_basis_points',
  'quote_validity_days',
  'quote_terms',
  'quote_terms_es',
  'requires_signature',
  'asks_drawn_signature',
  'shares_click_ids',
] as const

/**
 * The id of a company's sandbox: a second row of `companies` whose quotes, webhooks, keys and logs are the company's test data.
 * Creates it if it is missing, and copies the company's settings if they differ. Nobody signs in to a sandbox: its email address
 * is not one, and it has no password. Nothing is sent from it: see the trigger `skip_test_delivery`.
 */
export async function requireSandbox(db: Kysely<Database>, companyId: number): Promise<number> {
  const columns = sql.join(settings.map((column) => sql.ref(column)))
  const copied = sql.join(settings.map((column) => sql.ref(`excluded.${column}`)))
  const present = sql.join(settings.map((column) => sql.ref(`companies.${column}`)))
  // Most calls find an unchanged sandbox and write nothing.
  const { rows } = await sql<{ id: number }>`
    with owner as (select * from companies where id = ${companyId} and test_of is null),
    unchanged as (
      select s.id from companies s, owner
      where s.test_of = owner.id
        and (${sql.join(settings.map((column) => sql.ref(`s.${column}`)))})
          is not distinct from (${sql.join(settings.map((column) => sql.ref(`owner.${column}`)))})
    ),
    written as (
      insert into companies (test_of, widget_id, email, plan_override, email_notifications, instant_alerts, ${columns})
      select id, 'test-' || replace(gen_random_uuid()::text, '-', ''), 'test-data-of-' || id, 'pro', false, false, ${columns}
      from owner where not exists (select from unchanged)
      on conflict (test_of) do update set (${columns}) = row(${copied})
      where (${present}) is distinct from (${copied})
      returning id
    )
    select id from unchanged union all select id from written`.execute(db)
  const [sandbox] = rows
  // A concurrent request has written the same settings.
  return sandbox ? sandbox.id : findSandbox(db, companyId)
}

async function findSandbox(db: Kysely<Database>, companyId: number): Promise<number> {
  const { id } = await db
    .selectFrom('companies')
    .select('id')
    .where('test_of', '=', companyId)
    .executeTakeFirstOrThrow()
  return id
}

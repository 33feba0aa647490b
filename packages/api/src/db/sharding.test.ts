import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase } from '../test/test-database.ts'

const scalingGuide = path.join(import.meta.dirname, '../../../../docs/SCALING.md')

const test = suite('distribution by company_id')

/** The id is generated, so it is unique without the index. With the table's unique (company_id, id) it can become the key. */
const generated = 'a generated id'
/** Looked up before the company is known, so the table has to be found by another key on every shard, or stay on one. */
const lookedUp = 'finds the company of a request'
/** Reference tables are copied to every shard, so a foreign key to them works without company_id. */
const reference = 'refers to a reference table'
/** The rows belong to an admin or an owner, so `company_id` is null for admins. Not distributed. */
const accounts = 'accounts of admins and owners are not distributed'

/** Constraints and unique indexes of tables with `company_id` that do not contain it, with the reason. */
const exceptions: Record<string, string> = {
  add_ons_pkey: generated,
  admin_actions_pkey: 'the log of admins is not distributed',
  analyses_pkey: generated,
  analyses_service_type_id_fkey: reference,
  analysis_conversations_pkey: generated,
  api_keys_key_hash_key: lookedUp,
  api_keys_previous_hash_key: lookedUp,
  checkout_attempts_pkey: generated,
  checkout_attempts_session_id_key: lookedUp,
  deliveries_pkey: 'a generated id, of emails without a company too',
  extra_charges_pkey: generated,
  one_time_tokens_admin_id_fkey: accounts,
  one_time_tokens_pkey: accounts,
  photos_pkey: generated,
  pricing_entries_service_type_id_fkey: reference,
  push_subscriptions_endpoint_hash_key: 'one device, whichever company it is signed in to',
  push_subscriptions_pkey: generated,
  push_subscriptions_session_id_fkey: accounts,
  quote_documents_object_key_key: 'a generated name of a file',
  quote_events_kind: reference,
  quote_events_pkey: generated,
  quote_messages_provider_message_id_key: lookedUp,
  quotes_pkey: generated,
  quotes_service_type_id_fkey: reference,
  second_factors_admin_id_fkey: accounts,
  second_factors_admin_id_key: accounts,
  second_factors_pkey: accounts,
  sessions_actor_admin_id_fkey: accounts,
  sessions_admin_id_fkey: accounts,
  sessions_pkey: accounts,
  simulated_accounts_pkey: 'only outside production',
}

/** Tables without `company_id`. */
const otherTables = [
  'admins',
  'backup_codes',
  'broadcast_drafts',
  'broadcast_recipients',
  'broadcasts',
  'companies',
  'email_suppressions',
  'kysely_migration',
  'kysely_migration_lock',
  'passkey_challenges',
  'passkeys',
  'photo_removals',
  'photo_totals',
  'price_checks',
  'quote_event_kinds',
  'rate_limits',
  'service_types',
  'sign_in_tickets',
  'sign_in_tries',
  'stripe_events',
  'tenants',
  'trusted_devices',
  'used_challenges',
  'verification_codes',
]

test('keys, unique constraints and foreign keys of tenant tables contain company_id, with named exceptions', async () => {
  const database = await openTestDatabase()
  try {
    const { rows } = await sql<{ name: string }>`
      with tenant_tables as (
        select attrelid as oid, attnum from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and a.attname = 'company_id' and not a.attisdropped
      )
      select c.conname as name from pg_constraint c join tenant_tables t on t.oid = c.conrelid
      where c.contype in ('p', 'u', 'f') and not t.attnum = any (c.conkey)
      union
      select i.indexrelid::regclass::text from pg_index i join tenant_tables t on t.oid = i.indrelid
      where i.indisunique and not t.attnum = any (i.indkey)
      order by 1`.execute(database.db)
    assert.equal(
      rows.map(({ name }) => name),
      Object.keys(exceptions).toSorted(),
    )
  } finally {
    await database.close()
  }
})

/** Tables with a generated key that get a unique (company_id, id) when they are distributed. It needs no change of rows. */
const withoutPair = ['checkout_attempts', 'push_subscriptions', 'quote_events']

test('tables with a generated id have a unique (company_id, id) that can become their key, with named exceptions', async () => {
  const database = await openTestDatabase()
  try {
    const keys = Object.keys(exceptions).filter((name) => exceptions[name] === generated)
    const { rows } = await sql<{ name: string }>`
      select i.indrelid::regclass::text as name from pg_index i
      where i.indexrelid::regclass::text = any (${keys}::text[]) and not exists (
        select from pg_index pair
        where pair.indrelid = i.indrelid and pair.indisunique and (
          select array_agg(a.attname::text order by a.attname) from pg_attribute a
          where a.attrelid = pair.indrelid and a.attnum = any (pair.indkey)
        ) = array['company_id', 'id'])
      order by 1`.execute(database.db)
    assert.equal(
      rows.map(({ name }) => name),
      withoutPair,
    )
  } finally {
    await database.close()
  }
})

test('each table either has company_id or is a named table whose place docs/SCALING.md gives', async () => {
  const database = await openTestDatabase()
  try {
    const { rows } = await sql<{ name: string }>`
      select c.relname::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
      order by 1`.execute(database.db)
    assert.equal(
      rows.map(({ name }) => name),
      otherTables,
    )
    const scaling = await readFile(scalingGuide, 'utf8')
    for (const table of otherTables) assert.ok(scaling.includes(`\`${table}\``), table)
  } finally {
    await database.close()
  }
})

test.run()

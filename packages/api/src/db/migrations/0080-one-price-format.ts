import { type Kysely, sql } from 'kysely'

/**
 * Every company that has a price has price rules, and every stored price list has them. Rules made of single prices have one
 * rate per service, "All other surfaces", and give the same prices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

/** Rules with one rate for each service of an array of `{serviceTypeId, unit, cents, enabled}`. */
const makeRules = sql`
  create function pg_temp.make_price_rules(services jsonb) returns jsonb language sql as $$
    select jsonb_build_object(
      'rates', jsonb_agg(jsonb_build_object(
        'id', 'other-' || (service ->> 'serviceTypeId'),
        'serviceTypeId', service -> 'serviceTypeId',
        'name', 'All other surfaces',
        'surfaceTypes', '[]'::jsonb,
        'coversOtherSurfaces', true,
        'enabled', service -> 'enabled',
        'unit', case when service ->> 'unit' in ('each', 'linear ft') then service ->> 'unit' else 'sq ft' end,
        'tiers', jsonb_build_array(jsonb_build_object('upTo', null, 'rate', (service ->> 'cents')::integer * 100)),
        'minimumCents', 0
      ) order by (service ->> 'serviceTypeId')::integer),
      'condition', '{"light": 0, "moderate": 0, "heavy": 0}'::jsonb,
      'stories', '{"one": 0, "two": 0, "threeOrMore": 0}'::jsonb,
      'minimumChargeCents', 0,
      'bundle', '{"two": 0, "threeOrMore": 0}'::jsonb,
      'packages', '[]'::jsonb)
    from jsonb_array_elements(services) as listed (service)
  $$`

/** A price list with rules. */
const withRules = sql`
  create function pg_temp.with_price_rules(list jsonb) returns jsonb language sql as $$
    select (list - 'format') || case when list ? 'rules' then '{}'::jsonb else jsonb_build_object('rules',
      pg_temp.make_price_rules((
        select jsonb_agg(jsonb_build_object('serviceTypeId', service -> 'serviceTypeId', 'unit', service -> 'unit',
          'cents', service -> 'pricePerUnitCents', 'enabled', true))
        from jsonb_array_elements(coalesce(list -> 'services', jsonb_build_array(list))) as listed (service)))) end
  $$`

const statements = [
  makeRules,
  withRules,
  // The prices do not change, so the price lists keep their versions.
  sql`alter table price_rules disable trigger bump_price_list`,
  sql`
    insert into price_rules (company_id, rules)
    select companies.id, pg_temp.make_price_rules((
      select jsonb_agg(jsonb_build_object('serviceTypeId', service_types.id, 'unit', service_types.unit,
        'cents', coalesce(price_per_unit_cents, 0), 'enabled', coalesce(pricing_entries.enabled, false)))
      from service_types
      left join pricing_entries on company_id = companies.id and service_type_id = service_types.id))
    from companies
    where exists (select from pricing_entries where company_id = companies.id)
    on conflict (company_id) do nothing`,
  sql`alter table price_rules enable trigger bump_price_list`,
  // Otherwise append-only.
  sql`alter table price_list_versions disable trigger user`,
  ...[
    { table: 'price_list_versions', column: 'list' },
    { table: 'price_drafts', column: 'list' },
    { table: 'analyses', column: 'price_list' },
  ].map(({ table, column }) => {
    const list = sql.ref(column)
    return sql`
      update ${sql.table(table)} set ${list} = pg_temp.with_price_rules(${list})
      where ${list} ? 'format' or not ${list} ? 'rules'`
  }),
  sql`alter table price_list_versions enable trigger user`,
  sql`drop function pg_temp.with_price_rules, pg_temp.make_price_rules`,
]

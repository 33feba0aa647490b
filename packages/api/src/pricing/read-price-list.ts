import { defaultPriceRules, isPriced, singlePriceCents } from '@curbquote/pricing'
import type { PriceList, PriceRules } from '@curbquote/types/price-rules'
import type { Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '../db/schema/index.ts'

/** The company's current price list. `undefined` unless it offers a service at a price above 0. */
export async function readPriceList(
  db: Kysely<Database>,
  companyId: number,
): Promise<PriceList | undefined> {
  const settings = await readPriceSettings(db, companyId)
  return settings && toPriceList(settings)
}

/** All settings that affect a price, also those that are off. */
export type PriceSettings = NonNullable<Awaited<ReturnType<typeof readPriceSettings>>>

export function readPriceSettings(db: Kysely<Database>, companyId: number) {
  return db
    .selectFrom('companies')
    .select((eb) => [
      'companies.price_list_version as version',
      'companies.tax_basis_points as taxBasisPoints',
      jsonArrayFrom(
        eb
          .selectFrom('service_types')
          .leftJoin('pricing_entries', (join) =>
            join
              .onRef('pricing_entries.service_type_id', '=', 'service_types.id')
              .onRef('pricing_entries.company_id', '=', 'companies.id'),
          )
          .select((service) => [
            'service_types.id as serviceTypeId',
            'service_types.name as serviceName',
            'service_types.unit',
            service.fn.coalesce('price_per_unit_cents', service.lit(0)).as('pricePerUnitCents'),
            service.fn.coalesce('setup_fee_cents', service.lit(0)).as('setupFeeCents'),
            service.fn.coalesce('enabled', service.lit(false)).as('enabled'),
          ])
          .orderBy('service_types.id'),
      ).as('services'),
      jsonObjectFrom(
        eb
          .selectFrom('price_rules')
          .select('rules')
          .whereRef('price_rules.company_id', '=', 'companies.id'),
      ).as('saved'),
      jsonArrayFrom(
        eb
          .selectFrom('extra_charges')
          .select(['id', 'label', 'label_es as labelEs', 'amount_cents as amountCents'])
          .whereRef('extra_charges.company_id', '=', 'companies.id')
          .where('enabled', '=', true)
          .orderBy('id'),
      ).as('extraCharges'),
      jsonArrayFrom(
        eb
          .selectFrom('add_ons')
          .select([
            'id',
            'name',
            'name_es as nameEs',
            'description',
            'description_es as descriptionEs',
            'price_type as priceType',
            'price_cents as priceCents',
            'behavior',
            'trigger_rules as triggerRules',
          ])
          .whereRef('add_ons.company_id', '=', 'companies.id')
          .where('is_active', '=', true)
          .orderBy('display_order')
          .orderBy('id'),
      ).as('addOns'),
    ])
    .where('companies.id', '=', companyId)
    .executeTakeFirst()
}

/** The price rules. A company that never changed them has one rate for each service, "All other surfaces". */
export function rulesOf({
  saved,
  services,
}: Pick<PriceSettings, 'saved' | 'services'>): PriceRules {
  return saved?.rules ?? defaultPriceRules(services)
}

/** A row whose Spanish name may be null. */
type Named<Row, Key extends keyof Row> = Omit<Row, Key> & Partial<Record<Key, string | null>>

/**
 * The price list of the settings, with `rules` in place of the saved ones if given. `undefined` unless a service is offered
 * at a price above 0.
 */
export function toPriceList(
  settings: Omit<PriceSettings, 'extraCharges' | 'addOns'> & {
    extraCharges: readonly Named<PriceList['extraCharges'][number], 'labelEs'>[]
    addOns: readonly Named<PriceList['addOns'][number], 'nameEs' | 'descriptionEs'>[]
  },
  rules = rulesOf(settings),
): PriceList | undefined {
  const { version, taxBasisPoints, services, extraCharges, addOns } = settings
  const priced = services
    .filter(({ serviceTypeId }) => isPriced(rules, serviceTypeId))
    .map(({ enabled: _, ...service }) => ({
      ...service,
      pricePerUnitCents: singlePriceCents(rules, service.serviceTypeId),
    }))
  const [first] = priced
  if (!first) return undefined
  return {
    version,
    rules,
    ...first,
    ...(priced.length > 1 && { services: priced }),
    taxBasisPoints,
    extraCharges: extraCharges.map(({ labelEs, ...charge }) => ({
      ...charge,
      ...(labelEs && { labelEs }),
    })),
    addOns: addOns.map(({ nameEs, descriptionEs, ...addOn }) => ({
      ...addOn,
      ...(nameEs && { nameEs }),
      ...(descriptionEs && { descriptionEs }),
    })),
  }
}

import type { PriceRules, Rate } from '@curbquote/types/price-rules'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'

export function rateOf(rate: Partial<Rate>): Rate {
  return {
    id: 'rate',
    serviceTypeId: 1,
    name: 'Rate',
    surfaceTypes: [],
    coversOtherSurfaces: false,
    enabled: true,
    unit: 'sq ft',
    tiers: [{ upTo: null, rate: 5_000 }],
    minimumCents: 0,
    ...rate,
  }
}

/** $0.50 for other surfaces; driveways in tiers; fences by the foot; lights by the piece; roofs are not quoted. */
export const testRules: PriceRules = {
  rates: [
    rateOf({ id: 'other-1', name: 'All other surfaces', coversOtherSurfaces: true }),
    rateOf({
      id: 'flatwork',
      name: 'Driveway and flatwork',
      surfaceTypes: ['driveway', 'walkway'],
      tiers: [
        { upTo: 1_000, rate: 3_000 },
        { upTo: 2_000, rate: 2_500 },
        { upTo: null, rate: 1_800 },
      ],
    }),
    rateOf({
      id: 'fences',
      name: 'Fences',
      surfaceTypes: ['fence'],
      unit: 'linear ft',
      tiers: [{ upTo: null, rate: 20_050 }],
    }),
    rateOf({
      id: 'lights',
      name: 'Outdoor lights',
      unit: 'each',
      tiers: [{ upTo: null, rate: 40_000 }],
    }),
    rateOf({ id: 'roofs', name: 'Roofs', surfaceTypes: ['roof'], enabled: false }),
  ],
  condition: { light: -1_000, moderate: 0, heavy: 2_500 },
  stories: { one: 0, two: 2_000, threeOrMore: null },
  minimumChargeCents: 15_000,
  bundle: { two: 500, threeOrMore: 1_000 },
  packages: [],
}

export async function storePriceRules(
  db: Kysely<Database>,
  companyId: number,
  rules: PriceRules = testRules,
): Promise<void> {
  await db
    .insertInto('price_rules')
    .values({ company_id: companyId, rules: JSON.stringify(rules) })
    .execute()
}

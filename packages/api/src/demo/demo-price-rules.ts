import { exactAnswers } from '@curbquote/types/answers'
import type { PriceRules, Rate } from '@curbquote/types/price-rules'

const powerWashing = { serviceTypeId: 1, unit: 'sq ft' } as const

/** The rates of the demo company, in hundredths of a cent. */
const rates: Omit<Rate, 'enabled'>[] = [
  {
    id: 'other',
    ...powerWashing,
    name: 'All other surfaces',
    surfaceTypes: [],
    coversOtherSurfaces: true,
    tiers: [{ upTo: null, rate: 2_800 }],
    minimumCents: 0,
  },
  {
    id: 'flatwork',
    ...powerWashing,
    name: 'Driveway and flatwork',
    nameEs: 'Entrada y pisos exteriores',
    surfaceTypes: ['driveway', 'sidewalk', 'walkway', 'patio'],
    coversOtherSurfaces: false,
    tiers: [
      { upTo: 1_000, rate: 2_800 },
      { upTo: 2_000, rate: 2_350 },
      { upTo: null, rate: 1_850 },
    ],
    minimumCents: 0,
  },
  {
    id: 'house',
    ...powerWashing,
    name: 'House wash',
    nameEs: 'Lavado de la casa',
    surfaceTypes: ['exterior siding', 'exterior brick'],
    coversOtherSurfaces: false,
    tiers: [{ upTo: null, rate: 3_150 }],
    minimumCents: 17_500,
  },
  {
    id: 'roof',
    ...powerWashing,
    name: 'Roof soft wash',
    nameEs: 'Lavado suave del techo',
    surfaceTypes: ['roof'],
    coversOtherSurfaces: false,
    tiers: [
      { upTo: 1_500, rate: 4_500 },
      { upTo: null, rate: 3_875 },
    ],
    minimumCents: 0,
  },
  {
    id: 'windows',
    serviceTypeId: 2,
    unit: 'each',
    name: 'All other surfaces',
    surfaceTypes: [],
    coversOtherSurfaces: true,
    tiers: [
      { upTo: 20, rate: 90_000 },
      { upTo: null, rate: 75_000 },
    ],
    minimumCents: 0,
  },
]

/** Shows every kind of rule. `addOnIds` are those of "Concrete sealing" and "Oil stain treatment". */
export function demoPriceRules(addOnIds: { sealing: number; oilStains: number }): PriceRules {
  return {
    rates: rates.map((rate) => ({ ...rate, enabled: true })),
    condition: { light: -1_000, moderate: 0, heavy: 2_500 },
    stories: { one: 0, two: 2_000, threeOrMore: null },
    minimumChargeCents: 15_000,
    bundle: { two: 500, threeOrMore: 1_000 },
    tripBands: [
      { upTo: 10, feeCents: 0 },
      { upTo: 20, feeCents: 2_500 },
      { upTo: 35, feeCents: 5_000 },
    ],
    packages: [
      {
        id: 'complete',
        name: 'Complete',
        nameEs: 'Completo',
        addOnIds: [addOnIds.oilStains, addOnIds.sealing],
      },
    ],
    // Roofs get a range. Customers narrow it by stating the dirt and the stories, also without an AI key.
    answers: {
      ...exactAnswers,
      services: [{ rateId: 'roof', mode: 'range' }],
      reviewWhen: { ...exactAnswers.reviewWhen, words: ['lead paint'] },
    },
  }
}

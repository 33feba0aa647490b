import { type Static, Type } from 'typebox'
import { percentReasons, priceUnits } from './values.ts'
import { surfaceTypes } from '../surfaces/surfaces.ts'

const Cents = Type.Integer({ minimum: 0, description: 'Cents.' })

const Quantity = Type.Integer({
  minimum: 0,
  description: 'Ten-thousandths of a square foot, hundredths of a foot, or pieces.',
})

const measured = {
  unit: Type.Enum([...priceUnits]),
  surfaceTypes: Type.Array(Type.Enum([...surfaceTypes]), {
    description: 'The surfaces that the line prices. Empty if the unit needs none.',
  }),
}

/** A quantity at the graduated rates of its tiers. Each tier is rounded once. */
export const TiersTrace = Type.Object({
  op: Type.Literal('tiers'),
  ...measured,
  start: Type.Optional(Type.Integer({ minimum: 1, description: 'Priced by earlier lines.' })),
  parts: Type.Array(
    Type.Object({
      quantity: Quantity,
      rate: Type.Integer({ minimum: 0, description: 'Hundredths of a cent per unit.' }),
      before: Type.Optional(
        Type.Integer({ minimum: 1, description: 'Quantity of this tier in earlier lines.' }),
      ),
    }),
  ),
})

/** The fixed price of a size band. */
export const BandTrace = Type.Object({
  op: Type.Literal('band'),
  ...measured,
  quantity: Quantity,
  above: Type.Number({ description: 'Lower bound in units, exclusive.' }),
  upTo: Type.Union([Type.Number(), Type.Null()], {
    description: 'Upper bound in units. `null`: none.',
  }),
  priceCents: Cents,
  beforeCents: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Charged by earlier lines of the same rate.' }),
  ),
})

export const FlatTrace = Type.Object({
  op: Type.Literal('flat'),
  of: Type.Enum(['setup_fee', 'extra_charge', 'add_on', 'by_hand']),
  name: Type.Optional(
    Type.String({ description: 'Name of the service of a setup fee, if the job has several.' }),
  ),
  amountCents: Cents,
})

/** A percentage of an amount. A discount has negative basis points. */
export const PercentTrace = Type.Object({
  op: Type.Literal('percent'),
  of: Type.Enum([...percentReasons]),
  basisPoints: Type.Integer(),
  baseCents: Cents,
  services: Type.Optional(Type.Integer({ description: 'Number of services of a bundle.' })),
  limitCents: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The largest discount. More would make a service lower the price.',
    }),
  ),
  carry: Type.Optional(
    Type.Integer({
      description:
        'Ten-thousandths of a cent by which earlier percentages of the same rate were rounded.',
    }),
  ),
})

/** The amount by which a price is below a minimum. */
export const MinimumTrace = Type.Object({
  op: Type.Literal('minimum'),
  of: Type.Enum(['service', 'visit']),
  name: Type.Optional(Type.String({ description: 'Name of the service.' })),
  nameEs: Type.Optional(Type.String({ description: 'Its Spanish name, if the company gave one.' })),
  minimumCents: Cents,
  reachedCents: Cents,
})

/** The trip fee of a distance band. */
export const TripTrace = Type.Object({
  op: Type.Literal('trip'),
  miles: Type.Integer({ minimum: 0, description: 'Distance, rounded up to whole miles.' }),
  above: Type.Integer({ minimum: 0, description: 'Lower bound of the band, exclusive.' }),
  upTo: Type.Integer({
    minimum: 1,
    description: 'Upper bound of the band. The last band also covers longer trips.',
  }),
  feeCents: Cents,
  isOutsideArea: Type.Optional(
    Type.Boolean({
      description: 'The farthest fee, because the place is outside the service area.',
    }),
  ),
})

/** How the amount of one line was calculated. Money is integer cents. */
export const Trace = Type.Union([
  TiersTrace,
  BandTrace,
  FlatTrace,
  TripTrace,
  PercentTrace,
  MinimumTrace,
])

export type TiersTrace = Static<typeof TiersTrace>

export type BandTrace = Static<typeof BandTrace>

export type FlatTrace = Static<typeof FlatTrace>

export type TripTrace = Static<typeof TripTrace>

export type PercentTrace = Static<typeof PercentTrace>

export type MinimumTrace = Static<typeof MinimumTrace>

export type Trace = Static<typeof Trace>

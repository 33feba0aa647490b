import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { amount, CompanyParams, RowId } from '../endpoints/schemas.ts'
import { maxNameLength, maxPrice } from '../limits.ts'

/** A service and its price. A service without a saved price is disabled and has the price 0. */
export const PricingEntry = Type.Object({
  serviceTypeId: Type.Integer(),
  pricePerUnit: Type.Number({ description: 'Dollars.' }),
  setupFee: Type.Number({ description: 'Dollars.' }),
  enabled: Type.Boolean(),
  service: Type.Object({ displayName: Type.String(), unit: Type.String(), icon: Type.String() }),
  company: Type.Object({ taxRate: Type.Number({ description: 'Percent.' }) }),
})

export type PricingEntry = Static<typeof PricingEntry>

/** New prices of the listed services. Other services stay unchanged. */
export const SavePricing = Type.Array(
  Type.Object(
    {
      serviceTypeId: Type.Integer({ minimum: 1, maximum: 1_000 }),
      pricePerUnit: amount(100_000),
      setupFee: Type.Optional(amount(maxPrice)),
      enabled: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: 20 },
)

export type SavePricing = Static<typeof SavePricing>

export const TaxRate = Type.Object(
  { taxRate: amount(100, 'Percent.') },
  { additionalProperties: false },
)

export type TaxRate = Static<typeof TaxRate>

export const ExtraCharge = Type.Object({
  id: Type.Integer(),
  label: Type.String(),
  labelEs: Type.Optional(Type.String({ description: 'The label in Spanish quotes, if any.' })),
  amount: Type.Number({ description: 'Dollars.' }),
  enabled: Type.Boolean(),
})

export type ExtraCharge = Static<typeof ExtraCharge>

const Label = Type.String({ pattern: '\\S', maxLength: maxNameLength })

export const AddExtraCharge = Type.Object(
  {
    label: Label,
    labelEs: Type.Optional(
      Type.String({
        maxLength: maxNameLength,
        description: 'The label in Spanish quotes. Empty: `label`.',
      }),
    ),
    amount: amount(maxPrice),
    enabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

export type AddExtraCharge = Static<typeof AddExtraCharge>

export const ChangeExtraCharge = Type.Partial(AddExtraCharge, {
  additionalProperties: false,
  minProperties: 1,
})

export type ChangeExtraCharge = Static<typeof ChangeExtraCharge>

const ChargeParams = Type.Object({ chargeId: RowId })

const getPricing = contract({
  summary: 'Lists the services with their prices',
  tag: 'pricing',
  access: { session: 'owner' },
  params: CompanyParams,
  response: Type.Array(PricingEntry),
  errors: [404],
})

const savePricing = contract({
  summary: 'Saves prices of services and optionally the tax rate',
  tag: 'pricing',
  access: { session: 'owner', plan: 'active' },
  params: CompanyParams,
  query: Type.Partial(TaxRate, { additionalProperties: false }),
  body: SavePricing,
  response: Type.Array(PricingEntry),
  errors: [404],
})

const setTaxRate = contract({
  summary: 'Sets the tax rate',
  description: 'Percent, with at most two decimals.',
  tag: 'pricing',
  access: { session: 'owner', plan: 'active' },
  params: CompanyParams,
  body: TaxRate,
  response: TaxRate,
  errors: [404],
})

const listExtraCharges = contract({
  summary: 'Lists the extra charges',
  tag: 'pricing',
  access: { session: 'owner' },
  params: CompanyParams,
  response: Type.Array(ExtraCharge),
  errors: [404],
})

const addExtraCharge = contract({
  summary: 'Adds an extra charge',
  tag: 'pricing',
  access: { session: 'owner', plan: 'active' },
  params: CompanyParams,
  body: AddExtraCharge,
  response: ExtraCharge,
  status: 201,
  errors: [404, 409],
})

const changeExtraCharge = contract({
  summary: 'Changes an extra charge',
  tag: 'pricing',
  access: { session: 'owner', plan: 'active' },
  params: ChargeParams,
  body: ChangeExtraCharge,
  response: ExtraCharge,
  errors: [404],
})

const deleteExtraCharge = contract({
  summary: 'Deletes an extra charge',
  tag: 'pricing',
  access: { session: 'owner', plan: 'active' },
  params: ChargeParams,
  errors: [404],
})

export const contracts = {
  getPricing,
  savePricing,
  setTaxRate,
  listExtraCharges,
  addExtraCharge,
  changeExtraCharge,
  deleteExtraCharge,
}
export type Contracts = typeof contracts

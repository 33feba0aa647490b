import { type Static, Type } from 'typebox'
import { addOnBehaviors, addOnPriceTypes } from './values.ts'
import { contract } from '../endpoints/contract.ts'
import { amount, CompanyParams, RowId } from '../endpoints/schemas.ts'
import {
  maxAddOnDescriptionLength,
  maxNameLength,
  maxPrice,
  maxSquareFeet,
  maxTriggerKeywordLength,
  maxTriggerKeywords,
} from '../limits.ts'
import { Trace } from '../price-trace/schemas.ts'
import { surfaceTypes } from '../surfaces/surfaces.ts'

export const TriggerRules = Type.Object(
  {
    surfaceTypes: Type.Optional(
      Type.Array(Type.Enum([...surfaceTypes]), { maxItems: surfaceTypes.length }),
    ),
    minSquareFeet: Type.Optional(amount(maxSquareFeet, 'Square feet.')),
    maxSquareFeet: Type.Optional(amount(maxSquareFeet, 'Square feet.')),
    minPrice: Type.Optional(amount(maxPrice)),
    maxPrice: Type.Optional(amount(maxPrice)),
    keywords: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: maxTriggerKeywordLength }), {
        maxItems: maxTriggerKeywords,
      }),
    ),
  },
  { additionalProperties: false },
)

export type TriggerRules = Static<typeof TriggerRules>

/** An add-on that applies to a quote, as returned by the analysis. */
export const QuotedAddOn = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  nameEs: Type.Optional(Type.String({ description: 'Its Spanish name, if there is one.' })),
  description: Type.Union([Type.String(), Type.Null()]),
  descriptionEs: Type.Optional(Type.String()),
  price: Type.Number({ description: 'Dollars, as configured.' }),
  priceType: Type.Enum([...addOnPriceTypes]),
  behavior: Type.Enum([...addOnBehaviors]),
  amount: Type.Number({ description: 'Dollars it adds to this quote.' }),
  trace: Type.Optional(Trace),
  why: Type.Optional(Type.String({ description: 'The explanation of the amount.' })),
})

export type QuotedAddOn = Static<typeof QuotedAddOn>

/** An add-on as configured by its company. */
export const SmartAddOn = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  nameEs: Type.Optional(Type.String({ description: 'Its name in Spanish quotes, if any.' })),
  description: Type.Union([Type.String(), Type.Null()]),
  descriptionEs: Type.Optional(Type.String()),
  priceType: Type.Enum([...addOnPriceTypes]),
  price: Type.Number({ description: 'Dollars.' }),
  triggerRules: TriggerRules,
  behavior: Type.Enum([...addOnBehaviors]),
  isActive: Type.Boolean(),
  displayOrder: Type.Integer(),
})

export type SmartAddOn = Static<typeof SmartAddOn>

export const CreateSmartAddOn = Type.Object(
  {
    name: Type.String({ pattern: '\\S', maxLength: maxNameLength }),
    nameEs: Type.Optional(
      Type.String({
        maxLength: maxNameLength,
        description: 'The name in Spanish quotes. Empty: `name`.',
      }),
    ),
    description: Type.Optional(
      Type.Union([Type.String({ maxLength: maxAddOnDescriptionLength }), Type.Null()]),
    ),
    descriptionEs: Type.Optional(Type.String({ maxLength: maxAddOnDescriptionLength })),
    priceType: Type.Enum([...addOnPriceTypes]),
    price: amount(maxPrice),
    triggerRules: Type.Optional(TriggerRules),
    behavior: Type.Enum([...addOnBehaviors]),
    isActive: Type.Optional(Type.Boolean()),
    displayOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  },
  { additionalProperties: false },
)

export type CreateSmartAddOn = Static<typeof CreateSmartAddOn>

export const ChangeSmartAddOn = Type.Partial(CreateSmartAddOn, {
  additionalProperties: false,
  minProperties: 1,
})

export type ChangeSmartAddOn = Static<typeof ChangeSmartAddOn>

const AddOnParams = Type.Object({ addOnId: RowId })

const listSmartAddOns = contract({
  summary: 'Lists the smart add-ons',
  tag: 'add-ons',
  access: { session: 'owner' },
  params: CompanyParams,
  response: Type.Array(SmartAddOn),
  errors: [404],
})

const createSmartAddOn = contract({
  summary: 'Creates a smart add-on',
  tag: 'add-ons',
  access: { session: 'owner', plan: 'active' },
  params: CompanyParams,
  body: CreateSmartAddOn,
  response: SmartAddOn,
  status: 201,
  errors: [404, 409],
})

const changeSmartAddOn = contract({
  summary: 'Changes a smart add-on',
  description: '`triggerRules`, if given, replaces all rules of the add-on.',
  tag: 'add-ons',
  access: { session: 'owner', plan: 'active' },
  params: AddOnParams,
  body: ChangeSmartAddOn,
  response: SmartAddOn,
  errors: [404],
})

const deleteSmartAddOn = contract({
  summary: 'Deletes a smart add-on',
  tag: 'add-ons',
  access: { session: 'owner', plan: 'active' },
  params: AddOnParams,
  errors: [404],
})

export const contracts = { listSmartAddOns, createSmartAddOn, changeSmartAddOn, deleteSmartAddOn }
export type Contracts = typeof contracts

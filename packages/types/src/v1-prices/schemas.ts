import { type Static, type TSchema, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import {
  maxAddOns,
  maxJobDescriptionLength,
  maxJobSurfaces,
  maxQuantity,
  maxRowId,
  maxSquareFeet,
} from '../limits.ts'
import { zipPattern } from '../places/zip.ts'
import { statements } from '../surface-questions/schemas.ts'
import { surfaceTypes } from '../surfaces/surfaces.ts'

const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

const strict = { additionalProperties: false }

const Dollars = Type.Number({ description: 'Dollars.' })

export const V1PriceList = Type.Object(
  {
    version: Type.Integer({ description: 'Grows with every change of the price list.' }),
    taxRate: Type.Number({ description: 'Percent.' }),
    services: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        unit: Type.String(),
        pricePerUnit: Type.Number({
          description: 'Dollars. If prices depend on the job, the price of other surfaces.',
        }),
        setupFee: Dollars,
      }),
      { description: 'The services that are offered.' },
    ),
    extraCharges: Type.Array(
      Type.Object({ id: Type.Integer(), label: Type.String(), amount: Dollars }),
    ),
    addOns: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        description: Nullable(Type.String()),
        price: Dollars,
        priceType: Type.String({ description: '`flat` or `per_sqft`.' }),
      }),
    ),
  },
  { 'x-name': 'PriceList' },
)

export type V1PriceList = Static<typeof V1PriceList>

export const V1Job = Type.Object(
  {
    serviceId: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxRowId,
        description:
          'The service of the surfaces that name none. Default: the first service of the price list.',
      }),
    ),
    surfaces: Type.Array(
      Type.Object(
        {
          serviceId: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: maxRowId,
              description: 'Default: the service of the job.',
            }),
          ),
          type: Type.Optional(Type.Enum([...surfaceTypes])),
          squareFeet: Type.Optional(
            Type.Number({ minimum: 0, maximum: maxSquareFeet, multipleOf: 0.01 }),
          ),
          feet: Type.Optional(
            Type.Number({
              minimum: 0,
              maximum: maxQuantity,
              multipleOf: 0.01,
              description: 'For prices by the linear foot.',
            }),
          ),
          count: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: maxQuantity,
              description: 'For prices by the piece.',
            }),
          ),
          ...statements,
        },
        strict,
      ),
      { minItems: 1, maxItems: maxJobSurfaces },
    ),
    description: Type.Optional(Type.String({ maxLength: maxJobDescriptionLength })),
    zip: Type.Optional(Type.String({ pattern: zipPattern, title: 'ZIP code' })),
    addOnIds: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: maxRowId }), {
        maxItems: maxAddOns,
        uniqueItems: true,
        title: 'Add-ons',
      }),
    ),
  },
  { ...strict, 'x-name': 'Job' },
)

export type V1Job = Static<typeof V1Job>

/** The price of a job as a customer would see it. */
export const V1Price = Type.Object(
  {
    mode: Type.String({
      description: '`exact`: the total. `range`: the range. `review`: the company sets the price.',
    }),
    total: Nullable(Type.Number({ description: 'Dollars, with tax. Only in the mode `exact`.' })),
    range: Nullable(Type.Object({ low: Dollars, high: Dollars })),
    lines: Type.Array(
      Type.Object({
        kind: Type.String(),
        label: Type.String(),
        labelEs: Nullable(
          Type.String({ description: 'The Spanish name that the company gave, if any.' }),
        ),
        serviceId: Nullable(
          Type.Integer({ description: 'The service that the line prices. `null`: the whole visit.' }),
        ),
        amount: Type.Number({ description: 'Dollars. Negative for discounts.' }),
        explanation: Type.String({ description: 'How the amount was calculated.' }),
        explanationEs: Type.String({ description: 'The explanation in Spanish.' }),
      }),
      { description: 'Only in the mode `exact`.' },
    ),
    reasons: Type.Array(Type.String(), {
      description: 'Codes of the reasons why there is no exact price.',
    }),
  },
  { 'x-name': 'Price' },
)

export type V1Price = Static<typeof V1Price>

const v1GetPriceList = contract({
  summary: 'Returns the current price list',
  tag: 'v1',
  access: { scope: 'prices:read' },
  response: V1PriceList,
  example: {
    response: {
      version: 2,
      taxRate: 6,
      services: [{ id: 1, name: 'Power Washing', unit: 'sq ft', pricePerUnit: 0.5, setupFee: 25 }],
      extraCharges: [],
      addOns: [],
    } satisfies V1PriceList,
  },
})

const v1PriceJob = contract({
  summary: 'Prices a job without storing a quote',
  tag: 'v1',
  access: { scope: 'prices:test' },
  body: V1Job,
  response: V1Price,
  example: {
    body: { surfaces: [{ type: 'driveway', squareFeet: 1_000 }] } satisfies V1Job,
    response: {
      mode: 'exact',
      total: 556.5,
      range: null,
      lines: [
        {
          kind: 'service',
          label: 'Power Washing',
          labelEs: null,
          serviceId: 1,
          amount: 500,
          explanation: '1,000 sq ft of driveway at $0.50 = $500.00.',
          explanationEs: '1,000 pies² de entrada de autos a $0.50 = $500.00.',
        },
        {
          kind: 'setup_fee',
          label: 'Setup fee',
          labelEs: null,
          serviceId: null,
          amount: 25,
          explanation: 'A fixed fee for every visit.',
          explanationEs: 'Un cargo fijo por cada visita.',
        },
        {
          kind: 'tax',
          label: 'Tax',
          labelEs: null,
          serviceId: null,
          amount: 31.5,
          explanation: 'Tax: 6% of $525.00.',
          explanationEs: 'Impuesto: 6% de $525.00.',
        },
      ],
      reasons: [],
    } satisfies V1Price,
  },
})

const v1GetDescription = contract({
  summary: 'Returns the OpenAPI description of version 1',
  tag: 'v1',
  access: 'public',
  response: Type.Any({ description: 'An OpenAPI 3.1 document.' }),
  example: {
    response: { openapi: '3.1.0', info: { title: 'CurbQuote API v1', version: '1.0.0' } },
  },
})

export const contracts = { v1GetPriceList, v1PriceJob, v1GetDescription }
export type Contracts = typeof contracts

import { type Static, type TSchema, Type } from 'typebox'
import { answerReasons } from '../answers/values.ts'
import { contract } from '../endpoints/contract.ts'
import {
  maxAddOns,
  maxJobDescriptionLength,
  maxJobSurfaces,
  maxNameLength,
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

const Percent = Type.Number({ description: 'Percent. Negative for discounts.' })

const UpTo = Nullable(
  Type.Integer({ description: 'Upper bound in units, inclusive. `null` in the last entry.' }),
)

const Surfaces = Type.Array(Type.String(), { description: 'Values of `type` of a surface.' })

const Zips = Type.Array(Type.String())

/** Everything by which `POST prices` prices a job. */
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
    rates: Type.Array(
      Type.Object({
        id: Type.String(),
        serviceId: Type.Integer(),
        name: Type.String(),
        nameEs: Nullable(Type.String({ description: 'The Spanish name of an own thing, if any.' })),
        surfaces: Surfaces,
        coversOtherSurfaces: Type.Boolean({
          description: 'Whether it prices the surfaces that no other rate of the service names.',
        }),
        isEnabled: Type.Boolean({ description: '`false`: jobs with such a surface get no price.' }),
        unit: Type.String({
          description:
            '`sq ft`, `linear ft` or `each`: a surface needs `squareFeet`, `feet` or `count`.',
        }),
        tiers: Type.Array(
          Type.Object({
            upTo: UpTo,
            pricePerUnit: Type.Number({ description: 'Dollars with up to four decimals.' }),
          }),
          {
            description:
              'Units above the bound of the entry before and up to `upTo` cost `pricePerUnit` each. Empty for a rate with sizes.',
          },
        ),
        sizes: Type.Array(Type.Object({ upTo: UpTo, price: Dollars }), {
          description: 'Fixed prices by size. Empty for a rate with tiers.',
        }),
        minimum: Type.Number({ description: 'The least price of the rate in dollars.' }),
        mode: Type.String({
          description: 'How customers get its price: `exact`, `range` or `review`.',
        }),
      }),
      {
        description:
          'The prices of the services that are offered. The rate that names a surface prices it, otherwise the rate of other surfaces.',
      },
    ),
    modifiers: Type.Array(
      Type.Object({
        field: Type.String({ description: 'A field of a surface of a job, such as `condition`.' }),
        value: Type.Union([Type.String(), Type.Integer()], {
          description: 'The value of the field to which the percentage belongs.',
        }),
        percent: Nullable(
          Type.Number({
            description:
              'Added to the service line of the surface. `null`: the company prices such jobs itself.',
          }),
        ),
        isAssumed: Type.Boolean({
          description: 'Whether a surface without the field has this percentage.',
        }),
      }),
      { description: 'Percentages of the answers about a surface.' },
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
        isIncluded: Type.Boolean({
          description: 'Whether every job that meets the conditions includes it.',
        }),
        conditions: Type.Object(
          {
            surfaces: Surfaces,
            minSquareFeet: Nullable(Type.Number()),
            maxSquareFeet: Nullable(Type.Number()),
            minPrice: Nullable(Dollars),
            maxPrice: Nullable(Dollars),
            words: Type.Array(Type.String(), {
              description: 'Words of the description of the job.',
            }),
          },
          {
            description:
              'All of them must hold. `null` and an empty list hold always. Prices are compared with the price of the surfaces. An add-on by the square foot counts these surfaces only.',
          },
        ),
      }),
    ),
    packages: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        addOnIds: Type.Array(Type.Integer()),
      }),
      { description: 'Sets of add-ons that a customer selects with one choice.' },
    ),
    minimumCharge: Type.Number({ description: 'The least price of a job before tax in dollars.' }),
    bundleDiscount: Type.Object(
      { twoRates: Percent, threeOrMoreRates: Percent },
      { description: 'Discounts for jobs that use several rates, as positive percentages.' },
    ),
    tripBands: Type.Array(
      Type.Object({
        upToMiles: Type.Integer({ description: 'Inclusive. The last band has no upper bound.' }),
        fee: Dollars,
      }),
      { description: 'The trip fee by the distance from the base ZIP code. Empty: no trip fee.' },
    ),
    serviceArea: Type.Object(
      {
        baseZip: Nullable(
          Type.String({ description: '`null`: the ZIP code of a job does not matter.' }),
        ),
        radiusMiles: Nullable(Type.Integer({ description: '`null`: any distance.' })),
        outside: Type.String({
          description:
            'What happens to jobs outside: `refuse`, `review` or `farthest_fee`. With `refuse`, `POST prices` answers 422 `OUTSIDE_SERVICE_AREA`.',
        }),
        includedZips: Zips,
        excludedZips: Zips,
      },
      { description: 'Decides about jobs with a ZIP code.' },
    ),
    review: Type.Object(
      {
        totalAbove: Nullable(Dollars),
        squareFeetAbove: Nullable(Type.Integer()),
        threeOrMoreStories: Type.Boolean(),
        words: Type.Array(Type.String()),
        rangeWiderThan: Nullable(
          Type.Number({ description: 'Percent of the middle of the range.' }),
        ),
        outsideArea: Type.Boolean(),
      },
      { description: 'When the company prices a job itself.' },
    ),
    rangeAtLeast: Type.Number({
      description: 'The least width of a range, in percent of its middle.',
    }),
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
          rateId: Type.Optional(
            Type.String({
              maxLength: maxNameLength,
              description:
                'Instead of `type`: the `id` of a rate of the price list that names no surfaces, such as a rate by the piece.',
            }),
          ),
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
          Type.Integer({
            description: 'The service that the line prices. `null`: the whole visit.',
          }),
        ),
        amount: Type.Number({ description: 'Dollars. Negative for discounts.' }),
        explanation: Type.String({ description: 'How the amount was calculated.' }),
        explanationEs: Type.String({ description: 'The explanation in Spanish.' }),
      }),
      { description: 'Only in the mode `exact`.' },
    ),
    reasons: Type.Array(Type.String(), {
      description: `Why there is no exact price: ${answerReasons.map((reason) => `\`${reason}\``).join(', ')}.`,
    }),
  },
  { 'x-name': 'Price' },
)

export type V1Price = Static<typeof V1Price>

const v1GetPriceList = contract({
  summary: 'Returns the current price list',
  description: 'Everything by which `POST /api/v1/prices` prices a job.',
  tag: 'v1',
  access: { scope: 'prices:read' },
  response: V1PriceList,
  example: {
    response: {
      version: 2,
      taxRate: 6,
      services: [{ id: 1, name: 'Power Washing', unit: 'sq ft', pricePerUnit: 0.5, setupFee: 25 }],
      rates: [
        {
          id: 'other-1',
          serviceId: 1,
          name: 'All other surfaces',
          nameEs: null,
          surfaces: [],
          coversOtherSurfaces: true,
          isEnabled: true,
          unit: 'sq ft',
          tiers: [{ upTo: null, pricePerUnit: 0.5 }],
          sizes: [],
          minimum: 0,
          mode: 'exact',
        },
      ],
      modifiers: [
        { field: 'condition', value: 'light', percent: 0, isAssumed: false },
        { field: 'condition', value: 'moderate', percent: 0, isAssumed: true },
        { field: 'condition', value: 'heavy', percent: 0, isAssumed: false },
        { field: 'stories', value: 1, percent: 0, isAssumed: true },
        { field: 'stories', value: 2, percent: 0, isAssumed: false },
        { field: 'stories', value: 3, percent: 0, isAssumed: false },
        { field: 'material', value: 'concrete', percent: 0, isAssumed: false },
        { field: 'material', value: 'asphalt', percent: 0, isAssumed: false },
        { field: 'material', value: 'pavers', percent: 0, isAssumed: false },
        { field: 'material', value: 'wood', percent: 0, isAssumed: false },
        { field: 'material', value: 'vinyl', percent: 0, isAssumed: false },
      ],
      extraCharges: [],
      addOns: [],
      packages: [],
      minimumCharge: 0,
      bundleDiscount: { twoRates: 0, threeOrMoreRates: 0 },
      tripBands: [],
      serviceArea: {
        baseZip: null,
        radiusMiles: null,
        outside: 'refuse',
        includedZips: [],
        excludedZips: [],
      },
      review: {
        totalAbove: null,
        squareFeetAbove: null,
        threeOrMoreStories: false,
        words: [],
        rangeWiderThan: null,
        outsideArea: false,
      },
      rangeAtLeast: 10,
    } satisfies V1PriceList,
  },
})

const v1PriceJob = contract({
  summary: 'Prices a job without storing a quote',
  description:
    '400 `INVALID_INPUT`: a service or an add-on is not in the price list, or a surface lacks the size by which its rate is priced: `squareFeet`, `feet` or `count`. 422 `OUTSIDE_SERVICE_AREA`: the company does not serve the ZIP code.',
  tag: 'v1',
  access: { scope: 'prices:test' },
  body: V1Job,
  response: V1Price,
  errors: [422],
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
          explanation: 'Tax: 6% of $525.00, the price before tax.',
          explanationEs: 'Impuesto: 6% de $525.00, el precio sin impuesto.',
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
  responseHeaders: { etag: Type.String({ description: 'Send it back as `If-None-Match`.' }) },
  otherResponses: { 304: Type.Null({ description: 'The document has not changed.' }) },
  example: {
    response: { openapi: '3.1.0', info: { title: 'CurbQuote API v1', version: '1.0.0' } },
  },
})

export const contracts = { v1GetPriceList, v1PriceJob, v1GetDescription }
export type Contracts = typeof contracts

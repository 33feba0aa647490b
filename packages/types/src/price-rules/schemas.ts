import { type Static, Type } from 'typebox'
import { AnswerReason, AnswerRules } from '../answers/schemas.ts'
import { answerModes } from '../answers/values.ts'
import { contract } from '../endpoints/contract.ts'
import { ApiError, CompanyParams, RowId } from '../endpoints/schemas.ts'
import {
  maxAddOns,
  maxNameLength,
  maxPackages,
  maxPriceCents,
  maxPriceExamples,
  maxRate,
  maxRates,
  maxRowId,
  maxServiceMiles,
  maxSquareFeet,
  maxSurchargeBasisPoints,
  maxTiers,
  maxTripBands,
} from '../limits.ts'
import { Job } from '../price-jobs/schemas.ts'
import { priceRulesErrorCodes, unquotedReasons } from './values.ts'
import { priceUnits } from '../price-trace/values.ts'
import { quoteLineKinds } from '../quote-lines/values.ts'
import { choicePercentages } from '../surface-questions/schemas.ts'
import { surfaceTypes } from '../surfaces/surfaces.ts'

const strict = { additionalProperties: false }

const Name = Type.String({ pattern: '\\S', maxLength: maxNameLength })

const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' })

const Cents = Type.Integer({ minimum: 0, maximum: maxPriceCents, description: 'Cents.' })

const Discount = Type.Integer({
  minimum: 0,
  maximum: maxSurchargeBasisPoints,
  description: 'Basis points of discount, as a positive number: 500 is 5% off.',
})

const UpTo = Type.Union([Type.Integer({ minimum: 1, maximum: maxSquareFeet }), Type.Null()], {
  description: 'Upper bound in units, inclusive. The last bound is `null`.',
})

/** Units above the bound of the previous tier and up to `upTo` cost `rate` each. */
export const Tier = Type.Object(
  {
    upTo: UpTo,
    rate: Type.Integer({
      minimum: 0,
      maximum: maxRate,
      description: 'Hundredths of a cent per unit: 3000 is $0.30.',
    }),
  },
  strict,
)

export type Tier = Static<typeof Tier>

/** A quantity up to `upTo` has a fixed price. */
export const Band = Type.Object({ upTo: UpTo, priceCents: Cents }, strict)

export type Band = Static<typeof Band>

/** A row of "Services and rates". It has either tiers or bands. */
export const Rate = Type.Object(
  {
    id: Id,
    serviceTypeId: Type.Integer({ minimum: 1, maximum: 1_000 }),
    name: Name,
    nameEs: Type.Optional(
      Type.String({ ...Name, description: 'The name in Spanish forms. Default: `name`.' }),
    ),
    surfaceTypes: Type.Array(Type.Enum([...surfaceTypes]), {
      maxItems: surfaceTypes.length,
      uniqueItems: true,
      default: [],
    }),
    coversOtherSurfaces: Type.Boolean({
      default: false,
      description: 'The rate of "All other surfaces". Each service type has exactly one.',
    }),
    enabled: Type.Boolean({
      default: true,
      description: 'Jobs with a surface of a disabled rate get no price.',
    }),
    unit: Type.Enum([...priceUnits]),
    tiers: Type.Optional(Type.Array(Tier, { minItems: 1, maxItems: maxTiers })),
    bands: Type.Optional(Type.Array(Band, { minItems: 1, maxItems: maxTiers })),
    minimumCents: Type.Integer({ ...Cents, default: 0 }),
  },
  strict,
)

export type Rate = Static<typeof Rate>

/** Trips of up to `upTo` miles have a fixed fee. The last band also covers longer trips. */
export const TripBand = Type.Object(
  {
    upTo: Type.Integer({ minimum: 1, maximum: maxServiceMiles, description: 'Miles, inclusive.' }),
    feeCents: Cents,
  },
  strict,
)

export type TripBand = Static<typeof TripBand>

/** A named set of add-ons that the customer selects with one choice. */
export const Package = Type.Object(
  {
    id: Id,
    name: Name,
    nameEs: Type.Optional(
      Type.String({ ...Name, description: 'The name in Spanish forms. Default: `name`.' }),
    ),
    addOnIds: Type.Array(RowId, { minItems: 1, maxItems: maxAddOns, uniqueItems: true }),
  },
  strict,
)

export type Package = Static<typeof Package>

/**
 * The price rules of a company, as stored: cents, hundredths of a cent and basis points. In requests, a rate needs an id,
 * a service type, a name, surfaces, a unit and a price; the API fills in the other members.
 */
export const PriceRules = Type.Object(
  {
    rates: Type.Array(Rate, { minItems: 1, maxItems: maxRates }),
    ...choicePercentages,
    minimumChargeCents: Type.Integer({
      ...Cents,
      default: 0,
      description: 'Cents. 0: no minimum charge.',
    }),
    bundle: Type.Object(
      { two: Discount, threeOrMore: Discount },
      { ...strict, default: { two: 0, threeOrMore: 0 } },
    ),
    packages: Type.Array(Package, { maxItems: maxPackages, default: [] }),
    tripBands: Type.Optional(
      Type.Array(TripBand, {
        maxItems: maxTripBands,
        description:
          'The trip fee by the distance from the base ZIP code. Omitted or empty: no trip fee.',
      }),
    ),
    answers: Type.Optional(AnswerRules),
  },
  strict,
)

export type PriceRules = Static<typeof PriceRules>

/** 422: the rules cannot be saved. `field` is the path of the value, such as `rates.1.tiers.0.upTo`. */
export const PriceRulesRefused = Type.Object({
  error: Type.String(),
  code: Type.Enum([...priceRulesErrorCodes]),
  field: Type.String(),
})

export type PriceRulesRefused = Static<typeof PriceRulesRefused>

export const SavedPriceRules = Type.Object({
  version: Type.Integer({ description: 'Version of the price list.' }),
  rules: PriceRules,
})

export type SavedPriceRules = Static<typeof SavedPriceRules>

export const EntityTag = Type.String({
  description: 'The version of the price list, in double quotation marks.',
})

export const IfMatchHeaders = Type.Object({
  'if-match': Type.Optional(Type.String({ maxLength: 100 })),
})

const getPriceRules = contract({
  summary: 'Returns the price rules',
  description:
    'A company that never changed its rules has one rate for each service, "All other surfaces". Send the `ETag` back as `If-Match` to save.',
  tag: 'pricing',
  access: { session: 'owner' },
  params: CompanyParams,
  response: SavedPriceRules,
  responseHeaders: { etag: EntityTag },
  errors: [404],
})

const savePriceRules = contract({
  summary: 'Saves the price rules',
  description:
    '409 `PRICE_LIST_CHANGED`: the price list changed since it was read. 428 `IF_MATCH_REQUIRED`: the header is missing.',
  tag: 'pricing',
  access: { session: 'owner', plan: 'active' },
  params: CompanyParams,
  headers: IfMatchHeaders,
  body: Type.Object({ rules: PriceRules }, strict),
  response: Type.Object({ version: Type.Integer() }),
  responseHeaders: { etag: EntityTag },
  errors: [404, 409, 428],
  otherResponses: { 422: PriceRulesRefused },
})

/** Why a job cannot be priced. */
export const UnquotedReason = Type.Object({
  code: Type.Enum([...unquotedReasons]),
  surfaceType: Type.Optional(Type.Enum([...surfaceTypes])),
  rateId: Type.Optional(Type.String()),
})

export type UnquotedReason = Static<typeof UnquotedReason>

export const TestJob = Type.Object(
  {
    job: Job,
    /** Default: the saved rules. */
    rules: Type.Optional(PriceRules),
    selectedAddOnIds: Type.Array(Type.Integer({ minimum: 1, maximum: maxRowId }), {
      maxItems: maxAddOns,
    }),
  },
  strict,
)

export type TestJob = Static<typeof TestJob>

/** The price of a test job as a customer sees it. Money in dollars. */
export const TestedJob = Type.Object({
  lines: Type.Array(
    Type.Object({
      kind: Type.Enum([...quoteLineKinds]),
      label: Type.String(),
      labelEs: Type.Optional(Type.String()),
      serviceTypeId: Type.Optional(Type.Integer()),
      amount: Type.Number({ description: 'Dollars.' }),
      why: Type.String({ description: 'The explanation of the amount.' }),
      whyEs: Type.String({ description: 'The explanation in Spanish.' }),
    }),
  ),
  total: Type.Union([Type.Number(), Type.Null()], {
    description: 'Dollars. `null` if the job cannot be priced.',
  }),
  mode: Type.Enum([...answerModes]),
  low: Type.Optional(
    Type.Number({ description: 'The lower bound of the range in dollars. Only in range mode.' }),
  ),
  high: Type.Optional(
    Type.Number({ description: 'The upper bound of the range in dollars. Only in range mode.' }),
  ),
  reasons: Type.Array(UnquotedReason, { description: 'Why the job cannot be priced.' }),
  answerReasons: Type.Optional(
    Type.Array(AnswerReason, { description: 'Why the answer is not an exact price.' }),
  ),
})

export type TestedJob = Static<typeof TestedJob>

const testPriceRules = contract({
  summary: 'Prices a job without storing it',
  tag: 'pricing',
  access: { session: 'owner' },
  params: CompanyParams,
  body: TestJob,
  response: TestedJob,
  errors: [404],
  otherResponses: { 422: Type.Union([PriceRulesRefused, ApiError]) },
})

const example = {
  name: Name,
  job: Job,
  selectedAddOnIds: TestJob.properties.selectedAddOnIds,
}

/** A job that the owner keeps to compare its price before and after a change. */
export const PriceExample = Type.Object({ id: Type.Integer(), ...example })

export type PriceExample = Static<typeof PriceExample>

export const SavePriceExample = Type.Object(example, strict)

export type SavePriceExample = Static<typeof SavePriceExample>

const listPriceExamples = contract({
  summary: 'Lists the example jobs',
  tag: 'pricing',
  access: { session: 'owner' },
  params: CompanyParams,
  response: Type.Array(PriceExample),
  errors: [404],
})

const savePriceExample = contract({
  summary: 'Saves an example job',
  description: `A company has at most ${maxPriceExamples} examples. 409 \`LIST_FULL\`.`,
  tag: 'pricing',
  access: { session: 'owner', plan: 'active' },
  params: CompanyParams,
  body: SavePriceExample,
  response: PriceExample,
  status: 201,
  errors: [404, 409],
})

const deletePriceExample = contract({
  summary: 'Deletes an example job',
  tag: 'pricing',
  access: { session: 'owner', plan: 'active' },
  params: Type.Object({ ...CompanyParams.properties, exampleId: RowId }),
  errors: [404],
})

export const contracts = {
  getPriceRules,
  savePriceRules,
  testPriceRules,
  listPriceExamples,
  savePriceExample,
  deletePriceExample,
}
export type Contracts = typeof contracts

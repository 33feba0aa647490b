import { type Static, Type } from 'typebox'
import { TriggerRules } from '../add-ons/schemas.ts'
import { addOnBehaviors, addOnPriceTypes } from '../add-ons/values.ts'
import { contract } from '../endpoints/contract.ts'
import { CompanyParams, RowId } from '../endpoints/schemas.ts'
import {
  maxAddOnDescriptionLength,
  maxAddOns,
  maxExtraCharges,
  maxNameLength,
  maxPriceCents,
  maxRate,
  maxReplayDays,
  maxRowId,
  maxServices,
} from '../limits.ts'
import { skipReasons } from './values.ts'
import type { PriceList } from '../price-rules/price-list.ts'
import { EntityTag, IfMatchHeaders, PriceRules, PriceRulesRefused } from '../price-rules/schemas.ts'
import { quoteLineKinds } from '../quote-lines/values.ts'

const strict = { additionalProperties: false }

const Name = Type.String({ pattern: '\\S', maxLength: maxNameLength })

const Cents = Type.Integer({ minimum: 0, maximum: maxPriceCents, description: 'Cents.' })

const Version = Type.Integer({
  minimum: 1,
  maximum: maxRowId,
  description: 'Version of the price list.',
})

const Service = Type.Object(
  {
    serviceTypeId: Type.Integer({ minimum: 1, maximum: 1_000 }),
    serviceName: Type.String({ maxLength: maxNameLength }),
    unit: Type.String({ maxLength: maxNameLength }),
    pricePerUnitCents: Type.Integer({
      minimum: 0,
      maximum: maxRate / 100,
      description: 'Cents. It follows the rate of "All other surfaces".',
    }),
    setupFeeCents: Cents,
  },
  strict,
)

const charge = { label: Name, labelEs: Type.Optional(Name), amountCents: Cents }

const addOn = {
  name: Name,
  nameEs: Type.Optional(Name),
  description: Type.Union([Type.String({ maxLength: maxAddOnDescriptionLength }), Type.Null()]),
  descriptionEs: Type.Optional(Type.String({ maxLength: maxAddOnDescriptionLength })),
  priceType: Type.Enum([...addOnPriceTypes]),
  priceCents: Cents,
  behavior: Type.Enum([...addOnBehaviors]),
  triggerRules: TriggerRules,
}

const prices = {
  version: Version,
  rules: PriceRules,
  ...Service.properties,
  services: Type.Optional(Type.Array(Service, { minItems: 2, maxItems: maxServices })),
  taxBasisPoints: Type.Integer({
    minimum: 0,
    maximum: 10_000,
    description: 'Basis points: 825 is 8.25%.',
  }),
}

const NewId = Type.Optional(
  Type.Integer({ minimum: 1, maximum: maxRowId, description: 'Omitted for a new row.' }),
)

/** A price list of the company, in stored units. */
export const StoredPriceList = Type.Unsafe<PriceList>(
  Type.Object({
    ...prices,
    extraCharges: Type.Array(Type.Object({ id: RowId, ...charge })),
    addOns: Type.Array(Type.Object({ id: RowId, ...addOn })),
  }),
)

/** A price list that an owner has changed. New charges and add-ons have no id yet. */
export const EditedPriceList = Type.Object(
  {
    ...prices,
    extraCharges: Type.Array(Type.Object({ id: NewId, ...charge }, strict), {
      maxItems: maxExtraCharges,
    }),
    addOns: Type.Array(Type.Object({ id: NewId, ...addOn }, strict), { maxItems: maxAddOns }),
  },
  strict,
)

export type EditedPriceList = Static<typeof EditedPriceList>

export const PriceDraft = Type.Object({
  basedOnVersion: Version,
  list: StoredPriceList,
  updatedAt: Type.String(),
  etag: Type.String({ description: 'Send it as `If-Match` to change or publish this draft.' }),
  changes: Type.Array(Type.String(), {
    description: 'What differs from the current prices, in words.',
  }),
})

export type PriceDraft = Static<typeof PriceDraft>

/** The current price list and the draft of the next one. */
export const PriceDraftState = Type.Object({
  version: Version,
  list: Type.Union([StoredPriceList, Type.Null()], {
    description: '`null` if no service has a price.',
  }),
  draft: Type.Union([PriceDraft, Type.Null()]),
})

export type PriceDraftState = Static<typeof PriceDraftState>

/** Exactly one of the members. */
export const SavePriceDraft = Type.Object(
  {
    list: Type.Optional(EditedPriceList),
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxRowId,
        description: 'The version to copy: the current one, or one of the history.',
      }),
    ),
  },
  { ...strict, minProperties: 1, maxProperties: 1 },
)

export type SavePriceDraft = Static<typeof SavePriceDraft>

const tag = 'pricing'

const params = CompanyParams

const getPriceDraft = contract({
  summary: 'Returns the current prices and the draft of new ones',
  description: 'Send the `ETag` back as `If-Match` to change or publish what you have read.',
  tag,
  access: { session: 'owner' },
  params,
  response: PriceDraftState,
  responseHeaders: { etag: EntityTag },
  errors: [404],
})

const savePriceDraft = contract({
  summary: 'Saves a draft of new prices',
  description:
    'Changes no price. Either the edited list, whose `version` is the one it is based on, or a version to copy. A company has one draft. Send the `ETag` of the draft, or of the prices if there is no draft. 409 `PRICE_DRAFT_CHANGED`: the draft was saved, published or discarded since it was read. 409 `PRICE_LIST_CHANGED`: the prices changed. 428 `IF_MATCH_REQUIRED`: the header is missing.',
  tag,
  access: { session: 'owner', plan: 'active' },
  params,
  headers: IfMatchHeaders,
  body: SavePriceDraft,
  response: PriceDraft,
  responseHeaders: { etag: EntityTag },
  errors: [404, 409, 428],
  otherResponses: { 422: PriceRulesRefused },
})

const deletePriceDraft = contract({
  summary: 'Discards the draft',
  tag,
  access: { session: 'owner', plan: 'active' },
  params,
  errors: [404],
})

const publishPriceDraft = contract({
  summary: 'Makes the draft the current prices',
  description:
    'Prices, charges, add-ons, rules and tax become one version. 409 `PRICE_LIST_CHANGED`: the prices or the draft changed since they were read. 428 `IF_MATCH_REQUIRED`: the header is missing.',
  tag,
  access: { session: 'owner', plan: 'active' },
  params,
  headers: IfMatchHeaders,
  response: Type.Object({ version: Version }),
  responseHeaders: { etag: EntityTag },
  errors: [404, 409, 428],
})

export const ReplayPrices = Type.Object(
  {
    days: Type.Integer({ minimum: 1, maximum: maxReplayDays }),
    service: Type.Optional(
      Type.String({ maxLength: maxNameLength, description: 'Id of a rate that the jobs use.' }),
    ),
    zip: Type.Optional(
      Type.String({
        pattern: '^[0-9]{3,5}$',
        description:
          'ZIP, or its first digits. Jobs that did not become quotes match by the first three digits, because no more are kept.',
      }),
    ),
    acceptedOnly: Type.Optional(Type.Boolean({ description: 'Only quotes that were accepted.' })),
  },
  strict,
)

export type ReplayPrices = Static<typeof ReplayPrices>

const Line = Type.Object({
  kind: Type.Enum([...quoteLineKinds]),
  label: Type.String(),
  amount: Type.Number({ description: 'Dollars.' }),
})

const Percent = Type.Union([Type.Number(), Type.Null()])

/** A job whose price changes, with both breakdowns. Money in dollars. */
export const LargestPriceChange = Type.Object({
  quoteId: Type.Union([Type.Integer(), Type.Null()], {
    description: '`null`: the job did not become a quote.',
  }),
  quoteNumber: Type.Union([Type.Integer(), Type.Null()]),
  before: Type.Number(),
  after: Type.Number(),
  beforeLines: Type.Array(Line),
  afterLines: Type.Array(Line),
})

export type LargestPriceChange = Static<typeof LargestPriceChange>

/** Jobs whose price changes by more than `from` up to `to` percent. Unchanged jobs have a bucket from 0 to 0. */
export const ReplayBucket = Type.Object({
  from: Percent,
  to: Percent,
  jobs: Type.Integer(),
})

export type ReplayBucket = Static<typeof ReplayBucket>

/** Jobs by the answer that their customer gets. */
const CountedAnswers = Type.Object({
  exact: Type.Integer(),
  range: Type.Integer(),
  review: Type.Integer(),
})

/** The prices of past jobs by the current prices (before) and by the draft (after). Money in dollars. */
export const PriceReplay = Type.Object({
  answers: Type.Optional(
    Type.Object(
      { before: CountedAnswers, after: CountedAnswers },
      {
        description: 'Absent if neither list has rules for answers.',
      },
    ),
  ),
  jobs: Type.Integer({ description: 'Jobs that both price lists price.' }),
  quotes: Type.Integer({ description: 'Those of `jobs` that became quotes.' }),
  before: Type.Number(),
  after: Type.Number(),
  nowPayMinimum: Type.Integer({
    description: 'Jobs that pay a minimum after the change and not before.',
  }),
  costMuchMore: Type.Integer({ description: 'Jobs that cost more than 20% more.' }),
  buckets: Type.Array(ReplayBucket),
  movers: Type.Array(LargestPriceChange, { description: 'The ten largest changes.' }),
  skipped: Type.Array(Type.Object({ reason: Type.Enum([...skipReasons]), count: Type.Integer() })),
  withoutKeywords: Type.Integer({
    description:
      'Those of `jobs` whose description was not kept. Keyword rules of add-ons do not hold for them, before and after.',
  }),
  isLimited: Type.Boolean({ description: 'There were more jobs than a replay takes.' }),
})

export type PriceReplay = Static<typeof PriceReplay>

const replayPrices = contract({
  summary: 'Prices past jobs by the draft',
  description:
    '404 `NOT_FOUND`: there is no draft. 409 `REPLAY_RUNNING`: another replay of the company is running, or too many replays of other companies are running.',
  tag,
  access: { session: 'owner', plan: 'active' },
  params,
  body: ReplayPrices,
  response: PriceReplay,
  errors: [404, 409],
})

/** A price list of the past, or the current one. */
export const PriceListVersion = Type.Object({
  version: Version,
  isCurrent: Type.Boolean(),
  publishedAt: Type.Union([Type.String(), Type.Null()], {
    description: 'When it was published or first used. `null`: saved, and not used yet.',
  }),
  publishedBy: Type.Union([Type.String(), Type.Null()], {
    description: 'Email address. `null` for prices that were saved without a draft.',
  }),
  changes: Type.Array(Type.String(), {
    description: 'What changed since the version before, in words.',
  }),
})

export type PriceListVersion = Static<typeof PriceListVersion>

const listPriceListVersions = contract({
  summary: 'Lists the latest versions of the prices, newest first',
  tag,
  access: { session: 'owner' },
  params,
  response: Type.Array(PriceListVersion),
  errors: [404],
})

export const contracts = {
  getPriceDraft,
  savePriceDraft,
  deletePriceDraft,
  publishPriceDraft,
  replayPrices,
  listPriceListVersions,
}
export type Contracts = typeof contracts

import { type Static, Type } from 'typebox'
import { outsideTextIds } from '../consents/consents.ts'
import { contract } from '../endpoints/contract.ts'
import { ApiError, CompanyParams } from '../endpoints/schemas.ts'
import {
  maxEmailLength,
  maxServiceMiles,
  maxServiceZips,
  maxUrlLength,
  maxZipLength,
  outsideRequestDays,
} from '../limits.ts'
import { zipPattern } from '../places/zip.ts'
import { outsidePolicies, servedAnswers } from './values.ts'
import { humanProof } from '../spam/schemas.ts'
import { emailPattern } from '../text/contact.ts'
import { languages } from '../text/language.ts'
import { WidgetParams } from '../widgets/schemas.ts'

const strict = { additionalProperties: false }

/** Five digits. ZIP codes are texts, because they may begin with zeros. */
const FiveDigits = Type.String({ pattern: '^\\d{5}$' })

const Zip = Type.String({
  maxLength: maxZipLength,
  pattern: zipPattern,
  description: 'Of a ZIP+4, the first five digits count.',
})

const Nullable = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()])

const Zips = Type.Array(FiveDigits, { maxItems: maxServiceZips, uniqueItems: true })

/** Where a company works. Without a base ZIP code, the widget does not ask where the job is. */
export const ServiceArea = Type.Object(
  {
    baseZip: Nullable(FiveDigits),
    radiusMiles: Type.Union([Type.Integer({ minimum: 0, maximum: maxServiceMiles }), Type.Null()], {
      description: 'From the base ZIP code, along a straight line. `null`: any distance.',
    }),
    outsidePolicy: Type.Enum([...outsidePolicies], {
      description:
        'For places outside: no quote, the company prices the job, or the farthest trip fee.',
    }),
    includedZips: Zips,
    excludedZips: Zips,
  },
  strict,
)

export type ServiceArea = Static<typeof ServiceArea>

/** The saved service area, with facts about its ZIP codes. */
export const SavedServiceArea = Type.Object({
  ...ServiceArea.properties,
  basePlace: Nullable(Type.String({ description: 'City and state of the base ZIP code.' })),
  unknownZips: Type.Array(Type.String(), {
    description:
      'Listed ZIP codes that are not in the data of places, so that they have no trip fee.',
  }),
})

export type SavedServiceArea = Static<typeof SavedServiceArea>

/** Requests for jobs outside the service area, by ZIP code. */
export const OutsideZip = Type.Object({
  zip: Type.String(),
  place: Nullable(Type.String({ description: 'City and state. `null` for an unknown ZIP code.' })),
  miles: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Distance from the base ZIP code, rounded up.',
  }),
  requests: Type.Integer({
    description: `Refused requests of the last ${outsideRequestDays} days.`,
  }),
  emails: Type.Array(Type.String(), {
    description: 'Customers who want to know when the company serves the ZIP code.',
  }),
})

export type OutsideZip = Static<typeof OutsideZip>

export const OutsideZips = Type.Object({
  total: Type.Integer({ description: `Refused requests of the last ${outsideRequestDays} days.` }),
  zips: Type.Array(OutsideZip, { description: 'The ZIP codes with the most requests first.' }),
})

export type OutsideZips = Static<typeof OutsideZips>

const City = Nullable(Type.String())

const State = Nullable(Type.String({ description: 'Two letters.' }))

/** Whether a company serves a ZIP code. */
export const ServiceCheck = Type.Object({
  served: Type.Enum([...servedAnswers], {
    description: '`review`: the company prices jobs there itself.',
  }),
  city: City,
  state: State,
  tripFee: Type.Union([Type.Number(), Type.Null()], {
    description: 'Dollars, 0 if the trip is free. `null` without a price.',
  }),
})

export type ServiceCheck = Static<typeof ServiceCheck>

/** A ZIP code as the test of a job needs it. */
export const ZipCheck = Type.Object({
  served: Type.Enum([...servedAnswers]),
  city: City,
  state: State,
  tripMiles: Type.Optional(Type.Integer()),
  isOutsideArea: Type.Optional(Type.Boolean()),
  areaReview: Type.Optional(Type.Enum(['OUTSIDE_AREA', 'UNKNOWN_ZIP'])),
})

export type ZipCheck = Static<typeof ZipCheck>

const checkService = contract({
  summary: 'Checks whether the company serves a ZIP code',
  description:
    'A company without a service area serves every ZIP code. A ZIP code that is not served is counted.',
  tag: 'widget',
  access: 'public',
  params: WidgetParams,
  body: Type.Object({ zip: Zip }, strict),
  response: ServiceCheck,
  errors: [403, 404],
})

export const RequestOutside = Type.Object(
  {
    zip: Zip,
    email: Type.String({ maxLength: maxEmailLength, pattern: emailPattern }),
    contactConsent: Type.Literal(true),
    consentTextId: Type.Optional(
      Type.Enum([...outsideTextIds], {
        description: 'Id of the exact words that the form showed.',
      }),
    ),
    language: Type.Optional(Type.Enum([...languages])),
    pageUrl: Type.Optional(Type.String({ maxLength: maxUrlLength })),
    website: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'An invisible form field. Only bots fill it in.',
      }),
    ),
    ...humanProof,
  },
  strict,
)

export type RequestOutside = Static<typeof RequestOutside>

const requestOutside = contract({
  summary: 'Leaves an email address for a ZIP code that is not served',
  description:
    'The company can tell the customer when it serves the ZIP code. Repeating it has no effect.',
  tag: 'widget',
  access: 'public',
  params: WidgetParams,
  body: RequestOutside,
  errors: [403, 404],
})

const tag = 'companies'

const params = CompanyParams

const ServiceAreaRefused = Type.Object({
  ...ApiError.properties,
  zips: Type.Optional(Type.Array(Type.String(), { description: 'The ZIP codes in question.' })),
})

const getServiceArea = contract({
  summary: 'Returns the service area',
  tag,
  access: { session: 'owner' },
  params,
  response: SavedServiceArea,
  errors: [404],
})

const saveServiceArea = contract({
  summary: 'Saves the service area',
  description:
    '422 `UNKNOWN_BASE_ZIP`: the base ZIP code is not in the data of places. 422 `ZIP_IN_BOTH_LISTS`: a ZIP code is added and excluded.',
  tag,
  access: { session: 'owner', plan: 'active' },
  params,
  body: ServiceArea,
  response: SavedServiceArea,
  errors: [404],
  otherResponses: { 422: ServiceAreaRefused },
})

const addServiceZip = contract({
  summary: 'Adds a ZIP code to the service area',
  description: `A ZIP code that was excluded is added. A company has at most ${maxServiceZips} listed ZIP codes: 409 \`LIST_FULL\`.`,
  tag,
  access: { session: 'owner', plan: 'active' },
  params,
  body: Type.Object({ zip: FiveDigits }, strict),
  response: SavedServiceArea,
  errors: [404, 409],
})

const listOutsideRequests = contract({
  summary: 'Lists the ZIP codes of requests from outside the service area',
  tag,
  access: { session: 'owner' },
  params,
  response: OutsideZips,
  errors: [404],
})

const checkOwnZip = contract({
  summary: 'Checks a ZIP code against the service area',
  description: 'For the test of a job. Counts no request.',
  tag,
  access: { session: 'owner' },
  params: Type.Object({ ...CompanyParams.properties, zip: FiveDigits }),
  response: ZipCheck,
  errors: [404],
})

export const contracts = {
  checkService,
  requestOutside,
  getServiceArea,
  saveServiceArea,
  addServiceZip,
  listOutsideRequests,
  checkOwnZip,
}
export type Contracts = typeof contracts

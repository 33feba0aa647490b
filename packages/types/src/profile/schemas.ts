import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { maxAddressLength, maxAlertAddresses, maxEmailLength, maxNameLength } from '../limits.ts'

const profileFields = {
  name: Type.String({ maxLength: maxNameLength, title: 'Business name' }),
  phone: Type.String({ maxLength: 40 }),
  contactEmail: Type.String({
    maxLength: maxAlertAddresses * (maxEmailLength + 2),
    description: `1 to ${maxAlertAddresses} email addresses, separated by commas.`,
  }),
  streetAddress: Type.String({ maxLength: maxAddressLength }),
  city: Type.String({ maxLength: maxNameLength }),
  state: Type.String({ maxLength: 30 }),
  zipCode: Type.String({ maxLength: 10 }),
  emailNotifications: Type.Boolean(),
}

const TimeZone = Type.String({
  maxLength: 64,
  pattern: '^[A-Z][A-Za-z_]+(?:/[A-Za-z_-]+)+$',
  description: 'An IANA time zone, such as America/Chicago.',
})

/**
 * The business information of a company. A field without a value is an empty string, except `contactEmail`, which is then the
 * account's email address.
 */
export const CompanyProfile = Type.Object({ ...profileFields, timeZone: TimeZone })

export type CompanyProfile = Static<typeof CompanyProfile>

/** The owner's request to delete the account. */
export const DeletionRequest = Type.Object({
  requestedAt: Type.Union([Type.String({ description: 'ISO 8601.' }), Type.Null()]),
})

export type DeletionRequest = Static<typeof DeletionRequest>

export const SaveProfile = Type.Object(
  { ...profileFields, timeZone: Type.Optional(TimeZone) },
  { additionalProperties: false },
)

export type SaveProfile = Static<typeof SaveProfile>

export type ProfileProblems = Partial<Record<keyof SaveProfile, string>>

const getProfile = contract({
  summary: 'Returns the business information',
  tag: 'companies',
  access: { session: 'owner' },
  response: CompanyProfile,
  errors: [404],
})

const saveProfile = contract({
  summary: 'Saves the business information',
  description:
    'During an impersonation a request that changes the contact email addresses is refused with 403. If `timeZone` is omitted, a new ZIP code also changes the time zone, unless the owner chose the current time zone.',
  tag: 'companies',
  access: { session: 'owner' },
  body: SaveProfile,
  response: CompanyProfile,
  errors: [404],
})

const getDeletionRequest = contract({
  summary: 'Returns the request to delete the account',
  tag: 'companies',
  access: { session: 'owner' },
  response: DeletionRequest,
  errors: [404],
})

const requestDeletion = contract({
  summary: 'Requests the deletion of the account',
  description:
    'Notifies the CurbQuote team, which deletes the account after the owner has confirmed. A repeated request has no effect.',
  tag: 'companies',
  access: { session: 'owner', inPerson: true },
  response: Type.Object({ message: Type.String() }),
  status: 202,
  errors: [404],
})

const withdrawDeletionRequest = contract({
  summary: 'Withdraws the request to delete the account',
  tag: 'companies',
  access: { session: 'owner', inPerson: true },
  response: DeletionRequest,
  errors: [404],
})

export const contracts = {
  getProfile,
  saveProfile,
  getDeletionRequest,
  requestDeletion,
  withdrawDeletionRequest,
}
export type Contracts = typeof contracts

import { Type, type Static } from 'typebox'
import { isEmailAddress, parseUsPhone } from './contact.ts'
import { maxAddressLength, maxAlertAddresses, maxEmailLength, maxNameLength } from './limits.ts'
import { withoutInvisible } from './clean-text.ts'
import { isZip } from './zip.ts'
import { parseUsState } from './us-states.ts'
import { endpoint } from './endpoint.ts'

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

/** An error sentence for each invalid field. Empty if all fields are valid. */
export function profileProblems(profile: SaveProfile): ProfileProblems {
  const problems: ProfileProblems = {}
  if (!profile.name.trim()) problems.name = 'Business name is required'
  if (!parseUsPhone(profile.phone)) problems.phone = 'Phone must be in format (xxx) xxx-xxxx'
  if (!profile.contactEmail.trim()) problems.contactEmail = 'Contact email is required'
  else if (/[\r\n]/.test(profile.contactEmail) || !parseContactEmails(profile.contactEmail))
    problems.contactEmail = `Enter one to ${maxAlertAddresses} email addresses, separated by commas`
  if (!profile.streetAddress.trim()) problems.streetAddress = 'Street address is required'
  if (!profile.city.trim()) problems.city = 'City is required'
  if (!parseUsState(profile.state)) problems.state = 'State is required'
  if (!isZip(profile.zipCode)) problems.zipCode = 'ZIP code must be 5 digits'
  return problems
}

/** The distinct email addresses of a comma-separated list. `undefined` if there are none or too many, or if one is invalid. */
export function parseContactEmails(text: string): string[] | undefined {
  const typed = text.split(',').map(withoutInvisible).filter(Boolean)
  // Letter case is ignored when duplicates are removed.
  const emails = [...new Map(typed.map((email) => [email.toLowerCase(), email] as const)).values()]
  const isValid =
    emails.length > 0 && emails.length <= maxAlertAddresses && emails.every(isEmailAddress)
  return isValid ? emails : undefined
}

export const getProfile = endpoint('GET', '/api/companies/profile', {
  summary: 'Returns the business information',
  tag: 'companies',
  access: { session: 'owner' },
  response: CompanyProfile,
  errors: [404],
})

export const saveProfile = endpoint('PUT', '/api/companies/profile', {
  summary: 'Saves the business information',
  description:
    'During an impersonation a request that changes the contact email addresses is refused with 403. If `timeZone` is omitted, a new ZIP code also changes the time zone, unless the owner chose the current time zone.',
  tag: 'companies',
  access: { session: 'owner' },
  body: SaveProfile,
  response: CompanyProfile,
  errors: [404],
})

export const getDeletionRequest = endpoint('GET', '/api/companies/request-deletion', {
  summary: 'Returns the request to delete the account',
  tag: 'companies',
  access: { session: 'owner' },
  response: DeletionRequest,
  errors: [404],
})

export const requestDeletion = endpoint('POST', '/api/companies/request-deletion', {
  summary: 'Requests the deletion of the account',
  description:
    'Notifies the CurbQuote team, which deletes the account after the owner has confirmed. A repeated request has no effect.',
  tag: 'companies',
  access: { session: 'owner', inPerson: true },
  response: Type.Object({ message: Type.String() }),
  status: 202,
  errors: [404],
})

export const withdrawDeletionRequest = endpoint('DELETE', '/api/companies/request-deletion', {
  summary: 'Withdraws the request to delete the account',
  tag: 'companies',
  access: { session: 'owner', inPerson: true },
  response: DeletionRequest,
  errors: [404],
})

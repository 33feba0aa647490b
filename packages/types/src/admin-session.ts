import { Type, type Static } from 'typebox'
import { maxEmailLength, maxPasswordLength, minAdminPasswordLength } from './limits.ts'
import { endpoint } from './endpoint.ts'
import { SecondStepRequired } from './second-factors.ts'
import { SignedOut } from './session.ts'

/** POST /api/auth/admin/login. The username is the email address. */
export const AdminSignIn = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: maxEmailLength }),
    password: Type.String({ minLength: 1, maxLength: maxPasswordLength }),
  },
  { additionalProperties: false },
)
export type AdminSignIn = Static<typeof AdminSignIn>

export const AdminSignedIn = Type.Union([Type.Object({ token: Type.String() }), SecondStepRequired])
export type AdminSignedIn = Static<typeof AdminSignedIn>

/** The signed-in admin (GET /api/admin/me). */
export const AdminAccount = Type.Object({
  email: Type.String(),
  secondStepRequiredFrom: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When the admin console requires two-step sign-in. Null if it is on.',
  }),
  isSecondStepDue: Type.Boolean({
    description: 'Whether all other calls are refused until it is on.',
  }),
})
export type AdminAccount = Static<typeof AdminAccount>

/** POST /api/auth/admin/password-reset/link */
export const RequestAdminResetLink = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: maxEmailLength }) },
  { additionalProperties: false },
)
export type RequestAdminResetLink = Static<typeof RequestAdminResetLink>

/** Sets an admin's own password. Requires the token of an emailed link, or a session and the current password. */
export const ResetAdminPassword = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: maxEmailLength }),
    newPassword: Type.String({ minLength: minAdminPasswordLength, maxLength: maxPasswordLength }),
    confirmPassword: Type.String({ minLength: 1, maxLength: maxPasswordLength }),
    currentPassword: Type.Optional(Type.String({ minLength: 1, maxLength: maxPasswordLength })),
    token: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type ResetAdminPassword = Static<typeof ResetAdminPassword>

/** A sentence that tells the admin the result. */
export const AdminMessage = Type.Object({ message: Type.String() })
export type AdminMessage = Static<typeof AdminMessage>

export const getAdminAccount = endpoint('GET', '/api/admin/me', {
  summary: 'Returns the signed-in admin',
  tag: 'admin',
  access: { session: 'admin', withoutSecondStep: true },
  response: AdminAccount,
})

export const signInAdmin = endpoint('POST', '/api/auth/admin/login', {
  summary: 'Signs a platform admin in',
  tag: 'admin',
  access: 'public',
  body: AdminSignIn,
  response: AdminSignedIn,
  errors: [401],
})

export const signOutAdmin = endpoint('POST', '/api/auth/admin/logout', {
  summary: 'Signs the admin out and ends the admin’s impersonations',
  tag: 'admin',
  access: { session: 'admin', withoutSecondStep: true },
  response: SignedOut,
})

export const resetAdminPassword = endpoint('POST', '/api/auth/admin/password-reset', {
  summary: 'Sets an admin’s own password',
  description:
    'Requires a session and the current password, or the token of an emailed link. Ends every other session.',
  tag: 'admin',
  access: { session: 'admin', or: 'reset-link', withoutSecondStep: true },
  body: ResetAdminPassword,
  response: AdminMessage,
})

export const requestAdminResetLink = endpoint('POST', '/api/auth/admin/password-reset/link', {
  summary: 'Emails an admin a single-use link to set the password',
  description:
    'The response and its timing do not depend on whether the email address has an account.',
  tag: 'admin',
  access: 'public',
  body: RequestAdminResetLink,
  response: AdminMessage,
})

import { Type, type Static } from 'typebox'
import { maxEmailLength, maxPasswordLength, minAdminPasswordLength } from './limits.ts'
import { endpoint } from './endpoint.ts'
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

export const AdminSignedIn = Type.Object({ token: Type.String() })
export type AdminSignedIn = Static<typeof AdminSignedIn>

/** The signed-in admin (GET /api/admin/me). */
export const AdminAccount = Type.Object({ email: Type.String() })
export type AdminAccount = Static<typeof AdminAccount>

/** POST /api/auth/admin/password-reset/link */
export const RequestAdminResetLink = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: maxEmailLength }) },
  { additionalProperties: false },
)
export type RequestAdminResetLink = Static<typeof RequestAdminResetLink>

/** An admin's own password reset. It needs the token of an emailed link, or a session and the current password. */
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

/** The result, as a sentence to show. */
export const AdminMessage = Type.Object({ message: Type.String() })
export type AdminMessage = Static<typeof AdminMessage>

export const getAdminAccount = endpoint('GET', '/api/admin/me', {
  summary: 'The signed-in admin',
  tag: 'admin',
  session: 'admin',
  response: AdminAccount,
})

export const signInAdmin = endpoint('POST', '/api/auth/admin/login', {
  summary: 'Signs a platform admin in',
  tag: 'admin',
  body: AdminSignIn,
  response: AdminSignedIn,
  errors: [401],
})

export const signOutAdmin = endpoint('POST', '/api/auth/admin/logout', {
  summary: 'Ends the admin’s session, and the impersonations that are under way',
  tag: 'admin',
  session: 'admin',
  response: SignedOut,
})

export const resetAdminPassword = endpoint('POST', '/api/auth/admin/password-reset', {
  summary: 'Sets an admin’s own password',
  description:
    'Needs the session and the current password, or the token of an emailed link. Ends every other session.',
  tag: 'admin',
  session: 'admin',
  body: ResetAdminPassword,
  response: AdminMessage,
})

export const requestAdminResetLink = endpoint('POST', '/api/auth/admin/password-reset/link', {
  summary: 'Emails an admin a link that sets the password once',
  description: 'The response and the work are the same for every email address.',
  tag: 'admin',
  body: RequestAdminResetLink,
  response: AdminMessage,
})

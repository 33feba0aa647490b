import { Type, type Static } from 'typebox'
import { signUpTextIds } from './consents.ts'
import { emailPattern } from './contact.ts'
import { zipPattern } from './zip.ts'
import {
  codeLength,
  maxAddressLength,
  maxEmailLength,
  maxNameLength,
  maxPasswordLength,
  minLinkResetPasswordLength,
  minPasswordLength,
  minSignUpPasswordLength,
} from './limits.ts'
import { endpoint } from './endpoint.ts'
import { OpenedSession } from './session.ts'
import { Succeeded } from './succeeded.ts'

const EmailAddress = Type.String({ maxLength: maxEmailLength, pattern: emailPattern })
const Code = Type.String({ pattern: `^[0-9]{${codeLength}}$`, description: 'Six digits.' })
const NewPassword = Type.String({ minLength: minPasswordLength, maxLength: maxPasswordLength })
const Name = Type.String({ minLength: 1, maxLength: maxNameLength, pattern: '\\S' })

/** A new account, either free or for a trial. */
export const SignUp = Type.Object(
  {
    name: Type.String({ ...Name, title: 'Company name' }),
    firstName: Name,
    lastName: Name,
    email: EmailAddress,
    password: Type.String({ minLength: minSignUpPasswordLength, maxLength: maxPasswordLength }),
    phone: Type.Optional(Type.String({ maxLength: 40, description: 'Empty, or a US number.' })),
    country: Type.Optional(Type.Literal('United States')),
    state: Type.String({ minLength: 2, maxLength: 40, description: 'Code or name.' }),
    city: Type.String({ minLength: 1, maxLength: maxAddressLength, pattern: '\\S' }),
    zipcode: Type.String({ pattern: zipPattern }),
  },
  { additionalProperties: false },
)
export type SignUp = Static<typeof SignUp>

/** The response does not reveal whether the email address has an account. The owner of an existing account is notified by email. */
export const SignedUp = Type.Object({
  requiresVerification: Type.Literal(true),
  email: Type.String(),
})
export type SignedUp = Static<typeof SignedUp>

export const NamedAddress = Type.Object({ email: EmailAddress }, { additionalProperties: false })
export type NamedAddress = Static<typeof NamedAddress>

export const EnteredCode = Type.Object(
  { email: EmailAddress, code: Code },
  { additionalProperties: false },
)
export type EnteredCode = Static<typeof EnteredCode>

/** The code of a sign-up, with the consents that the form asked for. */
export const VerifySignUp = Type.Object(
  {
    email: EmailAddress,
    code: Code,
    consentTextIds: Type.Optional(
      Type.Array(Type.Enum([...signUpTextIds]), {
        maxItems: signUpTextIds.length,
        uniqueItems: true,
        description:
          'Ids of the exact words of the consents that the form showed and the owner gave.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type VerifySignUp = Static<typeof VerifySignUp>

export const ResetPasswordByCode = Type.Object(
  { email: EmailAddress, code: Code, newPassword: NewPassword },
  { additionalProperties: false },
)
export type ResetPasswordByCode = Static<typeof ResetPasswordByCode>

export const ResetPasswordByLink = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 200 }),
    newPassword: Type.String({
      minLength: minLinkResetPasswordLength,
      maxLength: maxPasswordLength,
    }),
  },
  { additionalProperties: false },
)
export type ResetPasswordByLink = Static<typeof ResetPasswordByLink>

export const ChangePassword = Type.Object(
  {
    currentPassword: Type.String({ minLength: 1, maxLength: maxPasswordLength }),
    newPassword: NewPassword,
  },
  { additionalProperties: false },
)
export type ChangePassword = Static<typeof ChangePassword>

export const requestPasswordReset = endpoint('POST', '/api/company/forgot-password', {
  summary: 'Sends a code and a link to reset the password',
  tag: 'session',
  access: 'public',
  body: NamedAddress,
  response: Succeeded,
})

export const verifyResetCode = endpoint('POST', '/api/company/verify-reset-code', {
  summary: 'Checks a reset code without consuming it',
  tag: 'session',
  access: 'public',
  body: EnteredCode,
  response: Succeeded,
})

export const resetPasswordByCode = endpoint('POST', '/api/company/reset-password', {
  summary: 'Resets the password with an emailed code and ends all sessions',
  tag: 'session',
  access: 'public',
  body: ResetPasswordByCode,
  response: Succeeded,
})

export const resetPasswordByLink = endpoint('POST', '/api/auth/password-reset/reset', {
  summary: 'Resets the password with an emailed link and ends all sessions',
  tag: 'session',
  access: 'public',
  body: ResetPasswordByLink,
  response: Succeeded,
})

export const changePassword = endpoint('PUT', '/api/companies/password', {
  summary: 'Changes the password and ends all other sessions',
  tag: 'session',
  access: { session: 'owner', inPerson: true },
  body: ChangePassword,
  response: Succeeded,
})

export const createFreeAccount = endpoint('POST', '/api/create-free-account', {
  summary: 'Creates a free account and sends its code',
  tag: 'sign-up',
  access: 'public',
  body: SignUp,
  response: SignedUp,
})

export const createTrialAccount = endpoint('POST', '/api/create-trial-account', {
  summary: 'Creates an account for a trial and sends its code',
  tag: 'sign-up',
  access: 'public',
  body: SignUp,
  response: SignedUp,
})

export const resendVerificationCode = endpoint('POST', '/api/resend-verification-code', {
  summary: 'Sends another verification code',
  tag: 'sign-up',
  access: 'public',
  body: NamedAddress,
  response: Succeeded,
})

export const verifyEmail = endpoint('POST', '/api/verify-email-code', {
  summary: 'Verifies an email address with its code and signs the owner in',
  tag: 'sign-up',
  access: 'public',
  body: VerifySignUp,
  response: OpenedSession,
})

export const verifyTrialEmail = endpoint('POST', '/api/verify-trial-email', {
  summary: 'Verifies an email address with its code and allows this browser to start the checkout',
  tag: 'sign-up',
  access: 'public',
  body: VerifySignUp,
  response: Succeeded,
})

import { type Static, Type } from 'typebox'
import { signUpTextIds } from '../consents/consents.ts'
import { contract } from '../endpoints/contract.ts'
import { Succeeded } from '../endpoints/schemas.ts'
import {
  codeLength,
  maxAddressLength,
  maxEmailLength,
  maxNameLength,
  maxPasswordLength,
  minLinkResetPasswordLength,
  minPasswordLength,
  minSignUpPasswordLength,
} from '../limits.ts'
import { zipPattern } from '../places/zip.ts'
import { OpenedSession } from '../sessions/schemas.ts'
import { emailPattern } from '../text/contact.ts'

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

const requestPasswordReset = contract({
  summary: 'Sends a code and a link to reset the password',
  tag: 'session',
  access: 'public',
  body: NamedAddress,
  response: Succeeded,
})

const verifyResetCode = contract({
  summary: 'Checks a reset code without consuming it',
  tag: 'session',
  access: 'public',
  body: EnteredCode,
  response: Succeeded,
})

const resetPasswordByCode = contract({
  summary: 'Resets the password with an emailed code and ends all sessions',
  tag: 'session',
  access: 'public',
  body: ResetPasswordByCode,
  response: Succeeded,
})

const resetPasswordByLink = contract({
  summary: 'Resets the password with an emailed link and ends all sessions',
  tag: 'session',
  access: 'public',
  body: ResetPasswordByLink,
  response: Succeeded,
})

const changePassword = contract({
  summary: 'Changes the password and ends all other sessions',
  tag: 'session',
  access: { session: 'owner', inPerson: true },
  body: ChangePassword,
  response: Succeeded,
})

const createFreeAccount = contract({
  summary: 'Creates a free account and sends its code',
  tag: 'sign-up',
  access: 'public',
  body: SignUp,
  response: SignedUp,
})

const createTrialAccount = contract({
  summary: 'Creates an account for a trial and sends its code',
  tag: 'sign-up',
  access: 'public',
  body: SignUp,
  response: SignedUp,
})

const resendVerificationCode = contract({
  summary: 'Sends another verification code',
  tag: 'sign-up',
  access: 'public',
  body: NamedAddress,
  response: Succeeded,
})

const verifyEmail = contract({
  summary: 'Verifies an email address with its code and signs the owner in',
  tag: 'sign-up',
  access: 'public',
  body: VerifySignUp,
  response: OpenedSession,
})

const verifyTrialEmail = contract({
  summary: 'Verifies an email address with its code and allows this browser to start the checkout',
  tag: 'sign-up',
  access: 'public',
  body: VerifySignUp,
  response: Succeeded,
})

export const contracts = {
  requestPasswordReset,
  verifyResetCode,
  resetPasswordByCode,
  resetPasswordByLink,
  changePassword,
  createFreeAccount,
  createTrialAccount,
  resendVerificationCode,
  verifyEmail,
  verifyTrialEmail,
}
export type Contracts = typeof contracts

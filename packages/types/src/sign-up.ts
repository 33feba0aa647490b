import { Type, type Static } from 'typebox'
import { emailPattern, zipPattern } from './contact.ts'
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

/** The response is the same for an email address that has an account. Its owner is notified by email. */
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

/** The response of a successful call without data. */
export const Succeeded = Type.Object({ success: Type.Literal(true) })
export type Succeeded = Static<typeof Succeeded>

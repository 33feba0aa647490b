import { minSignUpPasswordLength } from '@curbquote/types/limits'
import { isZip, plainZip } from '@curbquote/types/places'
import type { SignUp } from '@curbquote/types/sign-up'
import { isEmailAddress, parseUsPhone, withoutInvisible } from '@curbquote/types/text'

export type SignUpDetails = Record<
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'password'
  | 'confirmation'
  | 'phone'
  | 'state'
  | 'city'
  | 'zipcode',
  string
>

export const emptyDetails: SignUpDetails = {
  name: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmation: '',
  phone: '',
  state: '',
  city: '',
  zipcode: '',
}

/** Message for the first invalid field, in the order of the form. `undefined` if all are valid. */
export function signUpDetailsProblem(details: SignUpDetails): string | undefined {
  const { phone: _optional, ...required } = details
  if (Object.values(required).some((value) => !value.trim()))
    return 'Please fill in all required fields'
  if (!isEmailAddress(withoutInvisible(details.email))) return 'Please enter a valid email address'
  if (details.password.length < minSignUpPasswordLength)
    return `Password must be at least ${minSignUpPasswordLength} characters long`
  if (details.password !== details.confirmation) return 'Passwords do not match'
  if (details.phone.trim() && !parseUsPhone(details.phone))
    return 'Phone must be in format (xxx) xxx-xxxx'
  if (!isZip(details.zipcode)) return 'ZIP code must be 5 digits, or ZIP+4 such as 78701-1234'
  return undefined
}

export function toSignUp({ confirmation: _same, ...details }: SignUpDetails): SignUp {
  return {
    ...details,
    email: withoutInvisible(details.email),
    zipcode: plainZip(details.zipcode),
    country: 'United States',
  }
}

import { maxPasswordLength, minAdminPasswordLength } from '@curbquote/types/limits'
import { InvalidInputError } from '../errors/errors.ts'

const minDifferentCharacters = 6

/**
 * Refuses an admin's password that is short or easy to guess. Stricter than for owners, because an admin can act for every
 * company.
 * @throws InvalidInputError
 */
export function requireStrongPassword(
  password: string,
  email: string,
  minLength = minAdminPasswordLength,
): void {
  const weakness = weaknessOf(password, email, minLength)
  if (weakness) throw new InvalidInputError(weakness, 'WEAK_PASSWORD')
}

function weaknessOf(password: string, email: string, minLength: number): string | undefined {
  if (password.length < minLength)
    return `The password must be at least ${minLength} characters long.`
  if (password.length > maxPasswordLength)
    return `The password must be at most ${maxPasswordLength} characters long.`
  if (new Set(password.toLowerCase()).size < minDifferentCharacters)
    return `The password must have at least ${minDifferentCharacters} different characters.`
  const [name = ''] = email.toLowerCase().split('@')
  if (password.toLowerCase().includes(name) || /password|curbquote|12345|qwerty/i.test(password))
    return 'The password is easy to guess. It must not contain the email address or a common word.'
  return undefined
}

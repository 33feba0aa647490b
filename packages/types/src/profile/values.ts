import { maxAlertAddresses } from '../limits.ts'
import { parseUsState } from '../places/us-states.ts'
import { isZip } from '../places/zip.ts'
import type { ProfileProblems, SaveProfile } from './schemas.ts'
import { withoutInvisible } from '../text/clean-text.ts'
import { isEmailAddress, parseUsPhone } from '../text/contact.ts'

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

import { plainPhoneText } from './clean-text.ts'

/**
 * Parses a United States phone number in any common format to its ten digits, followed by `x` and the extension if it has one:
 * `5125550142x7`. `undefined` for anything else. Accepts a country code, typographic dashes, full-width characters, the usual
 * forms of an extension, words in place of digits (`512-555-CALL`) and a label before or after the number (`Cell: …`). Area code
 * and exchange begin with 2 to 9 (North American Numbering Plan).
 */
export function parseUsPhone(text: string): string | undefined {
  if (text.length > maxTypedPhoneLength) return undefined
  const typed = plainPhoneText(text)
    .replace(/^[\p{L}\p{So}\s.:'’]{1,20}/u, '')
    .replace(/\s+/g, '')
    .replace(/\(\p{L}{1,20}\)$/u, '')
    .replace(/[.,;]{1,3}$/, '')
  const [, extension] = extensionPattern.exec(typed) ?? []
  const number = typed.replace(extensionPattern, '')
  const national =
    parseNational(number.replace(/[a-z]{3,}/gi, toKeypadDigits)) ??
    parseNational(number.replace(/\p{L}{1,20}$/u, ''))
  return national && extension ? `${national}x${extension}` : national
}

function parseNational(number: string): string | undefined {
  if (!/^\+?[\d().-]+$/.test(number)) return undefined
  const digits = number.replace(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  if (number.startsWith('+') && digits.length !== 11) return undefined
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(national) ? national : undefined
}

/** `CALL` → `2255`. */
function toKeypadDigits(word: string): string {
  return word
    .toLowerCase()
    .replace(/./g, (letter) => '22233344455566677778889999'.charAt(letter.charCodeAt(0) - 97))
}

const maxTypedPhoneLength = 80

/** `x7`, `ext.7`, `,extension7`, `;ext=7`, `,,7#`, `#7`, `(x7)` and `p7` (the pause of contacts apps), in a text without spaces. */
const extensionPattern =
  /(?:[,;]{1,3}|[,;]{0,3}[([]?(?:ext(?:ension|ensión)?|[xpw]|#|anexo|int(?:erno)?)[.:=-]?)(\d{1,7})[#)\]]?$/i

/** The ten digits of a parsed number, without the extension. */
export function withoutExtension(phone: string): string {
  return phone.slice(0, 10)
}

/** `5125550142x7` → `tel:+15125550142;ext=7` (RFC 3966). */
export function phoneUrl(phone: string): string {
  const [digits = '', extension] = phone.split('x')
  return `tel:+1${digits}${extension ? `;ext=${extension}` : ''}`
}

/** `5125550142` → `(512)-555-0142`, the format of the widget. */
export function formatWidgetPhone(text: string): string {
  return formatAsTyped(text, '-')
}

/** `5125550142` → `(512) 555-0142`, the format of sign-up, profile and emails. */
export function formatPhone(text: string): string {
  return formatAsTyped(text, ' ')
}

/**
 * Formats a partially typed number. The country code stays visible until the number is complete, so that its 1 is not
 * taken for the first digit of the area code. A foreign number is left unchanged and refused by validation, instead of
 * being shortened to a wrong US number.
 */
function formatAsTyped(text: string, separator: string): string {
  const plain = plainPhoneText(text)
  if (/^\+\s*(?!1|\s)/.test(plain)) return plain.slice(0, maxForeignLength)
  const [number = '', ...extension] = plain.split(/[x#,;]/i)
  const digitsBefore = number.replace(/\D/g, '').replace(/^1/, '')
  if (extension.length > 0 && digitsBefore.length >= 10)
    return `${groupDigits(digitsBefore.slice(0, 10), separator)} x${extension.join('').replace(/\D/g, '').slice(0, 7)}`
  const [national, parsedExtension] = parseUsPhone(plain)?.split('x') ?? []
  if (national)
    return groupDigits(national, separator) + (parsedExtension ? ` x${parsedExtension}` : '')
  const [start = '', plus = '', code = ''] = /^(\+?)\s*(1?)/.exec(plain) ?? []
  const digits = plain.slice(start.length).replace(/\D/g, '')
  if (code && digits.length < 10)
    return digits ? `${plus}1 ${groupDigits(digits, separator)}` : `${plus}1`
  return groupDigits(digits.slice(0, 10), separator)
}

function groupDigits(digits: string, separator: string): string {
  if (digits.length <= 3) return digits && `(${digits}`
  if (digits.length <= 6) return `(${digits.slice(0, 3)})${separator}${digits.slice(3)}`
  return `(${digits.slice(0, 3)})${separator}${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Enough for the 15 digits of an international number (E.164) and separators. */
const maxForeignLength = 24

const atom = "[A-Za-z0-9!#$&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/** One email address: dot-atom local part, host with a top-level domain of two letters or more. */
export const emailPattern = `^(?=.{1,254}$)(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$`

const emailExpression = new RegExp(emailPattern)

export function isEmailAddress(text: string): boolean {
  return emailExpression.test(text)
}

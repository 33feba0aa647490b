import { withoutInvisible } from '../text/clean-text.ts'

/** Five digits, or five plus four. */
export const zipPattern = '^\\d{5}(?:-\\d{4})?$'

const zipExpression = new RegExp(zipPattern)

/** Whether a typed text is a ZIP code or a ZIP+4, in any of the forms that `plainZip` reads. */
export function isZip(text: string): boolean {
  return zipExpression.test(plainZip(text))
}

/**
 * A typed or pasted ZIP code as `40202` or `40202-1234`: the parts of a ZIP+4 may be separated by any dash, by spaces or by
 * nothing. Other texts are only trimmed.
 */
export function plainZip(text: string): string {
  const plain = withoutInvisible(text)
  const [, zip, plusFour] = /^(\d{5})[\s\p{Pd}\u2212]*(\d{4})$/u.exec(plain) ?? []
  return zip === undefined ? plain : `${zip}-${plusFour}`
}

/** Like `plainZip`, without the four additional digits. */
export function fiveDigitZip(text: string): string {
  const zip = plainZip(text)
  return zipExpression.test(zip) ? zip.slice(0, 5) : zip
}

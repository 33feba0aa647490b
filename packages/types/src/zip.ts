/** Five digits, or five plus four. */
export const zipPattern = '^\\d{5}(?:-\\d{4})?$'

const zipExpression = new RegExp(zipPattern)

export function isZip(text: string): boolean {
  return zipExpression.test(text)
}

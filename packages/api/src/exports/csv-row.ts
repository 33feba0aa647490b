export type CsvValue = string | number | null

/** Without a byte order mark, Excel reads a CSV file in a local character set. */
export const byteOrderMark = '\ufeff'

/**
 * Formats a CSV row (RFC 4180). Text that a spreadsheet would interpret as a formula gets a leading apostrophe. Text that it
 * would change into a number, a date or a truth value, such as the ZIP code 02138, is written as `="02138"`, which spreadsheets
 * keep as text. `null` becomes an empty cell.
 */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

/** Spreadsheets ignore white space before a formula's sign and accept its full-width forms. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/

const months =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/** Numbers, dates, times, fractions and truth values as spreadsheets recognize them. Exported times (ISO 8601) are not changed. */
const converted = [
  /^[$(]*[\d.,]+(?:e[+-]?\d+)? ?[%)]?$/i,
  /^\d{1,4}[-/.]\d{1,4}(?:[-/.]\d{1,4})?(?: \d{1,2}:\d{2}(?::\d{2})?)?$/,
  /^\d+ \d+\/\d+$/,
  /^\d{1,4}:\d{2}(?::\d{2})?(?: ?[ap]m?)?$/i,
  new RegExp(`^\\d{1,4}[-/. ]?${months}(?:[-/., ]*\\d{1,4})?$`, 'i'),
  new RegExp(`^${months}[-/. ]*\\d{1,4}(?:, *\\d{2,4})?$`, 'i'),
  /^(?:true|false)$/i,
]
const isoTime = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/
/** Longer texts are no numbers or dates. */
const maxConvertedLength = 40

function isConverted(text: string): boolean {
  if (text.length > maxConvertedLength || isoTime.test(text)) return false
  const plain = text.replace(/\s+/g, ' ').trim()
  return converted.some((pattern) => pattern.test(plain))
}

function csvCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (isConverted(value)) return `"=""${value}"""`
  const inert = formula.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(inert) || inert !== inert.trim()
    ? `"${inert.replaceAll('"', '""')}"`
    : inert
}

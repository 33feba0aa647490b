export type CsvValue = string | number | null

/** Without a byte order mark, Excel reads a CSV file in a local character set. */
export const byteOrderMark = '\ufeff'

/**
 * Formats a CSV row (RFC 4180). Text that a spreadsheet would interpret as a formula gets a leading apostrophe. `null` becomes
 * an empty cell.
 */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

/** Spreadsheets ignore white space before a formula's sign and accept its full-width forms. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/

function csvCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const inert = formula.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(inert) || inert !== inert.trim()
    ? `"${inert.replaceAll('"', '""')}"`
    : inert
}

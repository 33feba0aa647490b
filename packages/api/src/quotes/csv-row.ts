export type CsvValue = string | number | null

/**
 * One row of a CSV file (RFC 4180) that a spreadsheet shows as it is: a text which it would take for a formula is led by
 * an apostrophe. Numbers are written as numbers, `null` as nothing.
 */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

/** Spreadsheets skip white space before a formula's sign and take its full-width forms as well. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/

function csvCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const inert = formula.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(inert) || inert !== inert.trim()
    ? `"${inert.replaceAll('"', '""')}"`
    : inert
}

/**
 * A text of a form in a form that the API accepts: at most `maxLength` UTF-16 units, cut between code points, without control
 * characters except tabs and line breaks, and without halves of surrogate pairs. A line break is one character: browsers count it
 * as one in a text field, but send two.
 */
export function cleanText(text: string, maxLength: number): string {
  return text
    .replace(/\r\n?/g, '\n')
    .slice(0, maxLength)
    .replace(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '')
}

/** Like `cleanText`, as one line: spaces replace tabs and line breaks. */
export function cleanLine(text: string, maxLength: number): string {
  return cleanText(text.replace(/[\t\n\r]+/g, ' '), maxLength)
}

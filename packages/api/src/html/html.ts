/** Markup that needs no escaping. Only `html` and `authoredHtml` create it. */
export class SafeHtml {
  readonly #markup: string

  constructor(strings: TemplateStringsArray, values: readonly HtmlValue[]) {
    this.#markup = strings.reduce(
      (markup, part, index) => markup + toMarkup(values[index - 1]) + part,
    )
  }

  toString(): string {
    return this.#markup
  }
}

/** Text is escaped, fragments are inserted, lists are joined. `false`, `null` and `undefined` render nothing. */
export type HtmlValue = string | number | false | null | undefined | SafeHtml | readonly HtmlValue[]

/**
 * A template tag that escapes every value except its own fragments. Use values only between tags and in quoted attributes.
 * Never use them in scripts or in names of tags and attributes. In styles use only validated colors and numbers.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml {
  return new SafeHtml(strings, values)
}

/** Trusts hand-written markup of an admin without escaping it. */
export function authoredHtml(markup: string): SafeHtml {
  return new SafeHtml(Object.assign([markup], { raw: [markup] }), [])
}

function toMarkup(value: HtmlValue): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof SafeHtml) return value.toString()
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return value.map(toMarkup).join('')
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/** Control characters except tab and line breaks, which some parsers misinterpret. */
// eslint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Escapes text for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(controlCharacters, '')
    .replace(/[&<>"'`]/g, (character) => escapes[character] ?? '')
}

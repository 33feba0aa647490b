/** Markup that is safe to put into a page or email as it is; only `html` and `authoredHtml` make it. */
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

/** Text is escaped, fragments stand as they are, lists are joined; `false`, `null` and `undefined` are nothing. */
export type HtmlValue = string | number | false | null | undefined | SafeHtml | readonly HtmlValue[]

/**
 * A template tag that escapes every interpolation but fragments made by itself. Values may stand between tags and in
 * quoted attributes, never in a script or as a name; in a style only what is known to be a colour or a number.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml {
  return new SafeHtml(strings, values)
}

/** Markup that somebody of ours wrote by hand, as it is: of its author's making, and as safe as they are. */
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

/** Control characters but tab and line breaks mean nothing in a document, and something to sloppy parsers. */
// eslint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Text as it stands between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(controlCharacters, '')
    .replace(/[&<>"'`]/g, (character) => escapes[character] ?? '')
}

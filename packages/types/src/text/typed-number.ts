/**
 * Parses a number that a person typed: `1234.5`, `1,234.5`, `0,28`. Commas separate thousands if each is followed by three
 * digits. A single comma before one or two final digits is a decimal comma. Returns `undefined` for any other text, so that a
 * misplaced comma is never silently dropped.
 */
export function parseTypedNumber(text: string): number | undefined {
  const typed = text.trim()
  const plain = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(typed)
    ? typed.replaceAll(',', '')
    : typed.replace(/^(\d*),(\d{1,2})$/, '$1.$2')
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

const feet = "(?:(?:lin(?:ear|\\.)? ?)?(?:ft\\.?|feet|foot|pies?)(?: lineal(?:es)?)?|l\\.?f\\.?|')"
const inches = '(?:in\\.?|inch(?:es)?|pulg(?:adas?|\\.)?|")'
const feetExpression = new RegExp(
  `^([^'"a-z]+)(?:${feet} ?(?:(?:and|y|,|-)? ?(\\d[\\d.,/ ]*)${inches}?)?)?$`,
)
const inchesExpression = new RegExp(`^([\\d.,/ ]+)${inches}$`)
const maxTypedLength = 40

/**
 * Parses a length in feet that a person typed: `12.5`, `12,5`, `12 ft`, `12'6"`, `12 ft 6 in`, `12 1/2`, `12½`, `150"`. Returns
 * `undefined` for any other text.
 */
export function parseTypedFeet(text: string): number | undefined {
  const typed = plainMeasure(text)
  const [, onlyInches] = inchesExpression.exec(typed) ?? []
  if (onlyInches !== undefined) return divide(parseMixedNumber(onlyInches), 12)
  const [, whole, rest] = feetExpression.exec(typed) ?? []
  const wholeFeet = whole === undefined ? undefined : parseMixedNumber(whole)
  if (wholeFeet === undefined || rest === undefined) return wholeFeet
  const restInches = parseMixedNumber(rest)
  return restInches === undefined || restInches >= 12 ? undefined : wholeFeet + restInches / 12
}

/** Parses an area in square feet that a person typed: `640`, `1,200.5 sq ft`, `12 1/2`, `30x50`, `30 ft by 50 ft`. */
export function parseTypedSquareFeet(text: string): number | undefined {
  const sides = text.split(/[x×]| by | por /i)
  if (sides.length === 2) {
    const [length, width] = sides.map(parseTypedFeet)
    return length === undefined || width === undefined ? undefined : length * width
  }
  const unit =
    /(?:sq\.? ?(?:ft|feet|foot)\.?|square (?:feet|foot)|s\.?f\.?|ft\.? ?\^?2|pies? ?\^?2|pies? cuadrados?)$/
  return parseMixedNumber(plainMeasure(text).replace(unit, ''))
}

/** Lower case, with ASCII quotes, digits and fractions, without invisible characters. */
function plainMeasure(text: string): string {
  if (text.length > maxTypedLength) return ''
  const plain = text
    .replace(/[\u00bc-\u00be\u2150-\u215e]/g, (fraction) => ` ${fraction.normalize('NFKC')}`)
    .replace(/[\u2018-\u201b\u02b9\u02bc\u2032\u00b4`]/g, "'")
    .replace(/[\u201c-\u201f\u02ba\u2033]|''/g, '"')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u2044', '/')
    .toLowerCase()
    .replace(/\s+/g, ' ')
  return trimPunctuation(plain)
}

/** Removes the punctuation around a number in a sentence or a list: `12 ft.`, `12,`, `(12)`, `~12`. A sign remains. */
export function trimPunctuation(text: string): string {
  const start = text.search(/[^\s([{~≈:;,•*]/)
  let end = text.length
  while (end > start && ' \t\n\u00a0)]}.,:;!。、*'.includes(text.charAt(end - 1))) end--
  return start < 0 ? '' : text.slice(start, end)
}

/** Parses `12`, `12.5`, `1 200`, `1/2`, `12 1/2` and `12-1/2`. */
function parseMixedNumber(text: string): number | undefined {
  if (/^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{0,2})? ?$/.test(text))
    return parseMixedNumber(text.replaceAll(' ', ''))
  const [, whole = '0', above, below] = /^(?:(\d+)[ -])?(\d+) ?\/ ?(\d+)$/.exec(text.trim()) ?? []
  if (above === undefined) return parseTypedNumber(text)
  const fraction = divide(Number(above), Number(below))
  return fraction !== undefined && fraction < 1 ? Number(whole) + fraction : undefined
}

function divide(above: number | undefined, below: number): number | undefined {
  return above === undefined || below === 0 ? undefined : above / below
}

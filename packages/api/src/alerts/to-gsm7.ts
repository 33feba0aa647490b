/** One segment. A longer text costs a second one. */
export const segmentLength = 160

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** They take two characters. */
const extended = '^{}\\[~]|€'

const replacements: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '·': '-',
  '…': '...',
  '\u00a0': ' ',
}

/**
 * Converts a text to one segment of GSM-7. Accents that GSM-7 lacks are removed, and other characters become question marks. Cuts
 * `text` so that it fits together with `end`.
 */
export function toGsm7(text: string, end = ''): string {
  const tail = convert(end)
  let result = ''
  let length = lengthOf(tail)
  for (const character of convert(text)) {
    length += lengthOf(character)
    if (length > segmentLength) break
    result += character
  }
  return result + tail
}

function convert(text: string): string {
  return [...text.normalize('NFC')].map(convertCharacter).join('')
}

function convertCharacter(character: string): string {
  if (basic.includes(character) || extended.includes(character)) return character
  const replacement = replacements[character]
  if (replacement !== undefined) return replacement
  const plain = character.normalize('NFD').replace(/\p{M}/gu, '')
  return plain !== '' && [...plain].every((part) => basic.includes(part)) ? plain : '?'
}

/** The length in septets. */
export function lengthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (extended.includes(character) ? 2 : 1), 0)
}

/** Format characters and others that are not shown, and the dot above of the Turkish İ in lower case. */
const ignored = /[\p{Cf}\p{DI}\u0307]/gu

/** A folded word is cut here. Some letters, such as U+FDFA, are folded to 18, and the search for such words would be slow. */
const maxFoldedLength = 180

interface KnownWords {
  folded: readonly string[]
  /** The last searched text. `isContained` is its result. */
  text: string
  isContained: boolean
}

/** A price list has up to 2,500 keywords, and a range is calculated from thousands of prices of one job. */
const knownWords = new WeakMap<readonly string[], KnownWords>()
let lastText = { text: '', folded: '' }

/** Whether the text contains one of the words. Ignores case, the width of letters and invisible characters. */
export function containsWord(text: string, words: readonly string[]): boolean {
  const known = knownWords.get(words)
  if (known?.text === text) return known.isContained
  if (text !== lastText.text) lastText = { text, folded: foldText(text) }
  const folded = known?.folded ?? words.map(foldWord).filter((word) => word !== '')
  const isContained = folded.some((word) => lastText.folded.includes(word))
  knownWords.set(words, { folded, text, isContained })
  return isContained
}

function foldWord(word: string): string {
  return foldText(word).slice(0, maxFoldedLength)
}

function foldText(text: string): string {
  // Lower case separates the dot of İ. Upper case joins ı with i, and ς with σ.
  return text.normalize('NFKC').toLowerCase().replace(ignored, '').toUpperCase()
}

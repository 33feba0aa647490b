/** Format characters and others that are not shown, and the dot above of the Turkish İ in lower case. */
const ignored = /[\p{Cf}\p{DI}\u0307]/gu

/** A price list has up to 2,500 keywords, and a range is calculated from thousands of prices. */
const foldedWords = new WeakMap<readonly string[], readonly string[]>()
let lastText = { text: '', folded: '' }

/** Whether the text contains one of the words. Ignores case, the width of letters and invisible characters. */
export function containsWord(text: string, words: readonly string[]): boolean {
  if (text !== lastText.text) lastText = { text, folded: foldText(text) }
  const { folded } = lastText
  return wordsOf(words).some((word) => folded.includes(word))
}

function wordsOf(words: readonly string[]): readonly string[] {
  const known = foldedWords.get(words)
  if (known) return known
  const folded = words.map(foldText).filter((word) => word !== '')
  foldedWords.set(words, folded)
  return folded
}

function foldText(text: string): string {
  // Lower case separates the dot of İ. Upper case joins ı with i, and ς with σ.
  return text.normalize('NFKC').toLowerCase().replace(ignored, '').toUpperCase()
}

/** Format characters and others that are not shown, and the dot above of the Turkish İ in lower case. */
const ignored = /[\p{Cf}\p{DI}\u0307]/gu

/** Whether the text contains one of the words. Ignores case, the width of letters and invisible characters. */
export function containsWord(text: string, words: readonly string[]): boolean {
  const folded = foldText(text)
  return words.map(foldText).some((word) => word !== '' && folded.includes(word))
}

function foldText(text: string): string {
  // Lower case separates the dot of İ. Upper case joins ı with i, and ς with σ.
  return text.normalize('NFKC').toLowerCase().replace(ignored, '').toUpperCase()
}

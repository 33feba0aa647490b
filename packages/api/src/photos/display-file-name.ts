const maxLength = 60

/**
 * Makes a visitor's file name safe to show in a message: the last path segment with only letters, digits and harmless
 * punctuation, at most 60 characters. Shortening keeps the extension. Never used as a path.
 */
export function displayFileName(fileName: string | undefined): string {
  const lastSegment = (fileName ?? '').split(/[/\\]/).at(-1) ?? ''
  const name = lastSegment
    .toWellFormed()
    .replace(/[^\p{L}\p{M}\p{N} ._()+,@-]/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(name)) return 'The file'
  const characters = [...name]
  if (characters.length <= maxLength) return name
  return `${characters.slice(0, maxLength - 10).join('')}…${characters.slice(-9).join('')}`
}

const maxLength = 60

/**
 * A visitor's file name as it may stand in a sentence: letters, digits and harmless signs of its last path segment, at
 * most 60 characters with the end kept, since that tells the type. It names nothing on disk.
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

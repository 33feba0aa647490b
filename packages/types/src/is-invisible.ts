/**
 * Whether a text has only characters that are not shown, such as zero-width spaces. False for an empty text and for white space
 * alone, which routes trim.
 */
export function isInvisible(text: string): boolean {
  return /^[\s\p{Cf}\p{DI}\u2800]+$/u.test(text) && text.trim() !== ''
}

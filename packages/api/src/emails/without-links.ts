/**
 * A URL with its scheme, or a host name that starts with `www.`. Without the lookbehind, a match would be tried from every
 * character of `a.a.a.…`, which takes quadratic time.
 */
const link =
  /(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/\S+|\b(?:mailto|tel|javascript|data):\S+|\bwww\.\S+/giu

/** Characters of host names, with an `@` before. One character class, so that matching takes linear time. */
const dotted = /@?[\w.-]+/gu

/** The top level has one letter case, unlike in "done.Then". */
const topLevel = /^(?:[a-z]{2,24}|[A-Z]{2,24})$/

/** Replaces a removed link. Texts do not contain NUL, because the database refuses it. */
const removed = '\0'
const afterHost = /\0[/:?#]\S*/gu

/** Replaces everything that email programs would turn into a link. */
export function withoutLinks(text: string): string {
  return text
    .replace(link, removed)
    .replace(dotted, (run) => run.split('..').map(withoutHost).join('..'))
    .replace(afterHost, removed)
    .replaceAll(removed, '[link removed]')
}

/** `part` has no empty label, except at its ends. */
function withoutHost(part: string): string {
  const labels = part.split('.')
  // The first label can be empty or the rest of an email address.
  const first = part.startsWith('@') || labels[0] === '' ? 1 : 0
  const last = labels.findLastIndex((label) => topLevel.test(label))
  if (last <= first) return part
  return [...labels.slice(0, first), removed, ...labels.slice(last + 1)].join('.')
}

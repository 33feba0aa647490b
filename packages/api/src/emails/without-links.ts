/** A URL with its scheme, or a host name that starts with `www.`. */
const link = /\b[a-z][a-z0-9+.-]*:\/\/\S+|\b(?:mailto|tel|javascript|data):\S+|\bwww\.\S+/giu

/** Text that email programs detect as a host name. The top level has one letter case, unlike in "done.Then". */
const bareHost = /(?<![\w@-])(?:[\w-]+\.)+(?:[a-z]{2,24}|[A-Z]{2,24})(?![\w-])(?:[/:?#]\S*)?/gu

/** Replaces everything that email programs would turn into a link. */
export function withoutLinks(text: string): string {
  return text.replace(link, '[link removed]').replace(bareHost, '[link removed]')
}

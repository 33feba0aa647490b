const address = /\b[a-z][a-z0-9+.-]*:\/\/\S+|\b(?:mailto|tel|javascript|data):\S+|\bwww\.\S+/giu

/** What email programs take for a host: the top level is of one case, unlike the word after "done.Then". */
const bareHost = /(?<![\w@-])(?:[\w-]+\.)+(?:[a-z]{2,24}|[A-Z]{2,24})(?![\w-])(?:[/:?#]\S*)?/gu

/** Text in which email programs will find nothing to make a link of. */
export function withoutLinks(text: string): string {
  return text.replace(address, '[link removed]').replace(bareHost, '[link removed]')
}

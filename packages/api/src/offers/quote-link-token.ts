import { hash, hkdfSync, timingSafeEqual } from 'node:crypto'

const macBytes = 16

/** The quote of a link. A higher version revokes the links of lower ones. */
export interface QuoteLink {
  quoteId: number
  linkVersion: number
}

/**
 * Creates and verifies tokens of the links to a quote's page. Nothing is stored. They do not expire: the page says whether
 * the offer is still valid.
 */
export function quoteLinkTokens(codePepper: string) {
  const key = Buffer.from(hkdfSync('sha256', codePepper, '', 'quote links', 32)).toString('hex')
  // SHA-3 with a prefixed key is a secure MAC, as in KMAC (NIST SP 800-185).
  const macOf = (subject: string) =>
    hash('sha3-256', `${key}${subject}`, 'buffer').subarray(0, macBytes)
  return {
    issue({ quoteId, linkVersion }: QuoteLink): string {
      const subject = `${quoteId}-${linkVersion}`
      return `${subject}-${macOf(subject).toString('base64url')}`
    },
    /** The quote of an authentic token. The caller compares the version with that of the quote. */
    read(token: string): QuoteLink | undefined {
      const [, quoteId = '', linkVersion = '', mac = ''] =
        /^([1-9]\d{0,9})-(0|[1-9]\d{0,9})-([\w-]{22})$/.exec(token) ?? []
      const given = Buffer.from(mac, 'base64url')
      if (given.length !== macBytes) return undefined
      if (!timingSafeEqual(given, macOf(`${quoteId}-${linkVersion}`))) return undefined
      // The last character of 22 has unused bits, so several spellings decode to the same bytes.
      if (given.toString('base64url') !== mac) return undefined
      return { quoteId: Number(quoteId), linkVersion: Number(linkVersion) }
    },
  }
}

/** The URL of a quote's page. */
export function quoteLinkUrl(
  { publicUrl, codePepper }: { publicUrl: string; codePepper: string },
  link: QuoteLink,
): string {
  return `${publicUrl}/q/${quoteLinkTokens(codePepper).issue(link)}`
}

import { linkTokens } from '../emails/link-mac.ts'

/** The quote of a link. A higher version revokes the links of lower ones. */
export interface QuoteLink {
  quoteId: number
  linkVersion: number
  /**
   * The link that the quote form shows to whoever submits the quote. Only an opened link of an email confirms the email address of
   * the quote.
   */
  isOfForm?: boolean
}

/**
 * Creates and verifies tokens of the links to a quote's page. Nothing is stored. They do not expire: the page says whether
 * the offer is still valid.
 */
export function quoteLinkTokens(codePepper: string) {
  const tokens = linkTokens(codePepper, 'quote links')
  return {
    issue: ({ quoteId, linkVersion, isOfForm = false }: QuoteLink) =>
      tokens.issue(`${quoteId}-${linkVersion}${isOfForm ? 'f' : ''}`),
    /** The quote of an authentic token. The caller compares `linkVersion` with the version that the quote has. */
    read(token: string): Required<QuoteLink> | undefined {
      const [, quoteId, linkVersion, form] =
        /^([1-9]\d{0,9})-(0|[1-9]\d{0,9})(f?)$/.exec(tokens.read(token) ?? '') ?? []
      if (!quoteId || !linkVersion) return undefined
      return {
        quoteId: Number(quoteId),
        linkVersion: Number(linkVersion),
        isOfForm: form === 'f',
      }
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

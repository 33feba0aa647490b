import { timingSafeEqual } from 'node:crypto'
import { maxRowId } from '@curbquote/types/limits'
import { linkMac } from '../emails/link-mac.ts'

const macBytes = 13
const macLength = 21

/**
 * Tokens for quotes in links and email addresses, by purpose. Nothing is stored, and a token of one purpose is invalid for the
 * other.
 */
export function followUpTokens(codePepper: string) {
  return {
    /** The owner's link after a reply that the server did not see. */
    replied: withOneSpelling(quoteTokens(codePepper, 'follow-up reply links')),
    /** Part of the email address for replies. */
    reply: quoteTokens(codePepper, 'follow-up replies'),
  }
}

/**
 * A token has at most 27 characters: an email address has at most 64 before the @, of which the inbound address of the provider uses
 * up to 36 and the plus sign one. All are in lower case, because email servers may change the case.
 */
function quoteTokens(codePepper: string, label: string) {
  const mac = linkMac(codePepper, label)
  const macOf = (quoteId: number) => toBase36(mac(String(quoteId)).subarray(0, macBytes))
  return {
    issue: (quoteId: number) => quoteId.toString(36) + macOf(quoteId),
    read(token: string): number | undefined {
      const [, id = '', mac = ''] = /^([1-9a-z][0-9a-z]{0,5})([0-9a-z]{21})$/i.exec(token) ?? []
      if (!id) return undefined
      const quoteId = parseInt(id, 36)
      const isValid = timingSafeEqual(Buffer.from(mac.toLowerCase()), Buffer.from(macOf(quoteId)))
      return isValid && quoteId <= maxRowId ? quoteId : undefined
    },
  }
}

/** Links keep their case, unlike email addresses. */
function withOneSpelling(tokens: ReturnType<typeof quoteTokens>) {
  return {
    ...tokens,
    read: (token: string) => (token === token.toLowerCase() ? tokens.read(token) : undefined),
  }
}

/** 104 bits in 21 characters. */
function toBase36(bytes: Buffer): string {
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .padStart(macLength, '0')
}

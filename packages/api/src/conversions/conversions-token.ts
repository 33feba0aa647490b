import { linkTokens } from '../emails/link-mac.ts'

/** The company of a conversions file. A higher version revokes the URLs of lower ones. */
export interface ConversionsLink {
  companyId: number
  version: number
}

/** Creates and verifies the secret in the URL of a conversions file. Nothing is stored. */
export function conversionsTokens(codePepper: string) {
  const tokens = linkTokens(codePepper, 'conversions files')
  return {
    issue: ({ companyId, version }: ConversionsLink) => tokens.issue(`${companyId}-${version}`),
    /** The company of an authentic token. The caller compares the version with that of the company. */
    read(token: string): ConversionsLink | undefined {
      const [, companyId, version] =
        /^([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(tokens.read(token) ?? '') ?? []
      if (!companyId || !version) return undefined
      return { companyId: Number(companyId), version: Number(version) }
    },
  }
}

import { linkTokens } from '../emails/link-mac.ts'

/** The broadcast and recipient of a link. */
export interface UnsubscribeSubject {
  broadcastId: number
  position: number
}

/** Creates and verifies tokens of unsubscribe links. They do not expire, contain no email address and are authenticated. */
export function unsubscribeTokens(codePepper: string) {
  const tokens = linkTokens(codePepper, 'unsubscribe links')
  return {
    issue: ({ broadcastId, position }: UnsubscribeSubject) =>
      tokens.issue(`${broadcastId}-${position}`),
    read(token: string): UnsubscribeSubject | undefined {
      const [, broadcastId, position] = /^(\d{1,9})-(\d{1,9})$/.exec(tokens.read(token) ?? '') ?? []
      if (!broadcastId || !position) return undefined
      return { broadcastId: Number(broadcastId), position: Number(position) }
    },
  }
}

import { hash, hkdfSync, timingSafeEqual } from 'node:crypto'

const macBytes = 16

/** Which recipient of which broadcast a link belongs to. */
export interface UnsubscribeSubject {
  broadcastId: number
  position: number
}

/** Makes and reads the tokens of unsubscribe links: they do not expire, name no address and cannot be guessed. */
export function unsubscribeTokens(codePepper: string) {
  const key = Buffer.from(hkdfSync('sha256', codePepper, '', 'unsubscribe links', 32)).toString(
    'hex',
  )
  // A sponge is a sound MAC with its key put before the message, as KMAC does (NIST SP 800-185), and takes one call, where
  // the objects of an HMAC for each link would be a tenth of a broadcast's time.
  const macOf = (subject: string) =>
    hash('sha3-256', `${key}${subject}`, 'buffer').subarray(0, macBytes)
  return {
    issue({ broadcastId, position }: UnsubscribeSubject): string {
      const subject = `${broadcastId}-${position}`
      return `${subject}-${macOf(subject).toString('base64url')}`
    },
    read(token: string): UnsubscribeSubject | undefined {
      const [, broadcastId = '', position = '', mac = ''] =
        /^(\d{1,9})-(\d{1,9})-([\w-]{22})$/.exec(token) ?? []
      const given = Buffer.from(mac, 'base64url')
      if (given.length !== macBytes) return undefined
      if (!timingSafeEqual(given, macOf(`${broadcastId}-${position}`))) return undefined
      return { broadcastId: Number(broadcastId), position: Number(position) }
    },
  }
}

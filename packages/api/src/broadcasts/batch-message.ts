import { hash } from 'node:crypto'
import type { EmailMessage } from '../providers/email-sender.ts'
import type { MakePersonalEmail } from './broadcast-email.ts'
import type { ClaimedRecipient } from './broadcast-queries.ts'

export const broadcastTag = 'broadcast'

interface BatchMessageContext {
  broadcastId: number
  createdAt: Date
  from: string
  unsubscribeUrl: string
  makeEmail: MakePersonalEmail
}

/** A recipient's message, with the headers for one-click unsubscribe (RFC 8058). */
export function toBatchMessage(
  { position, email, company_name, owner_name }: ClaimedRecipient,
  { broadcastId, createdAt, from, unsubscribeUrl, makeEmail }: BatchMessageContext,
): EmailMessage {
  return {
    id: batchMessageId(broadcastId, position),
    to: [email],
    from,
    ...makeEmail({ company_name, owner_name, unsubscribe_url: unsubscribeUrl }),
    tag: broadcastTag,
    headers: [
      { name: 'List-Unsubscribe', value: `<${unsubscribeUrl}>` },
      { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    ],
    createdAt,
  }
}

/** The id by which a batch can be looked up at the provider. */
export function batchIdOf(broadcastId: number, batch: number): string {
  return `${broadcastId}-${batch}`
}

/** Parses the broadcast's id from a batch id. */
export function broadcastIdOf(batchId: string): number | undefined {
  const [, broadcastId] = /^(\d{1,9})-\d{1,9}$/.exec(batchId) ?? []
  return broadcastId === undefined ? undefined : Number(broadcastId)
}

/** The id of a recipient's message: a UUID derived from a digest, so every attempt has the same id. */
export function batchMessageId(broadcastId: number, position: number): string {
  const digest = hash('sha256', `broadcast ${broadcastId} ${position}`)
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}

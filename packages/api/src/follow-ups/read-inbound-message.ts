import type { InboundMessage } from '@curbquote/types'

const maxBodyLength = 10_000

export interface Reply {
  providerMessageId: string
  sender: string | null
  body: string
  attachmentCount: number
  /** Written by a program, such as an out-of-office reply. */
  isAutomatic: boolean
}

/** The parts of Postmark's inbound message that are kept. */
export function readInboundMessage(message: InboundMessage): Reply {
  const text = message.StrippedTextReply?.trim() || message.TextBody?.trim() || ''
  return {
    providerMessageId: message.MessageID,
    sender: message.From?.trim().slice(0, 254) || null,
    body: [...text].slice(0, maxBodyLength).join(''),
    attachmentCount: message.Attachments?.length ?? 0,
    isAutomatic: isAutomatic(message),
  }
}

const bulkPrecedences = new Set(['bulk', 'junk', 'list', 'auto_reply'])

/** Whether the message is marked as automatic (RFC 3834 and older headers), or has no sender, like a bounce. */
function isAutomatic({ From, Headers = [] }: InboundMessage): boolean {
  if (!From?.trim()) return true
  return Headers.some(({ Name, Value }) => {
    const value = Value.trim().toLowerCase()
    switch (Name.toLowerCase()) {
      case 'auto-submitted':
        return value !== 'no'
      case 'x-autoreply':
      case 'x-autorespond':
        return value !== 'no'
      case 'precedence':
        return bulkPrecedences.has(value)
      case 'return-path':
        return value === '' || value === '<>'
      default:
        return false
    }
  })
}

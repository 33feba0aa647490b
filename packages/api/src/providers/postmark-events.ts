import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { InvalidInputError } from '../errors/errors.ts'
import { type EmailEvent, type EmailWebhooks, InboundMessage } from './email-events.ts'

/** The metadata of a message that has the id of its email. */
export const emailIdKey = 'emailId'
export const batchMetadataKey = 'batchId'

/** The fields of Postmark's events that the server reads. Other fields and record types are allowed. */
const PostmarkEvent = Type.Object({
  RecordType: Type.String(),
  MessageID: Type.Optional(Type.String()),
  Metadata: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Present in bounces and complaints. */
  Email: Type.Optional(Type.String()),
  Inactive: Type.Optional(Type.Boolean()),
  /** Present in deliveries and subscription changes. */
  Recipient: Type.Optional(Type.String()),
  SuppressSending: Type.Optional(Type.Boolean()),
  SuppressionReason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  Origin: Type.Optional(Type.String()),
})
type PostmarkEvent = Type.Static<typeof PostmarkEvent>

export const postmarkWebhooks: EmailWebhooks = {
  name: 'postmark',
  readEvent(body) {
    if (!Value.Check(PostmarkEvent, body)) throw new InvalidInputError('This is no event.')
    const email = body.Email ?? body.Recipient
    const kind = kindOf(body)
    if (email === undefined || !kind) return undefined
    return {
      kind,
      email,
      isByRecipient: body.Origin === 'Recipient',
      providerMessageId: body.MessageID,
      messageId: body.Metadata?.[emailIdKey],
      batchId: body.Metadata?.[batchMetadataKey],
    }
  },
  readMessage(body) {
    if (!Value.Check(InboundMessage, body)) throw new InvalidInputError('This is no message.')
    return body
  },
}

const reasons: Record<string, 'bounced' | 'complained'> = {
  HardBounce: 'bounced',
  SpamComplaint: 'complained',
}

function kindOf(event: PostmarkEvent): EmailEvent['kind'] | undefined {
  switch (event.RecordType) {
    case 'Delivery':
      return 'delivered'
    case 'Bounce':
      return event.Inactive ? 'bounced' : 'delivered'
    case 'SpamComplaint':
      return 'complained'
    case 'SubscriptionChange':
      if (!event.SuppressSending) return 'restored'
      return reasons[event.SuppressionReason ?? ''] ?? 'unsubscribed'
    default:
      return undefined
  }
}

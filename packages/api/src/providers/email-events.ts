import { Type, type Static } from 'typebox'

/** What a provider reports about an email that it has accepted. */
export interface EmailEvent {
  /**
   * `bounced`: the provider no longer delivers to this email address. `restored`: it delivers again. `delivered` includes temporary
   * bounces: any such event shows that the provider has accepted the message.
   */
  kind: 'delivered' | 'bounced' | 'complained' | 'unsubscribed' | 'restored'
  email: string
  /** Whether the recipient caused the event. */
  isByRecipient: boolean
  providerMessageId: string | undefined
  /** Our id of the message. */
  messageId: string | undefined
  /** Our id of the batch. */
  batchId: string | undefined
}

/** The webhooks of a provider. Both functions throw an InvalidInputError for another format. */
export interface EmailWebhooks {
  /** The word in the URL of the webhooks, `/api/NAME/events`. */
  name: string
  /** Returns `undefined` for an event that changes nothing. */
  readEvent(this: void, body: unknown): EmailEvent | undefined
  readMessage(this: void, body: unknown): InboundMessage
}

const Header = Type.Object({ Name: Type.String(), Value: Type.String() })
const Attachment = Type.Object({
  Name: Type.Optional(Type.String()),
  ContentType: Type.Optional(Type.String()),
})
const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** The fields of an email to the server that it reads, in the format of Postmark. Other fields are allowed. */
export const InboundMessage = Type.Object({
  MessageID: Type.String({ minLength: 1, maxLength: 200 }),
  MailboxHash: Type.Optional(Type.String()),
  From: Type.Optional(Type.String()),
  Subject: OptionalText,
  StrippedTextReply: OptionalText,
  TextBody: OptionalText,
  HtmlBody: OptionalText,
  Headers: Type.Optional(Type.Array(Header)),
  Attachments: Type.Optional(Type.Array(Attachment)),
})
export type InboundMessage = Static<typeof InboundMessage>

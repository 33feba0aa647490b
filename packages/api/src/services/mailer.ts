/** One message, ready to be sent. */
export interface EmailMessage {
  /** Ours; a mailer that can look a message up by it never sends one twice. */
  id: string
  to: string[]
  from: string
  replyTo?: string | undefined
  subject: string
  html: string
  text: string
  /** What kind of email it is, for the provider's statistics. */
  tag: string
  headers?: EmailHeader[]
  /** When it was asked for; the same at every attempt. */
  createdAt: Date
}

export interface EmailHeader {
  name: string
  value: string
}

/** Messages that a broadcast hands over in one request. */
export interface EmailBatch {
  /** Ours; what became of the batch can be found by it. */
  id: string
  messages: EmailMessage[]
}

/** The provider takes or refuses each message of a batch by itself. */
export type BatchOutcome =
  | { state: 'sent'; providerMessageId: string }
  | { state: 'failed'; error: string; isInactive: boolean }
  /** Not taken, through no fault of the message: may be tried again. */
  | { state: 'deferred'; error: string }

/** What one request can hold. */
export const maxBatchMessages = 500

/** Hands messages to the outside: Postmark, or the outbox on disk. */
export interface Mailer {
  /**
   * Resolves once the provider has taken the message, with the provider's id of it.
   * @throws MailRefusedError where trying again is useless; MailDeferredError where the provider certainly did not take
   *   the message, and may later; any other error where nobody knows whether it did
   */
  send(message: EmailMessage): Promise<{ providerMessageId: string }>
  /** The provider's id of a message that an earlier attempt handed over, whose answer was lost. */
  find(messageId: string): Promise<{ providerMessageId: string } | undefined>
  /**
   * Hands over a batch of a broadcast; answers an outcome for each message, in their order.
   * @throws MailRefusedError, MailDeferredError as `send`, for all messages alike; MailInDoubtError where the provider says
   *   that it failed: what `findBatch` does not find may be sent again; any other error where nobody knows
   */
  sendBatch(batch: EmailBatch): Promise<BatchOutcome[]>
  /** The provider's ids of those of a batch's messages that it has taken, by ours. */
  findBatch(batchId: string, messageIds: string[]): Promise<Map<string, string>>
}

/** The provider will never take this message: an address that bounced, content it rejects. */
export class EmailRefusedError extends Error {
  override name = 'EmailRefusedError'
}

/** The provider did not take this message: it is busy, or does not know us. */
export class EmailDeferredError extends Error {
  override name = 'EmailDeferredError'
}

/** The provider answered that it failed: most likely it did not take the messages. */
export class EmailInDoubtError extends Error {
  override name = 'EmailInDoubtError'
}

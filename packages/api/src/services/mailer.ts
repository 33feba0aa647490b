/** One message, ready to be sent. */
export interface MailMessage {
  /** Ours; a mailer that can look a message up by it never sends one twice. */
  id: string
  to: string[]
  from: string
  replyTo?: string | undefined
  subject: string
  html: string
  text: string
  /** What kind of mail it is, for the provider's statistics. */
  tag: string
  /** When it was asked for; the same at every attempt. */
  createdAt: Date
}

/** Hands messages to the outside: Postmark, or the outbox on disk. */
export interface Mailer {
  /**
   * Resolves once the provider has taken the message, with the provider's id of it.
   * @throws MailRefusedError where trying again is useless; MailDeferredError where the provider certainly did not take
   *   the message, and may later; any other error where nobody knows whether it did
   */
  send(message: MailMessage): Promise<{ providerMessageId: string }>
  /** The provider's id of a message that an earlier attempt handed over, whose answer was lost. */
  find(messageId: string): Promise<{ providerMessageId: string } | undefined>
}

/** The provider will never take this message: an address that bounced, content it rejects. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}

/** The provider did not take this message: it is busy, or does not know us. */
export class MailDeferredError extends Error {
  override name = 'MailDeferredError'
}

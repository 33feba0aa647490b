/** One text message, ready to be sent. */
export interface TextMessage {
  /** Our id of the message. */
  id: string
  /** Ten digits of a United States number. */
  to: string
  /** At most 160 characters of GSM-7: one segment. */
  body: string
  createdAt: Date
}

export interface TextSender {
  /** @throws DeliveryRefusedError, DeliveryDeferredError; any other error when the result is unknown */
  send(message: TextMessage): Promise<{ providerMessageId: string }>
}

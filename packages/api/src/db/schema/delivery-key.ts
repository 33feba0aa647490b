/** Identifies the delivery of a message to an endpoint. */
export interface DeliveryKey {
  companyId: number
  messageId: string
  endpointId: number
}

import { endpoint } from './endpoint.ts'
import { Type, type Static } from 'typebox'
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
export type PostmarkEvent = Static<typeof PostmarkEvent>

export const receivePostmarkEvent = endpoint('POST', '/api/postmark/webhook', {
  summary: 'Receives Postmark’s events',
  tag: 'operations',
  access: { provider: 'email' },
  body: PostmarkEvent,
  response: Type.Object({ success: Type.Literal(true) }),
  errors: [401],
})

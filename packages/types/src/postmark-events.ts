import { endpoint } from './endpoint.ts'
import { Type } from 'typebox'
/** What we read of Postmark's events; more fields and more kinds of events are Postmark's to add. */
const PostmarkEvent = Type.Object({
  RecordType: Type.String(),
  MessageID: Type.Optional(Type.String()),
  Metadata: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Of a bounce or complaint. */
  Email: Type.Optional(Type.String()),
  Inactive: Type.Optional(Type.Boolean()),
  /** Of a delivery or a change of subscription. */
  Recipient: Type.Optional(Type.String()),
  SuppressSending: Type.Optional(Type.Boolean()),
  SuppressionReason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  Origin: Type.Optional(Type.String()),
})

export const receivePostmarkEvent = endpoint('POST', '/api/postmark/webhook', {
  summary: 'Takes Postmark’s events',
  tag: 'operations',
  body: PostmarkEvent,
  response: Type.Object({ success: Type.Literal(true) }),
  errors: [401],
})

import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** The name of the provider in the URLs that its webhooks call. */
const EmailProviderParams = Type.Object({
  emailProvider: Type.String({ pattern: '^[a-z]+$', maxLength: 20 }),
})

/** A body in the provider's own format, which the server checks. */
const ProviderBody = Type.Object({}, { additionalProperties: true })

const Received = Type.Object({ success: Type.Literal(true) })

export const receiveEmailEvent = endpoint('POST', '/api/:emailProvider/webhook', {
  summary: 'Receives the events of the email provider',
  description: 'HTTP basic authentication.',
  tag: 'operations',
  params: EmailProviderParams,
  body: ProviderBody,
  response: Received,
  errors: [401, 404],
})

export const receiveReply = endpoint('POST', '/api/:emailProvider/inbound', {
  summary: 'Receives the replies to reminders from the email provider',
  description:
    'HTTP basic authentication. 403 for an unknown token, so that the provider does not retry.',
  tag: 'operations',
  params: EmailProviderParams,
  body: ProviderBody,
  response: Received,
  errors: [401, 403, 404],
})

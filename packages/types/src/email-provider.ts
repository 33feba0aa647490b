import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { maxEmailLength } from './limits.ts'

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
  access: { provider: 'email' },
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
  access: { provider: 'email' },
  params: EmailProviderParams,
  body: ProviderBody,
  response: Received,
  errors: [401, 403, 404],
})

/** What a script at an SMTP server reports about an email. */
const BounceReport = Type.Object({
  email: Type.String({ maxLength: maxEmailLength }),
  kind: Type.Union([Type.Literal('bounced'), Type.Literal('complained')]),
  messageId: Type.Optional(
    Type.String({ maxLength: 300, description: 'The Message-ID of the email.' }),
  ),
})

export const reportBounce = endpoint('POST', '/api/bounces', {
  summary: 'Records that an email bounced or was reported as spam',
  description: 'For SMTP servers. HTTP basic authentication with the user name `bounces`.',
  tag: 'operations',
  access: { provider: 'bounces' },
  body: BounceReport,
  response: Received,
  errors: [401],
})

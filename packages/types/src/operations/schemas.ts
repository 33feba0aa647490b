import { Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { maxEmailLength } from '../limits.ts'

const Ok = Type.Object({ status: Type.Literal('ok') })

const checkHealth = contract({
  summary: 'Reports liveness: 200 while the process runs',
  tag: 'operations',
  access: 'public',
  response: Ok,
})

const checkReadiness = contract({
  summary: 'Reports readiness: 200 while the database accepts transactions of companies',
  description:
    '`email` is the last result of signing in to the SMTP server, at most a minute old. It does not affect the status.',
  tag: 'operations',
  access: 'public',
  response: Type.Object({ status: Type.Literal('ok'), email: Type.Optional(Type.String()) }),
})

/** A body in the provider's own format, which the server checks. */
const ProviderBody = Type.Object({}, { additionalProperties: true })

const Received = Type.Object({ success: Type.Literal(true) })

const receiveEmailEvent = contract({
  summary: 'Receives the events of the email provider',
  description: 'HTTP basic authentication.',
  tag: 'operations',
  access: { provider: 'email' },
  body: ProviderBody,
  response: Received,
  errors: [401],
})

const receiveReply = contract({
  summary: 'Receives the replies to reminders from the email provider',
  description:
    'HTTP basic authentication. 403 for an unknown token, so that the provider does not retry.',
  tag: 'operations',
  access: { provider: 'email' },
  body: ProviderBody,
  response: Received,
  errors: [401, 403],
})

/** What a script at an SMTP server reports about an email. */
const BounceReport = Type.Object({
  email: Type.String({ maxLength: maxEmailLength }),
  kind: Type.Union([Type.Literal('bounced'), Type.Literal('complained')]),
  messageId: Type.Optional(
    Type.String({ maxLength: 300, description: 'The Message-ID of the email.' }),
  ),
})

const reportBounce = contract({
  summary: 'Records that an email bounced or was reported as spam',
  description: 'For SMTP servers. HTTP basic authentication with the user name `bounces`.',
  tag: 'operations',
  access: { provider: 'bounces' },
  body: BounceReport,
  response: Received,
  errors: [401],
})

export const contracts = {
  checkHealth,
  checkReadiness,
  receiveEmailEvent,
  receiveReply,
  reportBounce,
}
export type Contracts = typeof contracts

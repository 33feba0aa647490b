import { Type, type Static } from 'typebox'
import { codeLength } from './limits.ts'
import { endpoint, fileOf } from './endpoint.ts'
import { Succeeded } from './succeeded.ts'

/** After this time without an opening, the mode `if_unopened` sends a text. */
export const unopenedMinutes = 5

/** Text messages about new requests a day. One more says that there are no others that day. */
export const maxTextsPerDay = 20

export const TextMode = Type.Union([Type.Literal('at_once'), Type.Literal('if_unopened')])
export type TextMode = Static<typeof TextMode>

/** The settings of text messages. */
export const TextSettings = Type.Object({
  isAvailable: Type.Boolean({ description: 'Whether this server can send text messages.' }),
  phone: Type.Union([Type.String(), Type.Null()], { description: 'Ten digits.' }),
  isVerified: Type.Boolean(),
  isStopped: Type.Boolean({ description: 'Whether the owner replied STOP.' }),
  mode: TextMode,
})
export type TextSettings = Static<typeof TextSettings>

const Phone = Type.String({ minLength: 1, maxLength: 40 })

export const sendTextCode = endpoint('POST', '/api/company/sms/code', {
  summary: 'Sends a code to a number for text messages',
  tag: 'notifications',
  access: { session: 'owner', inPerson: true, plan: 'active' },
  body: Type.Object({ phone: Phone }, { additionalProperties: false }),
  response: Succeeded,
  status: 202,
  errors: [400, 503],
})

export const verifyTextCode = endpoint('POST', '/api/company/sms/verify', {
  summary: 'Verifies the number with its code and turns text messages on',
  tag: 'notifications',
  access: { session: 'owner', inPerson: true, plan: 'active' },
  body: Type.Object(
    { code: Type.String({ pattern: `^\\d{${codeLength}}$` }) },
    { additionalProperties: false },
  ),
  response: Succeeded,
  errors: [400, 404],
})

export const receiveText = endpoint('POST', '/api/twilio/inbound', {
  summary: 'Receives replies to text messages: STOP, START and HELP',
  description: 'The provider of text messages signs the request, which the handler checks.',
  tag: 'operations',
  access: 'public',
  response: fileOf('text/xml'),
  errors: [403],
})

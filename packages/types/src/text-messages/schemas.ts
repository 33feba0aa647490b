import { type Static, Type } from 'typebox'
import { contract, fileOf } from '../endpoints/contract.ts'
import { Succeeded } from '../endpoints/schemas.ts'
import { codeLength } from '../limits.ts'

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

const sendTextCode = contract({
  summary: 'Sends a code to a number for text messages',
  tag: 'notifications',
  access: { session: 'owner', inPerson: true, plan: 'active' },
  body: Type.Object({ phone: Phone }, { additionalProperties: false }),
  response: Succeeded,
  status: 202,
  errors: [400, 503],
})

const verifyTextCode = contract({
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

const receiveText = contract({
  summary: 'Receives replies to text messages: STOP, START and HELP',
  description: 'The provider of text messages signs the request, which the handler checks.',
  tag: 'operations',
  access: 'public',
  response: fileOf('text/xml'),
  errors: [403],
})

export const contracts = { sendTextCode, verifyTextCode, receiveText }
export type Contracts = typeof contracts

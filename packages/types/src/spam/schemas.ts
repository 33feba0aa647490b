import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { maxChallengeLength } from './values.ts'
import { WidgetParams } from '../widgets/schemas.ts'

/** How a form shows that a person filled it in. A request without it is accepted and kept as spam. */
export const humanProof = {
  challenge: Type.Optional(
    Type.String({
      maxLength: maxChallengeLength,
      description:
        'A challenge of `GET /api/widget/{widgetId}/challenge` with its solution, as JSON in base64. Each is good for one request.',
    }),
  ),
  filledInMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2 ** 31 - 1,
      description: 'Milliseconds from the first input to the submission.',
    }),
  ),
}

/** What a form sends besides its content. */
export type HumanProof = { challenge?: string; filledInMs?: number; website?: string }

/** A proof of work in the format of ALTCHA. */
export const Challenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer({ description: 'Hashes per attempt.' }),
    keyLength: Type.Integer(),
    keyPrefix: Type.String({ description: 'How the key of the solution starts.' }),
    keySignature: Type.String(),
    expiresAt: Type.Integer({ description: 'Seconds since 1970.' }),
  }),
  signature: Type.String(),
})

export type Challenge = Static<typeof Challenge>

const getChallenge = contract({
  summary: 'Returns a proof of work for one request of a visitor',
  description:
    'The browser solves it while the visitor fills in the form. It is good for one request within 10 minutes.',
  tag: 'widget',
  access: 'public',
  params: WidgetParams,
  response: Challenge,
})

export const contracts = { getChallenge }
export type Contracts = typeof contracts

import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { Succeeded } from '../endpoints/schemas.ts'
import { maxEmailLength, maxPasswordLength } from '../limits.ts'
import { SecondStepRequired } from '../second-factors/schemas.ts'

export const SignIn = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: maxEmailLength }),
    password: Type.String({ minLength: 1, maxLength: maxPasswordLength }),
  },
  { additionalProperties: false },
)

export type SignIn = Static<typeof SignIn>

/** The token of a session, or what is missing: the second step, or the verification of the email address. */
export const SignedIn = Type.Union([
  Type.Object({ token: Type.String() }),
  SecondStepRequired,
  Type.Object({ requiresVerification: Type.Literal(true), email: Type.String() }),
])

export type SignedIn = Static<typeof SignedIn>

export const SignedOut = Type.Object({ success: Type.Literal(true) })

/** The single-use code that the dashboard receives in its URL after a checkout. */
export const ExchangeCode = Type.Object(
  { code: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) },
  { additionalProperties: false },
)

export type ExchangeCode = Static<typeof ExchangeCode>

/** The token of the session that a verification creates. */
export const OpenedSession = Type.Object({ token: Type.String() })

export type OpenedSession = Static<typeof OpenedSession>

/** A session of the account. */
export const ActiveSession = Type.Object({
  id: Type.String(),
  userAgent: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String({ format: 'date-time' }),
  lastSeenAt: Type.String({ format: 'date-time', description: 'Accurate to about a minute.' }),
  isCurrent: Type.Boolean({ description: 'Whether it is the session of this request.' }),
})

export type ActiveSession = Static<typeof ActiveSession>

const listSessions = contract({
  summary: 'Lists the sessions of the account, most recently used first',
  tag: 'session',
  access: { session: 'owner', inPerson: true },
  response: Type.Array(ActiveSession),
})

const endOtherSession = contract({
  summary: 'Ends one session of the account',
  tag: 'session',
  access: { session: 'owner', inPerson: true },
  params: Type.Object({ sessionId: Type.String({ format: 'uuid' }) }),
  response: Succeeded,
  errors: [404],
})

const endAllSessions = contract({
  summary: 'Ends all sessions of the account, including this one',
  tag: 'session',
  access: { session: 'owner', inPerson: true },
  response: Succeeded,
})

const exchangeCode = contract({
  summary: 'Exchanges a single-use code for a session',
  tag: 'session',
  access: 'public',
  body: ExchangeCode,
  response: OpenedSession,
})

const signIn = contract({
  summary: 'Signs an owner in',
  tag: 'session',
  access: 'public',
  body: SignIn,
  response: SignedIn,
  errors: [401],
})

const signOut = contract({
  summary: 'Signs the owner out',
  tag: 'session',
  access: { session: 'any', withoutSecondStep: true },
  response: SignedOut,
})

export const contracts = {
  listSessions,
  endOtherSession,
  endAllSessions,
  exchangeCode,
  signIn,
  signOut,
}
export type Contracts = typeof contracts

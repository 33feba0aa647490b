import { Type, type Static } from 'typebox'
import { maxEmailLength, maxPasswordLength } from './limits.ts'

export const SignIn = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: maxEmailLength }),
    password: Type.String({ minLength: 1, maxLength: maxPasswordLength }),
  },
  { additionalProperties: false },
)
export type SignIn = Static<typeof SignIn>

/** A session, or the word that the address is yet to be verified. */
export const SignedIn = Type.Union([
  Type.Object({ token: Type.String() }),
  Type.Object({ requiresVerification: Type.Literal(true), email: Type.String() }),
])
export type SignedIn = Static<typeof SignedIn>

export const SignedOut = Type.Object({ success: Type.Literal(true) })

/** The single-use code that a return from checkout carries in the address of the dashboard. */
export const ExchangeCode = Type.Object(
  { code: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) },
  { additionalProperties: false },
)
export type ExchangeCode = Static<typeof ExchangeCode>

/** A new session, after a verification. */
export const OpenedSession = Type.Object({ token: Type.String() })
export type OpenedSession = Static<typeof OpenedSession>

/** A device that is signed in to the account. */
export const DeviceSession = Type.Object({
  id: Type.String(),
  userAgent: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String({ format: 'date-time' }),
  lastSeenAt: Type.String({ format: 'date-time', description: 'To the minute or so.' }),
  isCurrent: Type.Boolean({ description: 'The session that asks.' }),
})
export type DeviceSession = Static<typeof DeviceSession>

import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@curbquote/types/second-factors'
import type { Kysely } from 'kysely'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import { type ChallengeScope, storeChallenge, takeChallenge } from './passkey-challenges.ts'
import { findCredential } from './passkey-queries.ts'

export interface PasskeyDeps {
  db: Kysely<Database>
  publicUrl: Settings['publicUrl']
}

interface KnownCredential {
  credential_id: string
  transports: string[]
}

/** A use of a passkey whose signature is verified. `useCounter` records it. */
export interface PasskeyUse {
  passkeyId: number
  counter: number
}

const timeoutMilliseconds = 5 * 60_000
/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257]

/** Returns the options for a new passkey and stores their challenge. */
export async function makeCreationOptions(
  { db, publicUrl }: PasskeyDeps,
  scope: ChallengeScope,
  email: string,
  existing: KnownCredential[],
): Promise<PasskeyCreationOptions> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'CurbQuote',
    rpID: relyingPartyOf(publicUrl).expectedRPID,
    userName: email,
    userDisplayName: email,
    timeout: timeoutMilliseconds,
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await storeChallenge(db, scope, options.challenge)
  return options as PasskeyCreationOptions
}

/** Returns the options for a signature by one of the passkeys and stores their challenge. */
export async function makeRequestOptions(
  { db, publicUrl }: PasskeyDeps,
  scope: ChallengeScope,
  passkeys: KnownCredential[],
): Promise<PasskeyRequestOptions> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(publicUrl).expectedRPID,
    timeout: timeoutMilliseconds,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: 'required',
  })
  await storeChallenge(db, scope, options.challenge)
  return options as PasskeyRequestOptions
}

/** Verifies a new passkey and uses up its challenge. Returns `undefined` if it is refused. */
export async function verifyRegistration(
  { db, publicUrl }: PasskeyDeps,
  scope: ChallengeScope,
  registration: PasskeyRegistration,
) {
  const expectedChallenge = await takeSignedChallenge(db, scope, registration.response)
  if (expectedChallenge === undefined) return undefined
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...registration, clientExtensionResults: {} },
      expectedChallenge,
      ...relyingPartyOf(publicUrl),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return verified ? registrationInfo?.credential : undefined
  } catch {
    return undefined
  }
}

/** Verifies the signature of a passkey and uses up its challenge. Returns `undefined` if it is refused. */
export async function verifyAssertion(
  { db, publicUrl }: PasskeyDeps,
  scope: ChallengeScope,
  assertion: PasskeyAssertion,
): Promise<PasskeyUse | undefined> {
  const expectedChallenge = await takeSignedChallenge(db, scope, assertion.response)
  if (expectedChallenge === undefined) return undefined
  const passkey = await findCredential(db, scope.factorId, assertion.id)
  if (!passkey) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge,
      ...relyingPartyOf(publicUrl),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    })
    return verified ? { passkeyId: passkey.id, counter: authenticationInfo.newCounter } : undefined
  } catch {
    return undefined
  }
}

/** Uses up the challenge that the browser says the passkey signed. The signature over it is verified afterwards. */
async function takeSignedChallenge(
  db: Kysely<Database>,
  scope: ChallengeScope,
  { clientDataJSON }: { clientDataJSON: string },
): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJSON)
  return challenge !== undefined && (await takeChallenge(db, scope, challenge))
    ? challenge
    : undefined
}

function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const { challenge } = clientData as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The site that passkeys belong to. It comes from the settings, because the headers of a request can be forged. */
function relyingPartyOf(publicUrl: string): { expectedRPID: string; expectedOrigin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

function toDescriptor({ credential_id, transports }: KnownCredential) {
  return { id: credential_id, transports }
}

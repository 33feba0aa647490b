import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@curbquote/types/second-factors'

/** Values that a forged or faulty client sends instead of the correct ones. */
export interface Deviations {
  /** The origin that the browser reports. */
  origin?: string
  rpId?: string
  challenge?: string
  /** The ceremony that the browser reports. */
  type?: string
  isUserVerified?: boolean
  /** The counter of the next signature. */
  counter?: number
}

/** An authenticator with one passkey (ES256), and the browser that uses it, at the site of `origin`. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #counter: number
  readonly #counts: boolean

  constructor(publicUrl: string, { counts = true } = {}) {
    this.#origin = new URL(publicUrl).origin
    this.#counter = 0
    this.#counts = counts
  }

  register(
    { challenge, rp }: PasskeyCreationOptions,
    deviations: Deviations = {},
  ): PasskeyRegistration {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const authData = Buffer.concat([
      this.#authenticatorData(rp.id, deviations, attestedFlag),
      Buffer.alloc(16),
      length,
      this.credentialId,
      this.#publicKey(),
    ])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: encode(this.#clientData('webauthn.create', challenge, deviations)),
        attestationObject: encode(attestation),
        transports: ['internal'],
      },
    }
  }

  assert(
    { challenge, rpId }: Pick<PasskeyRequestOptions, 'challenge' | 'rpId'>,
    deviations: Deviations = {},
  ): PasskeyAssertion {
    const authenticatorData = this.#authenticatorData(rpId, deviations)
    const clientData = this.#clientData('webauthn.get', challenge, deviations)
    const signed = Buffer.concat([authenticatorData, sha256(clientData)])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authenticatorData),
        signature: encode(sign('sha256', signed, this.#keys.privateKey)),
      },
    }
  }

  #credential() {
    const id = encode(this.credentialId)
    return { id, rawId: id, type: 'public-key' as const }
  }

  #clientData(type: string, challenge: string, deviations: Deviations): Buffer {
    const { origin = this.#origin } = deviations
    return Buffer.from(
      JSON.stringify({
        type: deviations.type ?? type,
        challenge: deviations.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    )
  }

  #authenticatorData(rpId: string, deviations: Deviations, flags = 0): Buffer {
    if (this.#counts) this.#counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(deviations.counter ?? this.#counter)
    const { isUserVerified = true } = deviations
    return Buffer.concat([
      sha256(Buffer.from(deviations.rpId ?? rpId)),
      Buffer.from([presentFlag | (isUserVerified ? verifiedFlag : 0) | flags]),
      counter,
    ])
  }

  /** The public key as a COSE key (RFC 9053). */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      // Type EC2, algorithm ES256, curve P-256.
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ])
  }
}

const presentFlag = 0x01
const verifiedFlag = 0x04
const attestedFlag = 0x40

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url')
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}

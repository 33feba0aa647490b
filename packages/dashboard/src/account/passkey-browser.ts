import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@curbquote/types/second-factors'

/** Whether the browser has WebAuthn. It has none on pages without HTTPS, except on localhost. */
export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** Creates a passkey on a device of the user's choice. @throws an error with a message for the user */
export async function createPasskey(
  optionsJSON: PasskeyCreationOptions,
): Promise<PasskeyRegistration> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new Error(describeFailure(error, 'The passkey was not created'), { cause: error })
  })
}

/** Signs a challenge with a passkey. @throws an error with a message for the user */
export async function signWithPasskey(
  optionsJSON: PasskeyRequestOptions,
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw new Error(describeFailure(error, 'No passkey was used'), { cause: error })
  })
}

/** Browsers report a device without a passkey and a canceled request as the same error. */
function describeFailure(error: unknown, outcome: string): string {
  switch (error instanceof Error && error.name) {
    case 'InvalidStateError':
      return 'This device already has a passkey for your account.'
    case 'NotAllowedError':
    case 'AbortError':
      return `${outcome}. The request was canceled or timed out, or is not possible on this device. Try again, or use another device.`
    case 'ConstraintError':
    case 'NotSupportedError':
      return `${outcome}. This device cannot verify you by fingerprint, face or PIN.`
    case 'SecurityError':
      return 'Passkeys do not work at this URL. Open CurbQuote at its usual URL.'
    default:
      return `${outcome}. Try again, or use another device.`
  }
}

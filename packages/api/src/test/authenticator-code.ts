import { generateSync } from 'otplib'

/** The code that an authenticator app shows at a time in seconds since 1970. Default: now. */
export function authenticatorCode(secret: string, epoch = Date.now() / 1000): string {
  return generateSync({ secret, epoch: Math.floor(epoch) })
}

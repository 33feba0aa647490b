import { codeMinutes } from '@curbquote/types/limits'
import { clearTabValue, readTabValue, storeTabValue } from '../forms/tab-storage.ts'

const storageKey = 'password-recovery'

interface Recovery {
  email: string
  /** Milliseconds since 1970. */
  sentAt: number
}

/** The email address to which this tab last requested a code. `undefined` if the code has expired. */
export function readRecoveryEmail(now: number): string | undefined {
  const recovery = readTabValue<Recovery>(storageKey)
  const isLive = recovery && now - recovery.sentAt < codeMinutes * 60_000
  return isLive ? recovery.email : undefined
}

export function storeRecoveryEmail(email: string, now: number): void {
  storeTabValue(storageKey, { email, sentAt: now } satisfies Recovery)
}

export function clearRecovery(): void {
  clearTabValue(storageKey)
}

import { clearTabValue, readTabValue, storeTabValue } from '../sessions/tab-storage.ts'
import type { AccountType } from './AccountTypeStep.tsx'
import { complaintAboutDetails, emptyDetails, type SignUpDetails } from './sign-up-details.ts'

export const signUpSteps = ['info', 'account-type', 'verification', 'payment'] as const
export type SignUpStep = (typeof signUpSteps)[number]

/** How far a sign-up has come in this tab. */
export interface SignUpProgress {
  details: SignUpDetails
  type?: AccountType
  /** The email address of the trial account that waits for its code. */
  createdEmail?: string
  isVerified?: boolean
}

const storageKey = 'sign-up'

/** Has the passwords, which are never stored, for as long as the page lives. */
let kept: SignUpProgress | undefined

/** `isNew` forgets the account that an earlier sign-up in this tab made, and keeps what was typed. */
export function readSignUpProgress({ isNew }: { isNew: boolean }): SignUpProgress {
  kept ??= { details: emptyDetails, ...readTabValue<Partial<SignUpProgress>>(storageKey) }
  if (isNew) kept = { details: kept.details }
  return kept
}

export function keepSignUpProgress(progress: SignUpProgress): void {
  kept = progress
  storeTabValue(storageKey, {
    ...progress,
    details: { ...progress.details, password: '', confirmation: '' },
  })
}

export function forgetSignUpProgress(): void {
  kept = undefined
  clearTabValue(storageKey)
}

/** The step to show: the one asked for, or the last before it for which everything is known. */
export function reachableStep(
  asked: string | undefined,
  { details, createdEmail, isVerified }: SignUpProgress,
): SignUpStep {
  // A verified account cannot be made again.
  if (createdEmail && isVerified) return 'payment'
  if (createdEmail && (asked === undefined || asked === 'verification' || asked === 'payment'))
    return 'verification'
  const isComplete = complaintAboutDetails(details) === undefined
  return asked === 'account-type' && isComplete ? 'account-type' : 'info'
}

/** Whether only the passwords are missing, as after a reload. */
export function lacksPasswordOnly({ details }: SignUpProgress): boolean {
  const sample = 'x'.repeat(128)
  return (
    !details.password &&
    complaintAboutDetails({ ...details, password: sample, confirmation: sample }) === undefined
  )
}

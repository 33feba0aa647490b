import { clearTabValue, readTabValue, storeTabValue } from '../../forms/tab-storage.ts'
import type { AccountType } from './AccountTypeStep.tsx'
import { signUpDetailsProblem, emptyDetails, type SignUpDetails } from './sign-up-details.ts'

export const signUpSteps = ['info', 'account-type', 'verification', 'payment'] as const
export type SignUpStep = (typeof signUpSteps)[number]

/** Progress of a sign-up in this tab. */
export interface SignUpProgress {
  details: SignUpDetails
  type?: AccountType
  /** Email address of the created trial account, which needs a verification code. */
  createdEmail?: string
  isVerified?: boolean
}

const storageKey = 'sign-up'

/** In memory until the page is closed. Includes the password, which is never stored. */
let currentProgress: SignUpProgress | undefined

/** Reads the stored progress. `isNew` ignores an account created earlier in this tab, but keeps the typed details. */
export function readSignUpProgress({ isNew }: { isNew: boolean }): SignUpProgress {
  currentProgress ??= {
    details: emptyDetails,
    ...readTabValue<Partial<SignUpProgress>>(storageKey),
  }
  if (isNew) currentProgress = { details: currentProgress.details }
  return currentProgress
}

export function storeSignUpProgress(progress: SignUpProgress): void {
  currentProgress = progress
  storeTabValue(storageKey, {
    ...progress,
    details: { ...progress.details, password: '', confirmation: '' },
  })
}

export function clearSignUpProgress(): void {
  currentProgress = undefined
  clearTabValue(storageKey)
}

/** The requested step, or the last earlier step whose requirements are met. */
export function reachableStep(
  asked: string | undefined,
  { details, createdEmail, isVerified }: SignUpProgress,
): SignUpStep {
  // A verified account only needs the payment step.
  if (createdEmail && isVerified) return 'payment'
  if (createdEmail && (asked === undefined || asked === 'verification' || asked === 'payment'))
    return 'verification'
  const isComplete = signUpDetailsProblem(details) === undefined
  return asked === 'account-type' && isComplete ? 'account-type' : 'info'
}

/** Whether only the password is missing, which is the case after a reload. */
export function isOnlyPasswordMissing({ details }: SignUpProgress): boolean {
  const sample = 'x'.repeat(128)
  return (
    !details.password &&
    signUpDetailsProblem({ ...details, password: sample, confirmation: sample }) === undefined
  )
}

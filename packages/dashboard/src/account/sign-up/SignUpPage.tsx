import { useCallback, useEffect, useState } from 'react'
import { createFreeAccount, createTrialAccount, type SignedUp } from '@curbquote/types/sign-up'
import { useBeforeUnload, useNavigate } from 'react-router'
import { AccountCard } from '../AccountCard.tsx'
import { callWithFailureMessage } from '../../api-client/call-with-failure-message.ts'
import { storeVerificationEmail } from '../../sessions/token-storage.ts'
import { useStep } from '../use-step.ts'
import { useSubmission } from '../../ui/use-submission.ts'
import { type AccountType, AccountTypeStep } from './AccountTypeStep.tsx'
import { InfoStep } from './InfoStep.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { toSignUp } from './sign-up-details.ts'
import {
  storeSignUpProgress,
  isOnlyPasswordMissing,
  reachableStep,
  readSignUpProgress,
  type SignUpProgress,
  type SignUpStep,
  signUpSteps,
} from './sign-up-progress.ts'
import { VerificationStep } from './VerificationStep.tsx'

const titles: Record<SignUpStep, string> = {
  info: 'Create Your Account',
  'account-type': 'Choose Your Account',
  verification: 'Verify Your Email',
  payment: 'Start Your Free Trial',
}

const endpoints = { free: createFreeAccount, trial: createTrialAccount }

/** Sign-up in four steps. A free account continues on the verification page after the second. */
export function SignUpPage() {
  const navigate = useNavigate()
  const { step: asked, goForwardTo, goBackTo, replaceWith } = useStep<SignUpStep | 'first'>()
  const [progress, setProgress] = useState(() => readSignUpProgress({ isNew: asked === 'first' }))
  const keep = (change: Partial<SignUpProgress>) => {
    const next = { ...progress, ...change }
    storeSignUpProgress(next)
    setProgress(next)
  }
  const { details, type, createdEmail = '' } = progress
  const step = reachableStep(asked, progress)
  const [isReloaded] = useState(() => isOnlyPasswordMissing(progress))
  useEffect(() => {
    // Otherwise the form would leave the earlier step as soon as the lost values are typed again.
    if (asked !== step) replaceWith(step)
    // Only when another step is requested, not while the visitor types.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])

  const hasWork =
    (step === 'info' || step === 'account-type') && Object.values(details).some(Boolean)
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => hasWork && event.preventDefault(), [hasWork]),
  )

  const create = useSubmission<SignedUp, AccountType>(
    {
      mutationFn: (wanted) =>
        callWithFailureMessage(
          endpoints[wanted],
          { body: toSignUp(details) },
          'Your account could not be created. Please try again.',
        ),
      onSuccess: (response, wanted) => {
        storeVerificationEmail(response.email)
        if (wanted === 'free')
          return navigate(`/verify-email?email=${encodeURIComponent(response.email)}`)
        keep({ createdEmail: response.email, isVerified: false })
        return goForwardTo('verification')
      },
    },
    step,
  )

  return (
    <AccountCard
      key={step}
      title={titles[step]}
      about={`Step ${signUpSteps.indexOf(step) + 1} of ${type === 'free' ? 2 : signUpSteps.length}`}
      back={{ label: 'Back to Home', to: '/' }}
      isWide
    >
      {step === 'info' && (
        <InfoStep
          details={details}
          notice={
            isReloaded && !details.password
              ? 'This page was reloaded. Please enter your password again.'
              : undefined
          }
          onChange={(changed) => keep({ details: changed })}
          onContinue={() => goForwardTo('account-type')}
        />
      )}
      {step === 'account-type' && (
        <AccountTypeStep
          type={type}
          isPending={create.isBusy}
          failure={create.error?.message}
          onChange={(chosen) => keep({ type: chosen })}
          onBack={() => goBackTo('info')}
          onContinue={create.submit}
        />
      )}
      {step === 'verification' && (
        <VerificationStep
          email={createdEmail}
          onBack={() => goBackTo('account-type')}
          onVerified={() => {
            keep({ isVerified: true })
            replaceWith('payment')
          }}
        />
      )}
      {step === 'payment' && <PaymentStep email={createdEmail} />}
    </AccountCard>
  )
}

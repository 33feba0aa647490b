import { useState } from 'react'
import type { SignedIn } from '@curbquote/types'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { AccountCard } from '../session/AccountCard.tsx'
import { requestInWords } from '../session/request-in-words.ts'
import { startSession } from '../session/start-session.ts'
import { storeVerificationEmail } from '../session/token-storage.ts'
import { showToast } from '../ui/show-toast.ts'
import { type AccountType, AccountTypeStep } from './AccountTypeStep.tsx'
import { InfoStep } from './InfoStep.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { emptyDetails, toSignUp } from './sign-up-details.ts'
import { VerificationStep } from './VerificationStep.tsx'

const steps = ['info', 'account-type', 'verification', 'payment'] as const
type Step = (typeof steps)[number]

const titles: Record<Step, string> = {
  info: 'Create Your Account',
  'account-type': 'Choose Your Account',
  verification: 'Verify Your Email',
  payment: 'Start Your Free Trial',
}

const paths = { free: '/api/create-free-account', trial: '/api/create-trial-account' }

/** A new account in four steps; a free one leaves after the second for its verification. */
export function SignUpPage() {
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('info')
  const [details, setDetails] = useState(emptyDetails)
  const [type, setType] = useState<AccountType>()
  const email = details.email.trim()
  const create = useMutation({
    mutationFn: (wanted: AccountType) =>
      requestInWords<SignedIn>(
        paths[wanted],
        { body: toSignUp(details) },
        'Your account could not be created. Please try again.',
      ),
    onSuccess: (answer, wanted) => {
      if ('token' in answer) {
        startSession(answer.token, { isRemembered: true })
        return navigate('/company/dashboard', { replace: true })
      }
      storeVerificationEmail(answer.email)
      if (wanted === 'trial') return setStep('verification')
      return navigate(`/verify-email?email=${encodeURIComponent(answer.email)}`)
    },
    onError: (error) =>
      showToast({ title: 'Signup Failed', message: error.message, kind: 'failure' }),
  })

  return (
    <AccountCard
      key={step}
      title={titles[step]}
      about={`Step ${steps.indexOf(step) + 1} of ${type === 'free' ? 2 : steps.length}`}
      back={{ label: 'Back to Home', to: '/' }}
      isWide
    >
      {step === 'info' && (
        <InfoStep
          details={details}
          onChange={setDetails}
          onContinue={() => setStep('account-type')}
        />
      )}
      {step === 'account-type' && (
        <AccountTypeStep
          type={type}
          isPending={create.isPending}
          onChange={setType}
          onBack={() => setStep('info')}
          onContinue={(wanted) => create.mutate(wanted)}
        />
      )}
      {step === 'verification' && (
        <VerificationStep
          email={email}
          onBack={() => setStep('account-type')}
          onVerified={() => setStep('payment')}
        />
      )}
      {step === 'payment' && <PaymentStep email={email} />}
    </AccountCard>
  )
}

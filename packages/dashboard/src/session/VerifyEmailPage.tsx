import { useState, type FormEvent } from 'react'
import type { OpenedSession } from '@curbquote/types'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ApiRequestError, callApi } from '../api-client.ts'
import { showToast } from '../ui/show-toast.ts'
import { AccountCard } from './AccountCard.tsx'
import { CodeInput } from './CodeInput.tsx'
import { ResendCode } from './ResendCode.tsx'
import { startSession } from './start-session.ts'
import { type Consent, missingForVerification, TermsConsent } from './TermsConsent.tsx'
import { readVerificationEmail } from './token-storage.ts'
import { useResendCountdown } from './use-resend-countdown.ts'

export function VerifyEmailPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const knownEmail = search.get('email') || readVerificationEmail() || ''
  const [typedEmail, setTypedEmail] = useState('')
  const [code, setCode] = useState('')
  const [consent, setConsent] = useState<Consent>({ hasTerms: false, hasPrivacy: false })
  const countdown = useResendCountdown()
  const email = knownEmail || typedEmail.trim()
  const missing = missingForVerification(code, consent)

  const verify = useMutation({
    mutationFn: () =>
      callApi<OpenedSession>('/api/verify-email-code', { method: 'POST', body: { email, code } }),
    onSuccess: ({ data }) => {
      startSession(data.token, { isRemembered: true })
      showToast({
        title: 'Email Verified!',
        message: 'Your account has been verified successfully.',
        kind: 'success',
      })
      void navigate('/company/dashboard', { replace: true })
    },
    onError: (error) =>
      error instanceof ApiRequestError
        ? showToast({
            title: 'Verification Failed',
            message: error.message || 'Invalid verification code',
            kind: 'failure',
          })
        : showToast({
            title: 'Error',
            message: 'Something went wrong. Please try again.',
            kind: 'failure',
          }),
  })
  const resend = useMutation({
    mutationFn: () => callApi('/api/resend-verification-code', { method: 'POST', body: { email } }),
    onSuccess: () => {
      countdown.start()
      showToast({
        title: 'Code Sent',
        message: 'A new verification code is on its way to your email.',
        kind: 'success',
      })
    },
    onError: (error) =>
      error instanceof ApiRequestError
        ? showToast({
            title: 'Failed to Resend',
            message: error.message || 'Could not resend verification code',
            kind: 'failure',
          })
        : showToast({
            title: 'Error',
            message: 'Failed to resend code. Please try again.',
            kind: 'failure',
          }),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!email)
      return showToast({
        title: 'Missing Information',
        message: 'Please enter your email and verification code.',
        kind: 'failure',
      })
    if (code.length !== 6)
      return showToast({
        title: 'Invalid Code',
        message: 'Verification code must be 6 digits',
        kind: 'failure',
      })
    verify.mutate()
  }
  const askAgain = () =>
    email
      ? resend.mutate()
      : showToast({
          title: 'Email Required',
          message: 'Please enter your email address.',
          kind: 'failure',
        })

  return (
    <AccountCard
      title="Verify Your Email"
      about="Enter the code that we emailed to you."
      back={{ label: 'Back to Login', to: '/company/login' }}
    >
      <form onSubmit={submit}>
        <TextInput
          label="Email Address"
          type="email"
          name="email"
          autoComplete="email"
          size="md"
          disabled={Boolean(knownEmail)}
          value={knownEmail || typedEmail}
          onChange={(event) => setTypedEmail(event.currentTarget.value)}
        />
        <CodeInput value={code} onChange={setCode} />
        <TermsConsent consent={consent} onChange={setConsent} />
        <Button
          type="submit"
          size="md"
          fullWidth
          disabled={missing !== ''}
          loading={verify.isPending}
        >
          Verify &amp; Continue
        </Button>
        {missing && <p className="cq-form-hint">{missing}</p>}
      </form>
      <ResendCode
        secondsLeft={countdown.secondsLeft}
        isPending={resend.isPending}
        onResend={askAgain}
      />
      <p className="cq-card-foot">
        Wrong address? <Link to="/company/signup">Sign up again</Link>
      </p>
    </AccountCard>
  )
}

import { useState } from 'react'
import { codeLength, maxEmailLength } from '@curbquote/types/limits'
import { resendVerificationCode, verifyEmail } from '@curbquote/types/sign-up'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ApiRequestError, call } from '../api-client/api-client.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { textOf, usePrerenderedForm } from '../ui/use-prerendered-form.ts'
import { useSubmission } from '../ui/use-submission.ts'
import { showSuccess } from '../ui/show-toast.ts'
import { AccountCard } from './AccountCard.tsx'
import { FormError } from '../ui/FormError.tsx'
import { CodeInput, toCode } from './CodeInput.tsx'
import { ResendCode } from './ResendCode.tsx'
import { startSession } from './start-session.ts'
import { missingForVerification, TermsConsent, termsTextIds } from './TermsConsent.tsx'
import { readVerificationEmail } from '../sessions/token-storage.ts'
import { useResendCountdown } from './use-resend-countdown.ts'
import { fromTheStart } from './use-step.ts'

export function VerifyEmailPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isHydrated = useIsHydrated()
  const knownEmail = isHydrated ? search.get('email') || readVerificationEmail() || '' : ''
  const form = useForm({
    initialValues: { email: '', code: '', hasTerms: false, hasPrivacy: false },
  })
  const prerendered = usePrerenderedForm(form, (typed) => ({
    email: textOf(typed, 'email'),
    code: toCode(textOf(typed, 'code')),
    hasTerms: typed.has('terms'),
    hasPrivacy: typed.has('privacy'),
  }))
  const { code } = form.values
  const countdown = useResendCountdown()
  const email = knownEmail || form.values.email.trim()
  const missing = missingForVerification(code, form.values)

  const [failure, setFailure] = useState<{ title: string; message: string }>()
  const fail = (title: string, message: string) => setFailure({ title, message })
  const verify = useSubmission({
    mutationFn: () =>
      call(verifyEmail, { body: { email, code, consentTextIds: [...termsTextIds] } }),
    onSuccess: ({ token }) => {
      startSession(token, { isRemembered: true })
      showSuccess('Your account has been verified successfully.', 'Email Verified!')
      void navigate('/dashboard', { replace: true })
    },
    onError: (error) =>
      error instanceof ApiRequestError
        ? fail('Verification Failed', error.message || 'Invalid verification code')
        : fail('Error', 'Something went wrong. Please try again.'),
  })
  const resend = useMutation({
    mutationFn: () => call(resendVerificationCode, { body: { email } }),
    onMutate: () => setFailure(undefined),
    onSuccess: () => {
      countdown.start()
      showSuccess('A new verification code is on its way to your email.', 'Code Sent')
    },
    onError: (error) =>
      error instanceof ApiRequestError
        ? fail('Failed to Resend', error.message || 'Could not resend verification code')
        : fail('Error', 'Failed to resend code. Please try again.'),
  })

  const submit = () => {
    if (!email) return fail('Missing Information', 'Please enter your email and verification code.')
    if (code.length !== codeLength)
      return fail('Invalid Code', 'Verification code must be 6 digits')
    setFailure(undefined)
    verify.submit()
  }
  const requestNewCode = () =>
    email ? resend.mutate() : fail('Email Required', 'Please enter your email address.')

  return (
    <AccountCard
      title="Verify Your Email"
      about="Enter the code that we emailed to you."
      back={{ label: 'Back to Login', to: '/company/login' }}
    >
      <form {...prerendered} onSubmit={form.onSubmit(submit)}>
        <TextInput
          label="Email Address"
          type="email"
          name="email"
          autoComplete="email"
          size="md"
          disabled={Boolean(knownEmail)}
          maxLength={maxEmailLength}
          {...form.getInputProps('email')}
          value={knownEmail || form.values.email}
        />
        <CodeInput {...form.getInputProps('code')} />
        <TermsConsent bind={(field) => form.getInputProps(field, { type: 'checkbox' })} />
        <FormError message={undefined} {...failure} />
        <Button
          variant="filled"
          type="submit"
          size="md"
          fullWidth
          disabled={missing !== ''}
          loading={verify.isBusy}
        >
          Verify &amp; Continue
        </Button>
        {missing && <p className="cq-form-hint">{missing}</p>}
      </form>
      <ResendCode
        secondsLeft={countdown.secondsLeft}
        isPending={resend.isPending}
        onResend={requestNewCode}
      />
      <p className="cq-card-foot">
        Wrong email address?{' '}
        <Link to="/company/signup" state={fromTheStart}>
          Sign up again
        </Link>
      </p>
    </AccountCard>
  )
}

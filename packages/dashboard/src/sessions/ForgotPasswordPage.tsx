import { useEffect, useState, type FormEvent } from 'react'
import {
  codeLength,
  isEmailAddress,
  minPasswordLength,
  requestPasswordReset,
  resetPasswordByCode,
  verifyResetCode,
} from '@curbquote/types'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { showToast } from '../ui/show-toast.ts'
import { useSubmission } from '../ui/use-submission.ts'
import { AccountCard } from './AccountCard.tsx'
import { FormError } from '../ui/FormError.tsx'
import { CodeInput } from './CodeInput.tsx'
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx'
import { forgetRecovery, keepRecoveryEmail, readRecoveryEmail } from './recovery-progress.ts'
import { callWithFailureMessage } from './call-with-failure-message.ts'
import { ResendCode } from './ResendCode.tsx'
import { useResendCountdown } from './use-resend-countdown.ts'
import { useStep } from './use-step.ts'

type Step = 'email' | 'code' | 'password'

const headings: Record<Step, { title: string; about: string }> = {
  email: { title: 'Reset Password', about: 'We email you a code to set a new password with.' },
  code: {
    title: 'Verify Code',
    about: 'If the email address has an account, a code is on its way.',
  },
  password: { title: 'Set New Password', about: 'All your devices will be signed out.' },
}

/** Resets the password in three steps. After an error the form stays on its step. */
export function ForgotPasswordPage() {
  const navigate = useNavigate()
  const { step: asked, goForwardTo, replaceWith } = useStep<Step | 'first'>()
  const [sentTo] = useState(() => (asked === 'first' ? undefined : readRecoveryEmail(Date.now())))
  const [email, setEmail] = useState(sentTo ?? '')
  const [code, setCode] = useState('')
  const [wanted, setWanted] = useState<NewPassword>({ password: '', confirmation: '' })
  const [complaint, setComplaint] = useState<string>()
  const countdown = useResendCountdown()
  const emailAddress = email.trim()
  const step = reachableStep(asked ?? (sentTo ? 'code' : 'email'), { emailAddress, code })
  useEffect(() => {
    if (asked === undefined || asked === 'first') replaceWith(step)
    // Only on arrival: afterwards each entry of the history names its step.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const options = {
    onMutate: () => setComplaint(undefined),
    onError: (error: Error) => setComplaint(error.message),
  }
  const sendCode = {
    ...options,
    mutationFn: () =>
      callWithFailureMessage(
        requestPasswordReset,
        { body: { email: emailAddress } },
        'Failed to send verification code',
      ),
    onSuccess: () => {
      countdown.start()
      keepRecoveryEmail(emailAddress, Date.now())
      if (step === 'email') goForwardTo('code')
      showToast({
        title: 'Verification Code Sent',
        message: 'Please check your email.',
        kind: 'success',
      })
    },
  }
  const send = useSubmission(sendCode, step)
  const resend = useMutation(sendCode)
  const verify = useSubmission(
    {
      ...options,
      mutationFn: () =>
        callWithFailureMessage(
          verifyResetCode,
          { body: { email: emailAddress, code } },
          'Invalid verification code',
        ),
      onSuccess: () => goForwardTo('password'),
    },
    step,
  )
  const reset = useSubmission(
    {
      ...options,
      mutationFn: () =>
        callWithFailureMessage(
          resetPasswordByCode,
          { body: { email: emailAddress, code, newPassword: wanted.password } },
          'Failed to reset password',
        ),
      onSuccess: () => {
        forgetRecovery()
        showToast({
          title: 'Password Reset Successful',
          message: 'Please sign in with your new password.',
          kind: 'success',
        })
        void navigate('/company/login', { replace: true })
      },
    },
    step,
  )

  const actions = { email: send, code: verify, password: reset }
  const complaints: Record<Step, () => string | undefined> = {
    email: () => (isEmailAddress(emailAddress) ? undefined : 'Please enter your email address'),
    code: () => (code.length === codeLength ? undefined : 'Please enter the verification code'),
    password: () => complaintAbout(wanted),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = complaints[step]()
    setComplaint(found)
    if (!found) actions[step].submit()
  }

  return (
    <AccountCard
      key={step}
      {...headings[step]}
      back={{ label: 'Back to Login', to: '/company/login' }}
    >
      <form onSubmit={submit} noValidate>
        {step === 'email' && (
          <TextInput
            label="Email Address"
            type="email"
            name="email"
            autoComplete="username"
            size="md"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        {step === 'code' && <CodeInput value={code} onChange={setCode} />}
        {step === 'password' && (
          <NewPasswordFields value={wanted} minLength={minPasswordLength} onChange={setWanted} />
        )}
        <FormError message={complaint} />
        <Button type="submit" size="md" fullWidth loading={actions[step].isBusy}>
          {
            { email: 'Send Verification Code', code: 'Verify Code', password: 'Update Password' }[
              step
            ]
          }
        </Button>
      </form>
      {step === 'code' && (
        <ResendCode
          secondsLeft={countdown.secondsLeft}
          isPending={resend.isPending}
          onResend={() => resend.mutate()}
        />
      )}
    </AccountCard>
  )
}

/** The requested step, or an earlier one if its required values were lost in a reload. */
function reachableStep(
  asked: Step | 'first',
  { emailAddress, code }: Record<'emailAddress' | 'code', string>,
): Step {
  if (asked === 'email' || asked === 'first' || !emailAddress) return 'email'
  return asked === 'password' && code.length === codeLength ? 'password' : 'code'
}

function complaintAbout({ password, confirmation }: NewPassword): string | undefined {
  if (!password || !confirmation) return 'Please fill in both password fields'
  if (password !== confirmation) return 'Passwords do not match'
  if (password.length < minPasswordLength)
    return `Password must be at least ${minPasswordLength} characters long`
  return undefined
}

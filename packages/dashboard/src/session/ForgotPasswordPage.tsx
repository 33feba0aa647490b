import { useState, type FormEvent } from 'react'
import { isEmailAddress, minPasswordLength } from '@curbquote/types'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { showToast } from '../ui/show-toast.ts'
import { AccountCard, FormError } from './AccountCard.tsx'
import { CodeInput } from './CodeInput.tsx'
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx'
import { requestInWords } from './request-in-words.ts'
import { ResendCode } from './ResendCode.tsx'
import { useResendCountdown } from './use-resend-countdown.ts'

type Step = 'email' | 'code' | 'password'

const headings: Record<Step, { title: string; about: string }> = {
  email: { title: 'Reset Password', about: 'We email you a code to set a new password with.' },
  code: { title: 'Verify Code', about: 'If the address has an account, a code is on its way.' },
  password: { title: 'Set New Password', about: 'All your devices will be signed out.' },
}

/** Another password in three steps; a refusal stays on its step. */
export function ForgotPasswordPage() {
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('email')
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [wanted, setWanted] = useState<NewPassword>({ password: '', confirmation: '' })
  const [complaint, setComplaint] = useState<string>()
  const countdown = useResendCountdown()
  const address = email.trim()

  const send = useMutation({
    mutationFn: () =>
      requestInWords(
        '/api/company/forgot-password',
        { body: { email: address } },
        'Failed to send verification code',
      ),
    onSuccess: () => {
      countdown.start()
      setStep('code')
      showToast({
        title: 'Verification Code Sent',
        message: 'Please check your email.',
        kind: 'success',
      })
    },
    onError: (error) => setComplaint(error.message),
  })
  const verify = useMutation({
    mutationFn: () =>
      requestInWords(
        '/api/company/verify-reset-code',
        { body: { email: address, code } },
        'Invalid verification code',
      ),
    onSuccess: () => setStep('password'),
    onError: (error) => setComplaint(error.message),
  })
  const reset = useMutation({
    mutationFn: () =>
      requestInWords(
        '/api/company/reset-password',
        { body: { email: address, code, newPassword: wanted.password } },
        'Failed to reset password',
      ),
    onSuccess: () => {
      showToast({
        title: 'Password Reset Successful',
        message: 'Please sign in with your new password.',
        kind: 'success',
      })
      void navigate('/company/login', { replace: true })
    },
    onError: (error) => setComplaint(error.message),
  })

  const actions = { email: send, code: verify, password: reset }
  const complaints: Record<Step, () => string | undefined> = {
    email: () => (isEmailAddress(address) ? undefined : 'Please enter your email address'),
    code: () => (code.length === 6 ? undefined : 'Please enter the verification code'),
    password: () => complaintAbout(wanted),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = complaints[step]()
    setComplaint(found)
    if (!found) actions[step].mutate()
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
        <Button type="submit" size="md" fullWidth loading={actions[step].isPending}>
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
          isPending={send.isPending}
          onResend={() => {
            setComplaint(undefined)
            send.mutate()
          }}
        />
      )}
    </AccountCard>
  )
}

function complaintAbout({ password, confirmation }: NewPassword): string | undefined {
  if (!password || !confirmation) return 'Please fill in both password fields'
  if (password !== confirmation) return 'Passwords do not match'
  if (password.length < minPasswordLength)
    return `Password must be at least ${minPasswordLength} characters long`
  return undefined
}

import { useEffect, useState } from 'react'
import { codeLength, maxEmailLength, minPasswordLength } from '@curbquote/types/limits'
import {
  requestPasswordReset,
  resetPasswordByCode,
  verifyResetCode,
} from '@curbquote/types/sign-up'
import { isEmailAddress, withoutInvisible } from '@curbquote/types/text'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { textOf, usePrerenderedForm } from '../ui/use-prerendered-form.ts'
import { showSuccess } from '../ui/show-toast.ts'
import { useSubmission } from '../ui/use-submission.ts'
import { AccountCard } from './AccountCard.tsx'
import { FormError } from '../ui/FormError.tsx'
import { validateWhole } from '../forms/validate-whole.ts'
import { CodeInput } from './CodeInput.tsx'
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx'
import { clearRecovery, storeRecoveryEmail, readRecoveryEmail } from './recovery-progress.ts'
import { callWithFailureMessage } from '../api-client/call-with-failure-message.ts'
import { ResendCode } from './ResendCode.tsx'
import { useResendCountdown } from './use-resend-countdown.ts'
import { useStep } from './use-step.ts'

type Step = 'email' | 'code' | 'password'

const headings: Record<Step, { title: string; about: string }> = {
  email: { title: 'Reset Password', about: 'We email you a code to set a new password.' },
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
  const form = useForm({
    initialValues: { email: sentTo ?? '', code: '', password: '', confirmation: '' },
    validate: validateWhole((values) => problemsOf[step](values)),
  })
  const prerendered = usePrerenderedForm(form, (typed) => ({ email: textOf(typed, 'email') }))
  const countdown = useResendCountdown()
  const { code, password } = form.values
  const email = withoutInvisible(form.values.email)
  const step = reachableStep(asked ?? (sentTo ? 'code' : 'email'), { email, code })
  useEffect(() => {
    // Otherwise the form would leave the earlier step as soon as the lost values are typed again.
    if (asked !== step) replaceWith(step)
    // Only when another step is requested, not while the visitor types.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])

  const options = {
    onMutate: () => form.clearErrors(),
    onError: (error: Error) => form.setErrors({ form: error.message }),
  }
  const sendCode = {
    ...options,
    mutationFn: () =>
      callWithFailureMessage(
        requestPasswordReset,
        { body: { email } },
        'Failed to send verification code',
      ),
    onSuccess: () => {
      countdown.start()
      storeRecoveryEmail(email, Date.now())
      if (step === 'email') goForwardTo('code')
      showSuccess('Please check your email.', 'Verification Code Sent')
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
          { body: { email, code } },
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
          { body: { email, code, newPassword: password } },
          'Failed to reset password',
        ),
      onSuccess: () => {
        clearRecovery()
        showSuccess('Please sign in with your new password.', 'Password Reset Successful')
        void navigate('/company/login', { replace: true })
      },
    },
    step,
  )

  const actions = { email: send, code: verify, password: reset }

  return (
    <AccountCard
      key={step}
      {...headings[step]}
      back={{ label: 'Back to Login', to: '/company/login' }}
    >
      <form {...prerendered} onSubmit={form.onSubmit(() => actions[step].submit())} noValidate>
        {step === 'email' && (
          <TextInput
            label="Email Address"
            type="email"
            name="email"
            autoComplete="username"
            size="md"
            maxLength={maxEmailLength}
            {...form.getInputProps('email')}
          />
        )}
        {step === 'code' && <CodeInput {...form.getInputProps('code')} />}
        {step === 'password' && (
          <NewPasswordFields
            minLength={minPasswordLength}
            bind={(field) => form.getInputProps(field)}
          />
        )}
        <FormError message={form.errors['form']} />
        <Button variant="filled" type="submit" size="md" fullWidth loading={actions[step].isBusy}>
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
  { email, code }: Record<'email' | 'code', string>,
): Step {
  if (asked === 'email' || asked === 'first' || !email) return 'email'
  return asked === 'password' && code.length === codeLength ? 'password' : 'code'
}

type Values = NewPassword & Record<'email' | 'code', string>

const problemsOf: Record<Step, (values: Values) => string | undefined> = {
  email: ({ email }) =>
    isEmailAddress(withoutInvisible(email)) ? undefined : 'Please enter your email address',
  code: ({ code }) =>
    code.length === codeLength ? undefined : 'Please enter the verification code',
  password: problemOfPassword,
}

function problemOfPassword({ password, confirmation }: NewPassword): string | undefined {
  if (!password || !confirmation) return 'Please fill in both password fields'
  if (password !== confirmation) return 'Passwords do not match'
  if (password.length < minPasswordLength)
    return `Password must be at least ${minPasswordLength} characters long`
  return undefined
}

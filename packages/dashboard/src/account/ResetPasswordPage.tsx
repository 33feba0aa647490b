import { useState } from 'react'
import { minLinkResetPasswordLength } from '@curbquote/types/limits'
import { resetPasswordByLink } from '@curbquote/types/sign-up'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useSearchParams } from 'react-router'
import { ApiRequestError } from '../api-client/api-client.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { textOf, usePrerenderedForm } from '../ui/use-prerendered-form.ts'
import { AccountCard } from './AccountCard.tsx'
import { FormError } from '../ui/FormError.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx'
import { callWithFailureMessage } from '../api-client/call-with-failure-message.ts'

const back = { label: 'Back to Login', to: '/company/login' }

/** Sets a new password with the token of an emailed link. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [isDone, setIsDone] = useState(false)
  const form = useForm<NewPassword>({ initialValues: { password: '', confirmation: '' } })
  const prerendered = usePrerenderedForm(form, (typed) => ({
    password: textOf(typed, 'password'),
    confirmation: textOf(typed, 'confirmation'),
  }))
  const isHydrated = useIsHydrated()
  const reset = useSubmission({
    mutationFn: ({ password }: NewPassword) =>
      callWithFailureMessage(
        resetPasswordByLink,
        { body: { token, newPassword: password } },
        'Failed to reset password',
      ),
    onSuccess: () => setIsDone(true),
  })
  const isInvalidLink =
    (isHydrated && !token) ||
    (reset.error instanceof ApiRequestError && reset.error.code === 'INVALID_LINK')
  if (isInvalidLink)
    return (
      <AccountCard
        key="invalid"
        title="Invalid Reset Link"
        about="This password reset link is invalid or has expired. A link can be used once and expires after 30 minutes."
        back={back}
      >
        <Link className="cq-button cq-button-primary" to="/company/forgot-password">
          Request New Reset Link
        </Link>
      </AccountCard>
    )
  if (isDone)
    return (
      <AccountCard
        key="done"
        title="Password Reset Successfully"
        about="Your password is changed, and all your devices were signed out."
        back={back}
      >
        <Link className="cq-button cq-button-primary" to="/company/login">
          Continue to Login
        </Link>
      </AccountCard>
    )

  const { password, confirmation } = form.values
  const complaint =
    password && password.length < minLinkResetPasswordLength
      ? `Password must be at least ${minLinkResetPasswordLength} characters long`
      : confirmation && password !== confirmation
        ? 'Passwords do not match'
        : undefined
  const canSubmit = Boolean(password && confirmation) && !complaint
  return (
    <AccountCard
      title="Set New Password"
      about="Choose a new password for your account."
      back={back}
    >
      <form
        {...prerendered}
        onSubmit={form.onSubmit((wanted) => {
          if (canSubmit) reset.submit(wanted)
        })}
      >
        <NewPasswordFields
          minLength={minLinkResetPasswordLength}
          bind={(field) => form.getInputProps(field)}
        />
        <FormError message={complaint ?? reset.error?.message} />
        <Button
          variant="filled"
          type="submit"
          size="md"
          fullWidth
          disabled={!canSubmit}
          loading={reset.isBusy}
        >
          Update Password
        </Button>
        {!canSubmit && !complaint && (
          <p className="cq-form-hint">Fill in both fields to continue.</p>
        )}
      </form>
    </AccountCard>
  )
}

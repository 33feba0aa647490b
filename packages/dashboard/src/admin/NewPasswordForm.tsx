import { useState } from 'react'
import {
  type AdminMessage,
  type ResetAdminPassword,
  resetAdminPassword,
} from '@curbquote/types/admin'
import { maxPasswordLength, minAdminPasswordLength } from '@curbquote/types/limits'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import { ApiRequestError, call } from '../api-client/api-client.ts'
import { FormError } from '../ui/FormError.tsx'
import { useSubmission } from '../ui/use-submission.ts'

export interface NewPasswordFormProps {
  email: string
  /** Token of an emailed link. Without a token the form requires the current password. */
  token: string | undefined
}

export function NewPasswordForm({ email, token }: NewPasswordFormProps) {
  const [message, setMessage] = useState<string>()
  const reset = useSubmission({
    mutationFn: requestReset,
    onSuccess: ({ message }) => setMessage(message),
  })
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: { confirmPassword: mismatchOf },
    // Clear the error of the last submission as soon as the user edits a field.
    onValuesChange: () => reset.error && reset.release(),
  })

  if (message !== undefined)
    return (
      <div role="status">
        <p>{message}</p>
        <p>
          <Link to={token === undefined ? '/admin/dashboard' : '/admin/login'}>
            {token === undefined ? 'Continue to the dashboard' : 'Continue to admin login'}
          </Link>
        </p>
      </div>
    )
  const fields = {
    size: 'md',
    required: true,
    withAsterisk: false,
    maxLength: maxPasswordLength,
    visibilityToggleButtonProps: { 'aria-label': 'Show password', tabIndex: 0 },
  }
  return (
    <form
      onSubmit={form.onSubmit(({ currentPassword, ...wanted }) =>
        reset.submit({
          email,
          ...wanted,
          ...(token === undefined ? { currentPassword } : { token }),
        }),
      )}
    >
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        size="md"
        disabled
        value={email}
      />
      {token === undefined && (
        <PasswordInput
          {...fields}
          label="Current Password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      )}
      <PasswordInput
        {...fields}
        label="New Password"
        description={`At least ${minAdminPasswordLength} characters. Other sessions are signed out.`}
        autoComplete="new-password"
        minLength={minAdminPasswordLength}
        {...form.getInputProps('newPassword')}
      />
      <PasswordInput
        {...fields}
        label="Confirm New Password"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
        error={form.values.confirmPassword && mismatchOf(form.values.confirmPassword, form.values)}
      />
      <FormError message={reset.error?.message} />
      <Button variant="filled" type="submit" size="md" fullWidth disabled={reset.isBusy}>
        {reset.isBusy ? 'Resetting...' : 'Reset Password'}
      </Button>
    </form>
  )
}

function mismatchOf(confirmPassword: string, { newPassword }: { newPassword: string }) {
  return confirmPassword === newPassword ? null : 'Passwords do not match'
}

async function requestReset(body: ResetAdminPassword): Promise<AdminMessage> {
  try {
    return await call(resetAdminPassword, { body })
  } catch (error) {
    if (error instanceof ApiRequestError) throw error
    throw new Error('Password reset failed. Please try again.', { cause: error })
  }
}

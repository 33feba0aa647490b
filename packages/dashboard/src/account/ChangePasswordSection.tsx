import { useState } from 'react'
import { maxPasswordLength, minPasswordLength } from '@curbquote/types/limits'
import { changePassword } from '@curbquote/types/sign-up'
import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { showSuccess } from '../ui/show-toast.ts'
import { useSubmission } from '../ui/use-submission.ts'
import { FormError } from '../ui/FormError.tsx'
import { validateWhole } from '../forms/validate-whole.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { callWithFailureMessage } from '../api-client/call-with-failure-message.ts'

const empty = { currentPassword: '', password: '', confirmation: '' }

/** Changes the password. The form opens on demand and is reset after success or cancellation. */
export function ChangePasswordSection() {
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({ initialValues: empty, validate: validateWhole(complaintAbout) })
  useUnsavedChanges(form.isDirty())
  const change = useSubmission({
    mutationFn: ({ currentPassword, password }: typeof empty) =>
      callWithFailureMessage(
        changePassword,
        { body: { currentPassword, newPassword: password } },
        'Failed to update password',
      ),
    onSuccess: () => {
      showSuccess('All your other devices were signed out.', 'Password Updated')
      close()
    },
  })
  const isImpersonating = readImpersonation() !== undefined
  const close = () => {
    change.release()
    setIsOpen(false)
    form.reset()
  }

  return (
    <section className="cq-panel cq-account-section" aria-labelledby="change-password">
      <h2 id="change-password">Password</h2>
      {isOpen ? (
        <form onSubmit={form.onSubmit(change.submit)} noValidate>
          <PasswordInput
            label="Current Password"
            name="current-password"
            autoComplete="current-password"
            size="md"
            maxLength={maxPasswordLength}
            visibilityToggleButtonProps={{ 'aria-label': 'Show current password', tabIndex: 0 }}
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordFields
            minLength={minPasswordLength}
            bind={(field) => form.getInputProps(field)}
          />
          {form.errors['form'] ? (
            <FormError message={form.errors['form']} />
          ) : (
            <FormError title="Update Failed" message={change.error?.message} />
          )}
          <div className="cq-account-actions">
            <Button variant="filled" type="submit" loading={change.isBusy}>
              Update Password
            </Button>
            <Button disabled={change.isBusy} onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <>
          {isImpersonating && (
            <p className="cq-setting-note">Only the owner can change the password.</p>
          )}
          <Button disabled={isImpersonating} onClick={() => setIsOpen(true)}>
            Change Password
          </Button>
        </>
      )}
    </section>
  )
}

function complaintAbout({ currentPassword, password, confirmation }: typeof empty) {
  if (!currentPassword) return 'Current password is required'
  if (password.length < minPasswordLength)
    return `Password must be at least ${minPasswordLength} characters`
  if (password !== confirmation) return 'Passwords do not match'
  return undefined
}

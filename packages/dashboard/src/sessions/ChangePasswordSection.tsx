import { useState, type FormEvent } from 'react'
import { maxPasswordLength, minPasswordLength, changePassword } from '@curbquote/types'
import { Button, PasswordInput } from '@mantine/core'
import { useUnsavedChanges } from '../settings/use-unsaved-changes.ts'
import { showToast } from '../ui/show-toast.ts'
import { useSubmission } from '../ui/use-submission.ts'
import { FormError } from '../ui/FormError.tsx'
import { readImpersonation } from './impersonation.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { callWithFailureMessage } from './call-with-failure-message.ts'

const empty = { currentPassword: '', password: '', confirmation: '' }

/** Changes the password. The form opens on demand and is reset after success or cancellation. */
export function ChangePasswordSection() {
  const [isOpen, setIsOpen] = useState(false)
  const [form, setForm] = useState(empty)
  const [complaint, setComplaint] = useState<string>()
  useUnsavedChanges(Object.values(form).some(Boolean))
  const change = useSubmission({
    mutationFn: () =>
      callWithFailureMessage(
        changePassword,
        { body: { currentPassword: form.currentPassword, newPassword: form.password } },
        'Failed to update password',
      ),
    onSuccess: () => {
      showToast({
        title: 'Password Updated',
        message: 'All your other devices were signed out.',
        kind: 'success',
      })
      close()
    },
  })
  const isImpersonating = readImpersonation() !== undefined
  const close = () => {
    change.release()
    setIsOpen(false)
    setForm(empty)
    setComplaint(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = complaintAbout(form)
    setComplaint(found)
    if (!found) change.submit()
  }

  return (
    <section className="cq-panel cq-account-section" aria-labelledby="change-password">
      <h3 id="change-password">Password</h3>
      {isOpen ? (
        <form onSubmit={submit} noValidate>
          <PasswordInput
            label="Current Password"
            name="current-password"
            autoComplete="current-password"
            size="md"
            maxLength={maxPasswordLength}
            visibilityToggleButtonProps={{ 'aria-label': 'Show current password', tabIndex: 0 }}
            value={form.currentPassword}
            onChange={(event) => setForm({ ...form, currentPassword: event.currentTarget.value })}
          />
          <NewPasswordFields
            value={form}
            minLength={minPasswordLength}
            onChange={(wanted) => setForm({ ...form, ...wanted })}
          />
          {complaint ? (
            <FormError message={complaint} />
          ) : (
            <FormError title="Update Failed" message={change.error?.message} />
          )}
          <div className="cq-account-actions">
            <Button type="submit" loading={change.isBusy}>
              Update Password
            </Button>
            <Button variant="default" disabled={change.isBusy} onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <>
          {isImpersonating && (
            <p className="cq-setting-note">Only the owner can change the password.</p>
          )}
          <Button variant="default" disabled={isImpersonating} onClick={() => setIsOpen(true)}>
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

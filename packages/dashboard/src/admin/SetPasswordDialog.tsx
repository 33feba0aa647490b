import type { AdminCompany } from '@curbquote/types/admin'
import { maxPasswordLength, minPasswordLength } from '@curbquote/types/limits'
import { PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { DraftDialog } from '../ui/DraftDialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import type { NewPassword } from '../account/NewPasswordFields.tsx'
import { validateWhole } from '../forms/validate-whole.ts'
import { useSetCompanyPassword } from './admin-queries.ts'

export interface SetPasswordDialogProps {
  company: AdminCompany
  onClose: () => void
}

export function SetPasswordDialog({ company, onClose }: SetPasswordDialogProps) {
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: validateWhole(problemOf),
  })
  const save = useSetCompanyPassword(company.id)
  const isEmpty = !form.values.password || !form.values.confirmation
  const fields = {
    autoComplete: 'new-password',
    maxLength: maxPasswordLength,
    visibilityToggleButtonProps: { 'aria-label': 'Show password', tabIndex: 0 },
  }
  return (
    <DraftDialog title="Manual Password Reset" isChanged={form.isDirty()} onClose={onClose}>
      <p className="cq-dialog-text">
        Sets a new password for {company.name} ({company.email}) and signs the owner out everywhere.
      </p>
      <form
        className="cq-form"
        onSubmit={form.onSubmit(({ password }) => save.mutate(password, { onSuccess: onClose }))}
      >
        <PasswordInput
          {...fields}
          data-autofocus
          label="New Password"
          description={`At least ${minPasswordLength} characters.`}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          {...fields}
          label="Confirm Password"
          {...form.getInputProps('confirmation')}
        />
        <FormError message={form.errors['form']} />
        {isEmpty && <p className="cq-admin-hint">Fill in both fields to reset the password.</p>}
        <DialogButtons onCancel={onClose} disabled={isEmpty} loading={save.isPending}>
          Reset Password
        </DialogButtons>
      </form>
    </DraftDialog>
  )
}

function problemOf({ password, confirmation }: NewPassword): string | undefined {
  if (password !== confirmation) return 'Passwords do not match'
  if (password.length < minPasswordLength)
    return `Password must be at least ${minPasswordLength} characters long`
  return undefined
}

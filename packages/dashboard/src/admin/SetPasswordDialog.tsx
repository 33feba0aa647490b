import { useState, type FormEvent } from 'react'
import type { AdminCompany } from '@curbquote/types'
import { maxPasswordLength, minPasswordLength } from '@curbquote/types'
import { Button, PasswordInput } from '@mantine/core'
import { DraftDialog } from '../ui/DraftDialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { useSetCompanyPassword } from './admin-queries.ts'

export interface SetPasswordDialogProps {
  company: AdminCompany
  onClose: () => void
}

export function SetPasswordDialog({ company, onClose }: SetPasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [problem, setProblem] = useState<string>()
  const save = useSetCompanyPassword(company.id)
  const isEmpty = !password || !confirmation

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf(password, confirmation)
    setProblem(found)
    if (!found) save.mutate(password, { onSuccess: onClose })
  }
  const fields = {
    autoComplete: 'new-password',
    maxLength: maxPasswordLength,
    visibilityToggleButtonProps: { 'aria-label': 'Show password', tabIndex: 0 },
  }
  return (
    <DraftDialog
      isOpen
      title="Manual Password Reset"
      isChanged={Boolean(password || confirmation)}
      onClose={onClose}
    >
      <p className="cq-dialog-text">
        Sets a new password for {company.name} ({company.email}) and signs the owner out everywhere.
      </p>
      <form className="cq-form" onSubmit={submit}>
        <PasswordInput
          {...fields}
          data-autofocus
          label="New Password"
          description={`At least ${minPasswordLength} characters.`}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordInput
          {...fields}
          label="Confirm Password"
          value={confirmation}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
        />
        <FormError message={problem} />
        {isEmpty && <p className="cq-admin-hint">Fill in both fields to reset the password.</p>}
        <div className="cq-dialog-buttons">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isEmpty} loading={save.isPending}>
            Reset Password
          </Button>
        </div>
      </form>
    </DraftDialog>
  )
}

function problemOf(password: string, confirmation: string): string | undefined {
  if (password !== confirmation) return 'Passwords do not match'
  if (password.length < minPasswordLength)
    return `Password must be at least ${minPasswordLength} characters long`
  return undefined
}

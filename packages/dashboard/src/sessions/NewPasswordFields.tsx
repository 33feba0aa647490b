import { maxPasswordLength } from '@curbquote/types'
import { PasswordInput } from '@mantine/core'

export interface NewPassword {
  password: string
  confirmation: string
}

/** Fields for a new password and its confirmation. */
export function NewPasswordFields({
  value,
  minLength,
  labels = ['New Password', 'Confirm New Password'],
  onChange,
}: {
  value: NewPassword
  minLength: number
  labels?: readonly [string, string]
  onChange: (value: NewPassword) => void
}) {
  const fields = [
    ['password', labels[0], `At least ${minLength} characters`],
    ['confirmation', labels[1], undefined],
  ] as const
  return fields.map(([key, label, description]) => (
    <PasswordInput
      key={key}
      label={label}
      description={description}
      name={key}
      autoComplete="new-password"
      size="md"
      required
      withAsterisk={false}
      maxLength={maxPasswordLength}
      visibilityToggleButtonProps={{
        'aria-label': `Show ${label.toLowerCase()}`,
        tabIndex: 0,
      }}
      value={value[key]}
      onChange={(event) => onChange({ ...value, [key]: event.currentTarget.value })}
    />
  ))
}

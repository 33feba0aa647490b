import { maxPasswordLength } from '@curbquote/types/limits'
import { PasswordInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

export interface NewPassword {
  password: string
  confirmation: string
}

/** Fields for a new password and its confirmation. */
export function NewPasswordFields({
  minLength,
  labels = ['New Password', 'Confirm New Password'],
  bind,
}: {
  minLength: number
  labels?: readonly [string, string]
  bind: (field: keyof NewPassword) => GetInputPropsReturnType
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
      {...bind(key)}
    />
  ))
}

import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

export interface Credentials {
  account: string
  password: string
}

export interface CredentialFieldsProps {
  /** The field that names the account. */
  accountField: TextInputProps
  /** Whether the containing dialog focuses the first field. */
  isFocused?: boolean
  bind: (field: keyof Credentials) => GetInputPropsReturnType
}

/** The fields of every sign-in form. */
export function CredentialFields({ accountField, isFocused = false, bind }: CredentialFieldsProps) {
  return (
    <>
      <TextInput
        data-autofocus={isFocused || undefined}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        required
        withAsterisk={false}
        {...accountField}
        {...bind('account')}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        size="md"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        {...bind('password')}
      />
    </>
  )
}

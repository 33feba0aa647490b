import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core'

export interface Credentials {
  account: string
  password: string
}

export interface CredentialFieldsProps {
  /** The field that names the account. */
  accountField: TextInputProps
  /** Whether the containing dialog focuses the first field. */
  isFocused?: boolean
  value: Credentials
  onChange: (value: Credentials) => void
}

/** The fields of every sign-in form. */
export function CredentialFields({
  accountField,
  isFocused = false,
  value,
  onChange,
}: CredentialFieldsProps) {
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
        value={value.account}
        onChange={(event) => onChange({ ...value, account: event.currentTarget.value })}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        size="md"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
    </>
  )
}

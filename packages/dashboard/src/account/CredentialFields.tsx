import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

export interface Credentials {
  account: string
  password: string
}

export interface CredentialFieldsProps {
  /** The field that names the account. */
  accountField: TextInputProps
  /** The field that gets the focus when the containing dialog opens. */
  focused?: keyof Credentials
  bind: (field: keyof Credentials) => GetInputPropsReturnType
}

/** The fields of every sign-in form. */
export function CredentialFields({ accountField, focused, bind }: CredentialFieldsProps) {
  return (
    <>
      <TextInput
        data-autofocus={focused === 'account' || undefined}
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
        data-autofocus={focused === 'password' || undefined}
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

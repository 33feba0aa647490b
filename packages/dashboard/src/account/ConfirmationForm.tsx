import {
  maxPasskeyNameLength,
  type PasskeyAssertion,
  startPasskeyConfirmation,
} from '@curbquote/types/second-factors'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { FormError } from '../ui/FormError.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import type { JsonEndpoint } from '@curbquote/types/endpoints'
import type { RequestOptions } from '../api-client/api-client.ts'
import { callWithFailureMessage } from '../api-client/call-with-failure-message.ts'
import { canUsePasskeys, signWithPasskey } from './passkey-browser.ts'

/** The second steps that an account may use to confirm a change. */
export interface SecondSteps {
  hasApp: boolean
  hasPasskey: boolean
}

interface Confirmed {
  password: string
  name: string
  /** The code or the passkey, where the form asks for one. */
  proof: { code: string } | { passkey: PasskeyAssertion }
}

type CallApi = <Input, Output>(
  endpoint: JsonEndpoint<Input, Output>,
  input: Input & RequestOptions,
) => Promise<Output>

interface ConfirmationFormProps<Response> {
  /** Asks for a code or a passkey too. */
  secondSteps?: SecondSteps
  /** Initial passkey name. Shows the name field if set. */
  initialName?: string
  submitLabel: string
  failureMessage: string
  /** Sends the change through `call`. An unexpected failure shows `failureMessage`. */
  send: (confirmed: Confirmed, call: CallApi) => Promise<Response>
  onDone: (response: Response) => unknown
  onCancel: () => void
  /** What the change does. */
  children?: ReactNode
}

/** Asks for the password and, if given, a code or passkey (`secondSteps`) and a passkey name (`initialName`). */
export function ConfirmationForm<Response>({
  secondSteps,
  initialName,
  submitLabel,
  failureMessage,
  send,
  onDone,
  onCancel,
  children,
}: ConfirmationFormProps<Response>) {
  const form = useForm({ initialValues: { password: '', code: '', name: initialName ?? '' } })
  const change = useSubmission({
    mutationFn: async ({
      code,
      usesPasskey,
      ...rest
    }: typeof form.values & { usesPasskey: boolean }) => {
      const proof = usesPasskey ? await askPasskey(failureMessage) : { code: code.trim() }
      return send({ ...rest, proof }, (endpoint, input) =>
        callWithFailureMessage(endpoint, input, failureMessage),
      )
    },
    onSuccess: onDone,
  })
  const submit = (usesPasskey: boolean) => change.submit({ ...form.values, usesPasskey })
  const offersPasskey = secondSteps?.hasPasskey && canUsePasskeys()
  return (
    <form onSubmit={form.onSubmit(() => submit(false))}>
      {children}
      {initialName !== undefined && (
        <TextInput
          label="Passkey name"
          description="A name to recognize the passkey, such as the name of the device"
          size="md"
          required
          withAsterisk={false}
          maxLength={maxPasskeyNameLength}
          autoFocus
          {...form.getInputProps('name')}
        />
      )}
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        size="md"
        required
        withAsterisk={false}
        autoFocus={initialName === undefined}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      {secondSteps && (
        <TextInput
          label="Code"
          description={
            secondSteps.hasApp ? 'From your authenticator app, or a backup code' : 'A backup code'
          }
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          required
          withAsterisk={false}
          maxLength={20}
          {...form.getInputProps('code')}
        />
      )}
      {offersPasskey && (
        <Button
          variant="subtle"
          className="cq-passkey-instead"
          disabled={change.isBusy || form.values.password === ''}
          onClick={() => submit(true)}
        >
          Use a passkey instead of the code
        </Button>
      )}
      <FormError message={change.error?.message} />
      <FormActions submitLabel={submitLabel} isBusy={change.isBusy} onCancel={onCancel} />
    </form>
  )
}

export function FormActions({
  submitLabel,
  isBusy,
  onCancel,
}: {
  submitLabel: ReactNode
  isBusy: boolean
  onCancel: () => void
}) {
  return (
    <div className="cq-account-actions">
      <Button variant="filled" type="submit" loading={isBusy}>
        {submitLabel}
      </Button>
      <Button disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

async function askPasskey(failureMessage: string): Promise<{ passkey: PasskeyAssertion }> {
  const options = await callWithFailureMessage(startPasskeyConfirmation, {}, failureMessage)
  return { passkey: await signWithPasskey(options) }
}

import {
  type PasskeyAssertion,
  type SecondStepRequired,
  startSecondStepPasskey,
  takeSecondStep,
} from '@curbquote/types/second-factors'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiRequestError } from '../api-client/api-client.ts'
import { FormError } from '../ui/FormError.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import { callWithFailureMessage } from '../api-client/call-with-failure-message.ts'
import { CodeInput } from './CodeInput.tsx'
import { canUsePasskeys, signWithPasskey } from './passkey-browser.ts'

export interface SecondStepFormProps {
  /** The response to the password. */
  required: SecondStepRequired
  onSignedIn: (token: string) => unknown
  /** Returns to the password. */
  onBack: () => void
}

interface SecondStep {
  code: string
  trustDevice: boolean
  usesPasskey: boolean
}

const failureMessage = 'Login failed. Please try again.'

/** The second step of a sign-in: a passkey, the code of the authenticator app, or a backup code. */
export function SecondStepForm({ required, onSignedIn, onBack }: SecondStepFormProps) {
  const { ticket, hasApp, hasPasskey } = required
  const offersPasskey = hasPasskey && canUsePasskeys()
  const [usesBackupCode, setUsesBackupCode] = useState(!hasApp && !offersPasskey)
  const form = useForm({ initialValues: { code: '', trustDevice: false } })
  const step = useSubmission({
    mutationFn: async ({ code, trustDevice, usesPasskey }: SecondStep) => {
      const proof = usesPasskey ? await askPasskey(ticket) : { code: code.trim() }
      const body = { ticket, trustDevice, ...proof }
      return callWithFailureMessage(takeSecondStep, { body }, failureMessage)
    },
    onSuccess: ({ token }) => onSignedIn(token),
  })
  const submit = (usesPasskey: boolean) => step.submit({ ...form.values, usesPasskey })
  // The ticket accepts no more attempts.
  const isOver = step.error instanceof ApiRequestError && [410, 429].includes(step.error.status)
  const asksForCode = hasApp || usesBackupCode
  const field = { ...form.getInputProps('code'), 'data-autofocus': true, autoFocus: true }

  return (
    <form className="cq-second-step" onSubmit={form.onSubmit(() => submit(!asksForCode))}>
      {hasPasskey && !offersPasskey && (
        <p className="cq-step-note">
          This browser cannot use passkeys. Use {hasApp ? 'a code' : 'a backup code'} instead.
        </p>
      )}
      {usesBackupCode ? (
        <TextInput
          key="backup"
          label="Backup code"
          description="One of your ten backup codes. Each code works once."
          name="backup-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          required
          withAsterisk={false}
          maxLength={20}
          {...field}
        />
      ) : (
        hasApp && (
          <CodeInput
            key="code"
            label="6-digit code"
            description="From your authenticator app"
            required
            withAsterisk={false}
            {...field}
          />
        )
      )}
      <Checkbox
        label="Trust this device for 30 days"
        {...form.getInputProps('trustDevice', { type: 'checkbox' })}
      />
      <FormError message={step.error?.message} />
      {!isOver && asksForCode && (
        <Button variant="filled" type="submit" size="md" fullWidth loading={step.isBusy}>
          Sign in
        </Button>
      )}
      {!isOver && offersPasskey && (
        <Button
          size="md"
          fullWidth
          variant={asksForCode ? 'default' : 'filled'}
          loading={step.isBusy && !asksForCode}
          disabled={step.isBusy && asksForCode}
          data-autofocus={!asksForCode || undefined}
          onClick={() => submit(true)}
        >
          Use a passkey
        </Button>
      )}
      <div className="cq-second-step-links">
        {!isOver && (hasApp || offersPasskey) && (
          <Button
            variant="subtle"
            onClick={() => {
              form.setFieldValue('code', '')
              step.release()
              setUsesBackupCode(!usesBackupCode)
            }}
          >
            {!usesBackupCode
              ? 'Use a backup code'
              : hasApp
                ? 'Use the authenticator app'
                : 'Back to the passkey'}
          </Button>
        )}
        <Button variant="subtle" onClick={onBack}>
          Back to the password
        </Button>
      </div>
    </form>
  )
}

async function askPasskey(ticket: string): Promise<{ passkey: PasskeyAssertion }> {
  const options = await callWithFailureMessage(
    startSecondStepPasskey,
    { body: { ticket } },
    failureMessage,
  )
  return { passkey: await signWithPasskey(options) }
}

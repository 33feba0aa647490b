import { takeSecondStep } from '@curbquote/types'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiRequestError } from '../api-client.ts'
import { FormError } from '../ui/FormError.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import { callWithFailureMessage } from './call-with-failure-message.ts'
import { CodeInput } from './CodeInput.tsx'

export interface SecondStepFormProps {
  ticket: string
  onSignedIn: (token: string) => unknown
  /** Returns to the password. */
  onBack: () => void
}

/** The second step of a sign-in: the code of the authenticator app, or a backup code. */
export function SecondStepForm({ ticket, onSignedIn, onBack }: SecondStepFormProps) {
  const [usesBackupCode, setUsesBackupCode] = useState(false)
  const form = useForm({ initialValues: { code: '', trustDevice: false } })
  const step = useSubmission({
    mutationFn: ({ code, trustDevice }: typeof form.values) =>
      callWithFailureMessage(
        takeSecondStep,
        { body: { ticket, code: code.trim(), trustDevice } },
        'Login failed. Please try again.',
      ),
    onSuccess: ({ token }) => onSignedIn(token),
  })
  // The ticket accepts no more codes.
  const isOver = step.error instanceof ApiRequestError && [410, 429].includes(step.error.status)
  const field = { ...form.getInputProps('code'), 'data-autofocus': true, autoFocus: true }

  return (
    <form className="cq-second-step" onSubmit={form.onSubmit(step.submit)}>
      {usesBackupCode ? (
        <TextInput
          key="backup"
          label="Backup code"
          description="One of the ten codes that you printed. Each works once."
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
        <CodeInput
          key="code"
          label="6-digit code"
          description="From your authenticator app"
          required
          withAsterisk={false}
          {...field}
        />
      )}
      <Checkbox
        label="Trust this device for 30 days"
        {...form.getInputProps('trustDevice', { type: 'checkbox' })}
      />
      <FormError message={step.error?.message} />
      {!isOver && (
        <Button type="submit" size="md" fullWidth loading={step.isBusy}>
          Sign in
        </Button>
      )}
      <div className="cq-second-step-links">
        {!isOver && (
          <Button
            variant="subtle"
            onClick={() => {
              form.setFieldValue('code', '')
              step.release()
              setUsesBackupCode(!usesBackupCode)
            }}
          >
            {usesBackupCode ? 'Use the authenticator app' : 'Use a backup code'}
          </Button>
        )}
        <Button variant="subtle" onClick={onBack}>
          Back to the password
        </Button>
      </div>
    </form>
  )
}

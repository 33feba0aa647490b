import { useState } from 'react'
import { codeLength } from '@curbquote/types/limits'
import { resendVerificationCode, verifyTrialEmail } from '@curbquote/types/sign-up'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { FormError } from '../../ui/FormError.tsx'
import { CodeInput } from '../CodeInput.tsx'
import { callWithFailureMessage } from '../../api-client/call-with-failure-message.ts'
import { ResendCode } from '../ResendCode.tsx'
import { missingForVerification, TermsConsent, termsTextIds } from '../TermsConsent.tsx'
import { useResendCountdown } from '../use-resend-countdown.ts'
import { useSubmission } from '../../ui/use-submission.ts'
import { showSuccess } from '../../ui/show-toast.ts'

/** Step for the verification code and consent of a trial account. */
export function VerificationStep({
  email,
  onBack,
  onVerified,
}: {
  email: string
  onBack: () => void
  onVerified: () => void
}) {
  const form = useForm({ initialValues: { code: '', hasTerms: false, hasPrivacy: false } })
  const { code } = form.values
  const [failure, setFailure] = useState<{ title?: string; message: string }>()
  const countdown = useResendCountdown()
  const verify = useSubmission<unknown>({
    mutationFn: () =>
      callWithFailureMessage(
        verifyTrialEmail,
        { body: { email, code, consentTextIds: [...termsTextIds] } },
        'Invalid verification code',
      ),
    onSuccess: onVerified,
    onError: ({ message }) => setFailure({ message }),
  })
  const resend = useMutation({
    mutationFn: () =>
      callWithFailureMessage(
        resendVerificationCode,
        { body: { email } },
        'Could not resend verification code',
      ),
    onMutate: () => setFailure(undefined),
    onSuccess: () => {
      countdown.start()
      showSuccess('A new verification code is on its way to your email.', 'Code Sent')
    },
    onError: ({ message }) => setFailure({ title: 'Failed to Resend', message }),
  })
  const missing = missingForVerification('000000', form.values)
  const submit = () => {
    const isEntered = code.length === codeLength
    setFailure(isEntered ? undefined : { message: 'Please enter the verification code' })
    if (isEntered) verify.submit()
  }
  return (
    <>
      <form onSubmit={form.onSubmit(submit)}>
        <p className="cq-step-note">
          We emailed a code to <strong>{email}</strong>.
        </p>
        <CodeInput {...form.getInputProps('code')} />
        <TermsConsent bind={(field) => form.getInputProps(field, { type: 'checkbox' })} />
        <FormError message={undefined} {...failure} />
        <div className="cq-step-actions">
          <Button size="md" disabled={verify.isBusy} onClick={onBack}>
            Back
          </Button>
          <Button
            variant="filled"
            type="submit"
            size="md"
            disabled={missing !== ''}
            loading={verify.isBusy}
          >
            Verify Email
          </Button>
        </div>
        {missing && <p className="cq-form-hint">{missing}</p>}
      </form>
      <ResendCode
        secondsLeft={countdown.secondsLeft}
        isPending={resend.isPending}
        onResend={() => resend.mutate()}
      />
    </>
  )
}

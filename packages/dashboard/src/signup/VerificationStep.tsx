import { useState, type FormEvent } from 'react'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FormError } from '../session/AccountCard.tsx'
import { CodeInput } from '../session/CodeInput.tsx'
import { requestInWords } from '../session/request-in-words.ts'
import { ResendCode } from '../session/ResendCode.tsx'
import { type Consent, missingForVerification, TermsConsent } from '../session/TermsConsent.tsx'
import { useResendCountdown } from '../session/use-resend-countdown.ts'
import { showToast } from '../ui/show-toast.ts'

/** The code of a trial's sign-up, with the consent that it needs. */
export function VerificationStep({
  email,
  onBack,
  onVerified,
}: {
  email: string
  onBack: () => void
  onVerified: () => void
}) {
  const [code, setCode] = useState('')
  const [consent, setConsent] = useState<Consent>({ hasTerms: false, hasPrivacy: false })
  const [complaint, setComplaint] = useState<string>()
  const countdown = useResendCountdown()
  const verify = useMutation({
    mutationFn: () =>
      requestInWords(
        '/api/verify-trial-email',
        { body: { email, code } },
        'Invalid verification code',
      ),
    onSuccess: onVerified,
    onError: (error) => setComplaint(error.message),
  })
  const resend = useMutation({
    mutationFn: () =>
      requestInWords(
        '/api/resend-verification-code',
        { body: { email } },
        'Could not resend verification code',
      ),
    onSuccess: () => {
      countdown.start()
      showToast({
        title: 'Code Sent',
        message: 'A new verification code is on its way to your email.',
        kind: 'success',
      })
    },
    onError: (error) =>
      showToast({ title: 'Failed to Resend', message: error.message, kind: 'failure' }),
  })
  const missing = missingForVerification('000000', consent)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = code.length === 6 ? undefined : 'Please enter the verification code'
    setComplaint(found)
    if (!found) verify.mutate()
  }
  return (
    <>
      <form onSubmit={submit}>
        <p className="cq-step-note">
          We emailed a code to <strong>{email}</strong>.
        </p>
        <CodeInput value={code} onChange={setCode} />
        <TermsConsent consent={consent} onChange={setConsent} />
        <FormError message={complaint} />
        <div className="cq-step-actions">
          <Button variant="default" size="md" disabled={verify.isPending} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" size="md" disabled={missing !== ''} loading={verify.isPending}>
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

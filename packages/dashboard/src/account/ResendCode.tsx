import { Button } from '@mantine/core'

/** Button that requests another code. Shows the remaining seconds while it is disabled. */
export function ResendCode({
  secondsLeft,
  isPending,
  onResend,
}: {
  secondsLeft: number
  isPending: boolean
  onResend: () => void
}) {
  return (
    <div className="cq-resend">
      <Button fullWidth disabled={secondsLeft > 0} loading={isPending} onClick={onResend}>
        {secondsLeft > 0 ? `Resend available in ${secondsLeft}s` : 'Resend Code'}
      </Button>
      <p>No email yet? Check your spam folder as well.</p>
    </div>
  )
}

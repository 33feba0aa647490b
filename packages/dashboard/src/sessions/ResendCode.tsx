import { Button } from '@mantine/core'

/** The button for another code; while it has to wait, it says how long. */
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
      <Button
        variant="default"
        fullWidth
        disabled={secondsLeft > 0}
        loading={isPending}
        onClick={onResend}
      >
        {secondsLeft > 0 ? `Resend available in ${secondsLeft}s` : 'Resend Code'}
      </Button>
      <p>No email yet? Check your spam folder as well.</p>
    </div>
  )
}

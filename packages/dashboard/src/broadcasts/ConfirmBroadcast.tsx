import type { BroadcastSegment } from '@curbquote/types'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { countNoun } from '../ui/count-noun.ts'

export interface ConfirmBroadcastProps {
  isOpen: boolean
  isSending: boolean
  subject: string
  segment: BroadcastSegment
  sendLabel: string
  onConfirm: () => void
  onClose: () => void
}

/** Confirmation before sending, because sent emails cannot be recalled. */
export function ConfirmBroadcast({
  isOpen,
  isSending,
  subject,
  segment,
  sendLabel,
  onConfirm,
  onClose,
}: ConfirmBroadcastProps) {
  return (
    <ConfirmDialog
      title={`Send this email to ${countNoun(segment.count, 'user')}?`}
      isOpen={isOpen}
      confirmLabel={isSending ? 'Sending...' : sendLabel}
      isPending={isSending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="cq-dialog-text">
        “{subject.trim()}” goes to {countNoun(segment.count, 'user')} in {segment.name}. Once it is
        on its way it cannot be called back.
      </p>
      <p className="cq-dialog-text">
        Users who unsubscribed, and addresses that email cannot reach, are skipped and counted.
      </p>
    </ConfirmDialog>
  )
}

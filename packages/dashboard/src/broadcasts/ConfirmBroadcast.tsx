import type { BroadcastSegment } from '@curbquote/types/broadcasts'
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
        “{subject.trim()}” goes to {countNoun(segment.count, 'user')} in {segment.name}. You cannot
        stop it once it is being sent.
      </p>
      <p className="cq-dialog-text">
        Unsubscribed users and undeliverable email addresses are skipped and counted.
      </p>
    </ConfirmDialog>
  )
}

import type { BroadcastSegment } from '@curbquote/types'
import { Button, Modal } from '@mantine/core'
import { countUsers } from './segment-labels.ts'

export interface ConfirmBroadcastProps {
  isOpen: boolean
  isSending: boolean
  subject: string
  segment: BroadcastSegment
  sendLabel: string
  onConfirm: () => void
  onClose: () => void
}

/** The last look before an email leaves that nobody can call back. */
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
    <Modal
      opened={isOpen}
      onClose={() => !isSending && onClose()}
      title={`Send this email to ${countUsers(segment.count)}?`}
      closeButtonProps={{ 'aria-label': 'Close', size: 40 }}
      classNames={{ title: 'cq-dialog-title' }}
    >
      <p className="cq-dialog-text">
        “{subject.trim()}” goes to {countUsers(segment.count)} in {segment.name}. Once it is on its
        way it cannot be called back.
      </p>
      <p className="cq-dialog-text">
        Users who unsubscribed, and addresses that mail cannot reach, are skipped and counted.
      </p>
      <div className="cq-dialog-buttons">
        <Button variant="default" data-autofocus disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isSending} onClick={onConfirm}>
          {isSending ? 'Sending...' : sendLabel}
        </Button>
      </div>
    </Modal>
  )
}

import { useLayoutEffect } from 'react'
import { Button } from '@mantine/core'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { ignoreRepeatedClick } from './repeated-click.ts'

export interface ConfirmDialogProps extends DialogProps {
  confirmLabel: string
  cancelLabel?: string
  /** Whether confirming loses data. */
  isLoss?: boolean
  isForbidden?: boolean
  /** Whether the action is running. Disables both buttons and keeps the dialog open. */
  isPending?: boolean
  /** Whether confirming leaves the page. Then `LeaveGuard` asks about unsaved changes. */
  leavesPage?: boolean
  onConfirm: () => void
}

/** Asks for confirmation of an irreversible action. Enter and Escape cancel. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Cancel',
  isLoss = false,
  isForbidden = false,
  isPending = false,
  leavesPage = false,
  onConfirm,
  onClose,
  children,
  ...frame
}: ConfirmDialogProps) {
  const { isOpen = true } = frame
  // Only while the dialog is open, so that its opener can be clicked again immediately.
  useLayoutEffect(() => (isOpen ? ignoreRepeatedClick() : undefined), [isOpen])
  return (
    <Dialog {...frame} onClose={() => !isPending && onClose()}>
      {children}
      <div className="cq-dialog-buttons">
        <Button data-autofocus disabled={isPending} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          variant="filled"
          {...(isLoss && { color: 'red.9' })}
          {...(leavesPage && { 'data-leaves-page': true })}
          disabled={isForbidden}
          loading={isPending}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}

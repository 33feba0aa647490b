import { useLayoutEffect } from 'react'
import { Button } from '@mantine/core'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { ignoreRepeatedClick } from './repeated-click.ts'

export interface ConfirmDialogProps extends DialogProps {
  confirmLabel: string
  cancelLabel?: string
  /** Whether something is lost by it. */
  isLoss?: boolean
  isForbidden?: boolean
  /** It is being done: neither button does anything more, and the dialog stays. */
  isPending?: boolean
  /** Goes to another page, which asks about changes that are not saved. */
  leavesPage?: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be taken back; Enter and Escape leave everything as it is. */
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
  // Only while the dialog is open: the button that opened it can be clicked again at once.
  useLayoutEffect(() => (isOpen ? ignoreRepeatedClick() : undefined), [isOpen])
  return (
    <Dialog {...frame} onClose={() => !isPending && onClose()}>
      {children}
      <div className="cq-dialog-buttons">
        <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
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

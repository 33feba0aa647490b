import { useLayoutEffect, type ReactNode } from 'react'
import { Modal } from '@mantine/core'
import { DialogFailure } from './DialogFailure.tsx'
import { useBackCloses } from './use-back-closes.ts'

export interface DialogProps {
  title: string
  /** Unset: for as long as it is on the page. */
  isOpen?: boolean
  /** Over another dialog. */
  isOnTop?: boolean
  onClose: () => void
  /** What the browser's Back button does; unset, it closes the dialog, `false` leaves it to the page. */
  onBack?: (() => void) | false
  children: ReactNode
}

/**
 * The frame of every dialog that asks something. What opened it has the focus again when it is closed, but in a drawer, which
 * takes it to its own beginning.
 */
export function Dialog({
  title,
  isOpen = true,
  isOnTop = false,
  onClose,
  onBack = onClose,
  children,
}: DialogProps) {
  useBackCloses(isOpen && onBack !== false, onBack || onClose)
  // Mantine's own return of the focus does nothing for a dialog that is there only while it is open.
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [isOpen])
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close', size: 40 }}
      classNames={{ title: 'cq-dialog-title' }}
      {...(isOnTop && { zIndex: 300 })}
    >
      {children}
      <DialogFailure isOpen={isOpen} />
    </Modal>
  )
}

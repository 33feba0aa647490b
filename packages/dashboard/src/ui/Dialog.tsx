import { useLayoutEffect, type ReactNode } from 'react'
import { Modal } from '@mantine/core'

export interface DialogProps {
  title: string
  /** Unset: for as long as it is on the page. */
  isOpen?: boolean
  /** Over another dialog. */
  isOnTop?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * The frame of every dialog that asks something. What opened it has the focus again when it is closed, but in a drawer, which
 * takes it to its own beginning.
 */
export function Dialog({ title, isOpen = true, isOnTop = false, onClose, children }: DialogProps) {
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
    </Modal>
  )
}

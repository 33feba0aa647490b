import { useLayoutEffect, type ReactNode } from 'react'
import { Modal } from '@mantine/core'
import { DialogFailure } from './DialogFailure.tsx'
import { useBackCloses } from './use-back-closes.ts'

export interface DialogProps {
  title: string
  /** Defaults to open while mounted. */
  isOpen?: boolean
  /** Whether it is shown above another dialog. */
  isOnTop?: boolean
  /** Width in pixels. */
  size?: number
  onClose: () => void
  /** Handles the browser's Back button. Defaults to `onClose`. With `false` Back navigates as usual. */
  onBack?: (() => void) | false
  children: ReactNode
}

/**
 * Base of all dialogs. Returns the focus to its opener when it closes. Above a drawer, the drawer's focus trap then moves the
 * focus, so the drawer's parent returns it.
 */
export function Dialog({
  title,
  isOpen = true,
  isOnTop = false,
  size,
  onClose,
  onBack = onClose,
  children,
}: DialogProps) {
  useBackCloses(isOpen && onBack !== false, onBack || onClose)
  // Mantine does not return the focus of a dialog that is only mounted while it is open.
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [isOpen])
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      {...(isOnTop && { zIndex: 300 })}
      {...(size && { size })}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Its element would be a second banner of the page. */}
        <Modal.Header role="presentation">
          <Modal.Title className="cq-dialog-title">{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" size={40} />
        </Modal.Header>
        <Modal.Body>
          {children}
          <DialogFailure isOpen={isOpen} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

import { useState, type ReactNode } from 'react'
import { Modal } from '@mantine/core'
import { useUnsavedChanges } from '../settings/use-unsaved-changes.ts'

export interface DraftDialogProps {
  title: string
  /** Something is typed in that closing would lose. */
  isChanged: boolean
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog that a slip of the hand does not close once something is typed in: then it is saved or cancelled. */
export function DraftDialog({ title, isChanged, isOpen, onClose, children }: DraftDialogProps) {
  const [isHeld, setIsHeld] = useState(false)
  useUnsavedChanges(isOpen && isChanged)
  return (
    <Modal
      opened={isOpen}
      onClose={() => (isChanged ? setIsHeld(true) : onClose())}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close', size: 40 }}
      classNames={{ title: 'cq-dialog-title' }}
    >
      <p className="cq-dialog-held" role="status">
        {isHeld && isChanged && 'You have unsaved changes. Save or cancel them first.'}
      </p>
      {children}
    </Modal>
  )
}

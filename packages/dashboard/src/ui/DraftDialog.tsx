import { useState, type ReactNode } from 'react'
import { useUnsavedChanges } from '../settings/use-unsaved-changes.ts'
import { Dialog } from './Dialog.tsx'

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
    <Dialog title={title} isOpen={isOpen} onClose={() => (isChanged ? setIsHeld(true) : onClose())}>
      <p className="cq-dialog-held" role="status">
        {isHeld && isChanged && 'You have unsaved changes. Save or cancel them first.'}
      </p>
      {children}
    </Dialog>
  )
}

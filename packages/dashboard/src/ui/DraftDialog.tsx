import { useEffect, useState, type ReactNode } from 'react'
import { useUnsavedChanges } from '../settings/use-unsaved-changes.ts'
import { Dialog } from './Dialog.tsx'
import { dropDraft, keepDraft } from './drafts.ts'

export interface DraftDialogProps {
  title: string
  /** Something is typed in that closing would lose. */
  isChanged: boolean
  isOpen: boolean
  /** Under this name the draft is kept for the next time the dialog is opened; without one it is not kept. */
  draftKey?: string
  /** What is typed in. */
  draft?: unknown
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog with a form. Escape or a click beside it does not close it once something is typed in: then it is saved or
 * cancelled. The browser's Back button closes it, and the draft is there when it is opened again.
 */
export function DraftDialog({
  title,
  isChanged,
  isOpen,
  draftKey,
  draft,
  onClose,
  children,
}: DraftDialogProps) {
  const [isHeld, setIsHeld] = useState(false)
  useUnsavedChanges(isOpen && isChanged)
  useEffect(() => {
    if (!draftKey) return
    if (isChanged) keepDraft(draftKey, draft)
    else dropDraft(draftKey)
  }, [draftKey, isChanged, draft])
  const hold = () => setIsHeld(true)
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={isChanged ? hold : onClose}
      onBack={isChanged && !draftKey ? hold : onClose}
    >
      <p className="cq-dialog-held" role="status">
        {isHeld && isChanged && 'You have unsaved changes. Save or cancel them first.'}
      </p>
      {children}
    </Dialog>
  )
}

import { useEffect, useState, type ReactNode } from 'react'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { Dialog } from './Dialog.tsx'
import { deleteDraft, storeDraft } from '../forms/drafts.ts'

export interface DraftDialogProps {
  title: string
  /** Whether closing would lose typed values. */
  isChanged: boolean
  /** Width in pixels. */
  size?: number
  /** Key under which the draft is stored while the dialog is closed. Without a key it is not stored. */
  draftKey?: string
  /** The typed values. */
  draft?: unknown
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog with a form. With unsaved values, Escape and clicks outside do not close it: the user must save or cancel.
 * The browser's Back button closes it and keeps the draft.
 */
export function DraftDialog({
  title,
  isChanged,
  size,
  draftKey,
  draft,
  onClose,
  children,
}: DraftDialogProps) {
  const [isHeld, setIsHeld] = useState(false)
  useUnsavedChanges(isChanged)
  useEffect(() => {
    if (!draftKey) return
    if (isChanged) storeDraft(draftKey, draft)
    else deleteDraft(draftKey)
  }, [draftKey, isChanged, draft])
  const hold = () => setIsHeld(true)
  return (
    <Dialog
      title={title}
      isOpen
      {...(size && { size })}
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

import { ConfirmDialog } from './ConfirmDialog.tsx'

export interface LeaveDialogProps {
  isOpen: boolean
  onLeave: () => void
  onStay: () => void
}

/** Asks whether to discard the unsaved changes of a page. */
export function LeaveDialog({ isOpen, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      title="Leave without saving?"
      isOpen={isOpen}
      // Shown above a dialog that has unsaved changes.
      isOnTop
      // The Back button may have opened this confirmation, so Back must not close it.
      onBack={false}
      confirmLabel="Discard Changes"
      cancelLabel="Keep Editing"
      isLoss
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p className="cq-dialog-text">The changes you made here are not saved yet.</p>
    </ConfirmDialog>
  )
}

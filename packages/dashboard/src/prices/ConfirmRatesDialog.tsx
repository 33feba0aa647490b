import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

export interface ConfirmRatesDialogProps {
  /** Descriptions of the rates that are probably typing errors. The dialog asks the owner to confirm them. */
  questions: readonly string[]
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmRatesDialog({ questions, onConfirm, onClose }: ConfirmRatesDialogProps) {
  return (
    <ConfirmDialog
      title="Are these rates right?"
      confirmLabel="Save Anyway"
      cancelLabel="Keep Editing"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="cq-dialog-text">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

import { IconArrowBackUp } from '@tabler/icons-react'

/** Says what was changed and offers to undo it. */
export function UndoNote({ note, onUndo }: { note: string; onUndo: () => void }) {
  return (
    <p className="cq-undo-note">
      <span role="status">{note}</span>
      <button type="button" className="cq-undo" onClick={onUndo}>
        <IconArrowBackUp size={16} aria-hidden="true" />
        Undo
      </button>
    </p>
  )
}

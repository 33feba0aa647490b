import type { Quote, QuoteStatus } from '@curbquote/types/quotes'
import { IconArrowBackUp } from '@tabler/icons-react'
import { statusLabels } from './quote-labels.ts'
import { useStatusUndo, withdrawStatusUndo } from './status-undo.ts'

export interface UndoStatusProps {
  quote: Quote
  onUndo: (status: QuoteStatus) => void
}

/** Undo button for a status changed within the last ten seconds. */
export function UndoStatus({ quote, onUndo }: UndoStatusProps) {
  const from = useStatusUndo(quote.id)
  if (!from) return null
  return (
    <button
      type="button"
      className="cq-undo"
      aria-label={`Undo: set ${quote.customerName} back to ${statusLabels[from]}`}
      onClick={() => {
        withdrawStatusUndo(quote.id)
        onUndo(from)
      }}
    >
      <IconArrowBackUp size={16} aria-hidden="true" />
      Undo
    </button>
  )
}

import type { Quote } from '@curbquote/types'
import { readImpersonation } from '../sessions/impersonation.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatDollars } from './describe-quote.ts'
import { useDeleteQuote } from './quote-queries.ts'

export interface DeleteQuoteDialogProps {
  quote: Quote
  onDeleted: () => void
  onClose: () => void
}

export function DeleteQuoteDialog({ quote, onDeleted, onClose }: DeleteQuoteDialogProps) {
  const deleteQuote = useDeleteQuote(quote, { onDeleted })
  const isImpersonating = readImpersonation() !== undefined
  const price = quote.totalCost === null ? '' : ` over ${formatDollars(quote.totalCost)}`
  return (
    <ConfirmDialog
      title="Delete this lead?"
      confirmLabel="Delete lead"
      isLoss
      isForbidden={isImpersonating}
      isPending={deleteQuote.isPending}
      onConfirm={() => deleteQuote.mutate()}
      onClose={onClose}
    >
      <p className="cq-dialog-text">
        Quote {quote.id} of {quote.customerName}
        {price} goes for good, with its photos, notes and history. This cannot be undone.
      </p>
      {isImpersonating && (
        <p className="cq-dialog-text">Leads cannot be deleted while impersonating a company.</p>
      )}
    </ConfirmDialog>
  )
}

import { deleteQuote, type Quote } from '@curbquote/types/quotes'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { useQuoteResponses } from '../offers/offer-queries.ts'
import { describeSignedDocument, signedResponsesOf } from '../offers/offer-view.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatDollars } from '../quotes/describe-quote.ts'
import { useRefreshQuotes } from '../quotes/quote-queries.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'

export interface DeleteQuoteDialogProps {
  quote: Quote
  onDeleted: () => void
  onClose: () => void
}

export function DeleteQuoteDialog({ quote, onDeleted, onClose }: DeleteQuoteDialogProps) {
  const deletion = useDeleteQuote(quote, { onDeleted })
  const isImpersonating = readImpersonation() !== undefined
  const detail = useQuoteResponses(quote)
  const documents = detail.data ? signedResponsesOf(detail.data.offer) : []
  const price = quote.totalCost === null ? '' : ` for ${formatDollars(quote.totalCost)}`
  return (
    <ConfirmDialog
      title="Delete this lead?"
      confirmLabel="Delete lead"
      isLoss
      // The customer may have signed since the last response, so wait for the current list of signed documents. A failed
      // request must not prevent the deletion.
      isForbidden={isImpersonating || detail.isFetching}
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p className="cq-dialog-text">
        Quote {quote.number} of {quote.customerName}
        {price} is permanently deleted with its photos, notes and history. This cannot be undone.
      </p>
      {documents.length > 0 && (
        <div className="cq-dialog-loss" role="alert">
          <p>
            The signed {documents.length === 1 ? 'document is' : 'documents are'} deleted with it,
            and the quote page stops working:
          </p>
          <ul>
            {documents.map((response) => (
              <li key={response.id}>{describeSignedDocument(response)}</li>
            ))}
          </ul>
        </div>
      )}
      {detail.isError && (
        <p className="cq-dialog-loss" role="alert">
          This lead could not be checked for signed documents. If the customer signed a document,
          the document is deleted too. The quote page stops working.
        </p>
      )}
      {isImpersonating && (
        <p className="cq-dialog-text">Leads cannot be deleted while impersonating a company.</p>
      )}
    </ConfirmDialog>
  )
}

/** Deletes a quote permanently. Not optimistic, because a deletion cannot be undone. */
function useDeleteQuote({ id }: Quote, { onDeleted }: { onDeleted: () => void }) {
  const refresh = useRefreshQuotes()
  return useMutation({
    mutationFn: () => call(deleteQuote, { params: { quoteId: id } }),
    onSuccess: () => {
      onDeleted()
      showSuccess('Lead deleted')
      refresh()
    },
    onError: (error) => showFailure(reasonOf(error), 'Failed to delete lead'),
  })
}

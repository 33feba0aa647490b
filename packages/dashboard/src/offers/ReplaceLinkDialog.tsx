import type { Quote } from '@curbquote/types/quotes'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useReplaceLink } from './offer-queries.ts'

export function ReplaceLinkDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const replaceLink = useReplaceLink(quote)
  return (
    <ConfirmDialog
      title="Make a new link?"
      confirmLabel="Make a new link"
      isLoss
      isPending={replaceLink.isPending}
      onConfirm={() => replaceLink.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="cq-dialog-text">
        The current link stops working, also in emails that {quote.customerName} already received.
        Send {quote.customerName} the new link.
      </p>
    </ConfirmDialog>
  )
}

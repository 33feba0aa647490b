import type { OpenQuoteDialog } from './QuoteMenu.tsx'
import { RecordResponseDialog } from './RecordResponseDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import { ReplaceLinkDialog } from './ReplaceLinkDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

export interface OfferDialogProps {
  dialog: OpenQuoteDialog
  onClose: () => void
}

/** The dialogs about an offer, except the one that sends a price. */
export function OfferDialog({ dialog: { kind, quote }, onClose }: OfferDialogProps) {
  switch (kind) {
    case 'record_response':
      return <RecordResponseDialog quote={quote} onClose={onClose} />
    case 'reopen':
      return <ReopenDialog quote={quote} onClose={onClose} />
    case 'replace_link':
      return <ReplaceLinkDialog quote={quote} onClose={onClose} />
    case 'withdraw':
      return <WithdrawDialog quote={quote} onClose={onClose} />
    default:
      return null
  }
}

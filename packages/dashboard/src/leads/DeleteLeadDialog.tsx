import type { Quote } from '@curbquote/types'
import { readImpersonation } from '../session/impersonation.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatDollars } from './describe-lead.ts'
import { useDeleteLead } from './lead-queries.ts'

export interface DeleteLeadDialogProps {
  lead: Quote
  onDeleted: () => void
  onClose: () => void
}

export function DeleteLeadDialog({ lead, onDeleted, onClose }: DeleteLeadDialogProps) {
  const deleteLead = useDeleteLead(lead, { onDeleted })
  const isImpersonating = readImpersonation() !== undefined
  const price = lead.totalCost === null ? '' : ` over ${formatDollars(lead.totalCost)}`
  return (
    <ConfirmDialog
      title="Delete this lead?"
      confirmLabel="Delete lead"
      isLoss
      isForbidden={isImpersonating}
      isPending={deleteLead.isPending}
      onConfirm={() => deleteLead.mutate()}
      onClose={onClose}
    >
      <p className="cq-dialog-text">
        Quote {lead.id} of {lead.customerName}
        {price} goes for good, with its photos, notes and history. This cannot be undone.
      </p>
      {isImpersonating && (
        <p className="cq-dialog-text">Leads cannot be deleted while impersonating a company.</p>
      )}
    </ConfirmDialog>
  )
}

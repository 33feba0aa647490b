import type { Quote } from '@curbquote/types'
import { Button, Modal } from '@mantine/core'
import { readImpersonation } from '../session/impersonation.ts'
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
    <Modal
      opened
      onClose={onClose}
      title="Delete this lead?"
      closeButtonProps={{ 'aria-label': 'Close', size: 40 }}
      classNames={{ title: 'cq-dialog-title' }}
    >
      <p className="cq-dialog-text">
        Quote {lead.id} of {lead.customerName}
        {price} goes for good, with its photos, notes and history. This cannot be undone.
      </p>
      {isImpersonating && (
        <p className="cq-dialog-text">Leads cannot be deleted while impersonating a company.</p>
      )}
      <div className="cq-dialog-buttons">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          disabled={isImpersonating}
          loading={deleteLead.isPending}
          onClick={() => deleteLead.mutate()}
        >
          Delete lead
        </Button>
      </div>
    </Modal>
  )
}

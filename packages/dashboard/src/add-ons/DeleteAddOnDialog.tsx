import type { SmartAddOn } from '@curbquote/types'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useAddOnChange } from './add-on-queries.ts'

export interface DeleteAddOnDialogProps {
  companyId: number
  addOn: SmartAddOn
  isDraft: boolean
  onClose: () => void
}

export function DeleteAddOnDialog({ companyId, addOn, isDraft, onClose }: DeleteAddOnDialogProps) {
  const change = useAddOnChange(companyId, { isDraft })
  return (
    <ConfirmDialog
      title="Delete this smart add-on?"
      confirmLabel="Delete"
      isLoss
      isPending={change.isPending}
      onConfirm={() => change.mutate({ kind: 'delete', id: addOn.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="cq-dialog-text">
        {isDraft
          ? `“${addOn.name}” is only in the draft. Its rules are lost.`
          : `“${addOn.name}” will no longer be on new quotes, and its rules are lost. Quotes you already gave keep it. To pause it, make it inactive instead.`}
      </p>
    </ConfirmDialog>
  )
}

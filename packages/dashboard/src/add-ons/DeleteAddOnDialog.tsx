import type { SmartAddOn } from '@curbquote/types/add-ons'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useAddOnChange } from '../prices/add-on-queries.ts'

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
          ? `“${addOn.name}” is only in the draft. Its rules are deleted.`
          : `“${addOn.name}” will not be added to new quotes, and its rules are deleted. Existing quotes keep the add-on. To pause the add-on, make it inactive instead.`}
      </p>
    </ConfirmDialog>
  )
}

import type { SmartAddOn } from '@curbquote/types'
import { Button, Modal } from '@mantine/core'
import { useAddOnChange } from './add-on-queries.ts'

export interface DeleteAddOnDialogProps {
  companyId: number
  addOn: SmartAddOn
  onClose: () => void
}

export function DeleteAddOnDialog({ companyId, addOn, onClose }: DeleteAddOnDialogProps) {
  const change = useAddOnChange(companyId)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Delete this smart add-on?"
      closeButtonProps={{ 'aria-label': 'Close', size: 40 }}
      classNames={{ title: 'cq-dialog-title' }}
    >
      <p className="cq-dialog-text">
        “{addOn.name}” will no longer be on new quotes, and its rules are lost. Quotes you already
        gave keep it. To pause it, make it inactive instead.
      </p>
      <div className="cq-dialog-buttons">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red.9"
          loading={change.isPending}
          onClick={() => change.mutate({ kind: 'delete', id: addOn.id }, { onSuccess: onClose })}
        >
          Delete
        </Button>
      </div>
    </Modal>
  )
}

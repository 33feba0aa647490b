import { hasMaximum } from '@curbquote/pricing'
import type { SmartAddOn } from '@curbquote/types/add-ons'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { behaviorLabels } from './add-on-labels.ts'
import { useAddOnChange } from '../prices/add-on-queries.ts'
import { describePrice, describeRules } from './describe-add-on.ts'

export interface AddOnRowProps {
  companyId: number
  addOn: SmartAddOn
  isDraft: boolean
  /** Whether only the draft has it. */
  isOnlyDrafted: boolean
  /** The company's plan does not allow changes to add-ons. */
  isLocked: boolean
  onEdit: () => void
  onDelete: () => void
}

export function AddOnRow(props: AddOnRowProps) {
  const { companyId, addOn, isDraft, isOnlyDrafted, isLocked, onEdit, onDelete } = props
  const change = useAddOnChange(companyId, { isDraft })
  const { name, description, isActive } = addOn
  const behavior = behaviorLabels[addOn.behavior]
  const rules = describeRules(addOn.triggerRules).map(({ phrase }) => phrase)
  const plain = { size: 'xs', disabled: isLocked }
  const toggle = isActive ? 'Deactivate' : 'Activate'
  return (
    <li>
      <div className="cq-add-on-name">
        <h3>{name}</h3>
        <span className="cq-stage">{isActive ? 'Active' : 'Inactive'}</span>
        <span className="cq-add-on-price">{describePrice(addOn)}</span>
      </div>
      {description && <p>{description}</p>}
      <p className="cq-setting-note">
        {behavior.name}: {behavior.hint}
      </p>
      <p className="cq-setting-note">
        {rules.length > 0 ? `Needs ${rules.join('; ')}.` : 'Applies to every job.'}
      </p>
      {hasMaximum(addOn.triggerRules) && (
        <p className="cq-add-on-flag">
          <IconAlertTriangle size={16} aria-hidden="true" />
          This add-on has a maximum area or price. A job just above the maximum can cost less than a
          smaller job.
        </p>
      )}
      <div className="cq-setting-actions">
        {(isActive || !isDraft) && (
          <Button {...plain} aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {!isOnlyDrafted && (
          <Button
            {...plain}
            loading={change.isPending}
            aria-label={`${toggle} ${name}`}
            onClick={() =>
              change.mutate({ kind: 'update', id: addOn.id, changes: { isActive: !isActive } })
            }
          >
            {toggle}
          </Button>
        )}
        {(isOnlyDrafted || !isDraft) && (
          <Button {...plain} aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}

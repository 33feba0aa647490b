import { useEffect, useRef, useState } from 'react'
import { dollarsToCents, formatCents } from '@curbquote/pricing'
import { maxExtraCharges } from '@curbquote/types/limits'
import type { ExtraCharge } from '@curbquote/types/pricing'
import { Button, Checkbox } from '@mantine/core'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ExtraChargeForm } from './ExtraChargeForm.tsx'
import { UndoNote } from './UndoNote.tsx'
import type { ExtraChargeChange } from './extra-charge-change.ts'
import { showChargeFailure, useExtraChargeChange } from './pricing-queries.ts'

export interface ExtraChargesProps {
  companyId: number
  /** Those of the draft if `isDraft`. */
  charges: readonly ExtraCharge[]
  isDraft: boolean
  /** The charges that only the draft has. The others cannot be deleted in a draft. */
  draftedIds: readonly number[]
  /** Heading level. */
  level: 3 | 4
}

/** Extra charges added to every quote. Each can be disabled. */
export function ExtraCharges({
  companyId,
  charges,
  isDraft,
  draftedIds,
  level,
}: ExtraChargesProps) {
  const Heading = `h${level}` as const
  const add = useExtraChargeChange(companyId, { isDraft })
  const remove = useExtraChargeChange(companyId, { isDraft })
  const [addedCount, setAddedCount] = useState(0)
  const [doomed, setDoomed] = useState<ExtraCharge>()
  const [undo, setUndo] = useState<ChargeUndo>()
  const undone = useExtraChargeChange(companyId, { isDraft })
  const isFull = charges.length >= maxExtraCharges

  return (
    <section className="cq-fields" aria-labelledby="extra-charges">
      <Heading id="extra-charges">Extra charges</Heading>
      {charges.length === 0 && (
        <p className="cq-setting-note">
          None yet. A charge you add here appears as its own line on every quote.
        </p>
      )}
      <ul className="cq-charges">
        {charges.map((charge) => (
          <ExtraChargeRow
            key={charge.id}
            companyId={companyId}
            charge={charge}
            isDraft={isDraft}
            isOnlyDrafted={draftedIds.includes(charge.id)}
            onDelete={() => setDoomed(charge)}
            onChanged={() => setUndo(undoOfChange(charge))}
          />
        ))}
      </ul>
      {undo && (
        <UndoNote
          note={undo.note}
          onUndo={() => {
            setUndo(undefined)
            undone.mutate(undo.change, { onError: showChargeFailure })
          }}
        />
      )}
      <ExtraChargeForm
        // The key resets the form after each added charge.
        key={addedCount}
        submitLabel="Add Charge"
        isPending={add.isPending}
        isDisabled={isFull}
        failure={
          add.error ? { title: 'Failed to add charge', message: add.error.message } : undefined
        }
        onSubmit={(added) =>
          add.mutate(
            { kind: 'added', ...added },
            { onSuccess: () => setAddedCount((count) => count + 1) },
          )
        }
      >
        {isFull && (
          <span className="cq-setting-note">
            You can have at most {maxExtraCharges} extra charges. Delete one to add another.
          </span>
        )}
      </ExtraChargeForm>
      {doomed && (
        <ConfirmDialog
          title="Delete this extra charge?"
          confirmLabel="Delete"
          isLoss
          onConfirm={() => {
            remove.mutate(
              { kind: 'deleted', id: doomed.id },
              { onSuccess: () => setUndo(undoOfDeletion(doomed)), onError: showChargeFailure },
            )
            setDoomed(undefined)
          }}
          onClose={() => setDoomed(undefined)}
        >
          <p className="cq-dialog-text">
            {isDraft
              ? `“${doomed.label}” is only in the draft.`
              : `“${doomed.label}” will not be added to new quotes. Existing quotes keep the charge.`}
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** The change that undoes the last one. */
interface ChargeUndo {
  note: string
  change: ExtraChargeChange
}

function undoOfChange({ id, labelEs = '', ...charge }: ExtraCharge): ChargeUndo {
  return {
    note: `“${charge.label}” changed.`,
    change: { kind: 'updated', id, changes: { ...charge, labelEs } },
  }
}

function undoOfDeletion({ id: _, ...charge }: ExtraCharge): ChargeUndo {
  return { note: `“${charge.label}” deleted.`, change: { kind: 'added', ...charge } }
}

interface ExtraChargeRowProps {
  companyId: number
  charge: ExtraCharge
  isDraft: boolean
  isOnlyDrafted: boolean
  onDelete: () => void
  onChanged: () => void
}

function ExtraChargeRow(props: ExtraChargeRowProps) {
  const { companyId, charge, isDraft, isOnlyDrafted, onDelete, onChanged } = props
  const edit = useExtraChargeChange(companyId, { isDraft })
  const toggle = useExtraChargeChange(companyId, { isDraft })
  const [isEditing, setIsEditing] = useState(false)
  const editRef = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editRef.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  if (isEditing)
    return (
      <li className="cq-charge-editing">
        <ExtraChargeForm
          charge={charge}
          submitLabel="Save Charge"
          isPending={edit.isPending}
          failure={edit.error ? { title: 'Update failed', message: edit.error.message } : undefined}
          onSubmit={(edited) =>
            edit.mutate(
              { kind: 'updated', id: charge.id, changes: edited },
              {
                onSuccess: () => {
                  setIsEditing(false)
                  onChanged()
                },
              },
            )
          }
          onCancel={() => setIsEditing(false)}
        />
      </li>
    )
  const label = `${charge.label}, ${formatCents(dollarsToCents(charge.amount))}`
  return (
    <li>
      {isOnlyDrafted ? (
        <span>{label}</span>
      ) : (
        <Checkbox
          label={label}
          checked={charge.enabled}
          disabled={toggle.isPending}
          onChange={(event) =>
            toggle.mutate(
              {
                kind: 'updated',
                id: charge.id,
                changes: { enabled: event.currentTarget.checked },
              },
              { onSuccess: onChanged, onError: showChargeFailure },
            )
          }
        />
      )}
      <div className="cq-charge-buttons">
        {(charge.enabled || !isDraft) && (
          <Button
            ref={editRef}
            size="xs"
            aria-label={`Edit ${charge.label}`}
            onClick={() => {
              edit.reset()
              setIsEditing(true)
            }}
          >
            Edit
          </Button>
        )}
        {(isOnlyDrafted || !isDraft) && (
          <Button size="xs" aria-label={`Delete ${charge.label}`} onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}

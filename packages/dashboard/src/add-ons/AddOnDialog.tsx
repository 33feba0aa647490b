import type { SmartAddOn } from '@curbquote/types/add-ons'
import { maxAddOnDescriptionLength, maxNameLength, maxSquareFeet } from '@curbquote/types/limits'
import { Checkbox, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { AmountInput } from '../ui/AmountInput.tsx'
import { DraftDialog } from '../ui/DraftDialog.tsx'
import { deleteDraft, useRestoredDraft } from '../forms/drafts.ts'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { addOnFieldRules, addOnFieldsOf, maxDisplayOrder, toSmartAddOn } from './add-on-form.ts'
import { surfaces } from '../prices/surface-labels.ts'
import { addOnSurfaceLabels, behaviorLabels, priceTypeLabels } from './add-on-labels.ts'
import { useAddOnChange } from '../prices/add-on-queries.ts'

export interface AddOnDialogProps {
  companyId: number
  /** The add-on to edit. If omitted, the dialog creates one. */
  addOn?: SmartAddOn | undefined
  isDraft: boolean
  /** Display order of a new add-on. Default: 0. */
  newOrder?: number
  onClose: () => void
}

export function AddOnDialog({ companyId, addOn, isDraft, newOrder, onClose }: AddOnDialogProps) {
  const draftKey = `add-on ${companyId} ${addOn?.id ?? 'new'}${isDraft ? ' of the draft' : ''}`
  const form = useForm({
    initialValues: addOnFieldsOf(addOn, newOrder),
    validate: addOnFieldRules,
  })
  useRestoredDraft(draftKey, form.setValues)
  const finish = () => {
    deleteDraft(draftKey)
    onClose()
  }
  const change = useAddOnChange(companyId, { isDraft })
  return (
    <DraftDialog
      title={addOn ? 'Edit Add-On' : 'Create Add-On'}
      isChanged={form.isDirty()}
      draftKey={draftKey}
      draft={form.values}
      onClose={onClose}
    >
      <form
        className="cq-form"
        noValidate
        onSubmit={form.onSubmit((fields) => {
          const written = toSmartAddOn(fields)
          change.mutate(
            addOn
              ? { kind: 'update', id: addOn.id, changes: written }
              : { kind: 'create', addOn: written },
            { onSuccess: finish },
          )
        }, focusFirstInvalidField(form))}
      >
        <div className="cq-form-pair">
          <TextInput
            label="Name"
            withAsterisk
            data-autofocus
            maxLength={maxNameLength}
            {...form.getInputProps('name')}
          />
          <TextInput
            label="In Spanish (optional)"
            lang="es"
            maxLength={maxNameLength}
            {...form.getInputProps('nameEs')}
          />
        </div>
        <div className="cq-form-pair">
          <Textarea
            label="Description (optional)"
            rows={2}
            maxLength={maxAddOnDescriptionLength}
            {...form.getInputProps('description')}
          />
          <Textarea
            label="Description in Spanish (optional)"
            lang="es"
            rows={2}
            maxLength={maxAddOnDescriptionLength}
            {...form.getInputProps('descriptionEs')}
          />
        </div>
        <div className="cq-form-pair">
          <NativeSelect
            label="Price type"
            data={Object.entries(priceTypeLabels).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('priceType')}
          />
          <AmountInput label="Price ($)" withAsterisk {...form.getInputProps('price')} />
        </div>
        <Radio.Group label="Behavior" {...form.getInputProps('behavior')}>
          <div className="cq-add-on-choices">
            {Object.entries(behaviorLabels).map(([value, { name, hint }]) => (
              <Radio key={value} value={value} label={name} description={hint} />
            ))}
          </div>
        </Radio.Group>
        <section className="cq-add-on-rules" aria-labelledby="trigger-rules">
          <h3 id="trigger-rules">Trigger rules</h3>
          <p className="cq-setting-note">
            The add-on applies when all rules match. Without rules, it applies to every job.
          </p>
          <Checkbox.Group
            label="Surface types"
            description="This rule matches if the job has any of these surfaces. A price per sq ft applies only to the selected surfaces."
            {...form.getInputProps('surfaceTypes')}
          >
            <div className="cq-add-on-surfaces">
              {surfaces.map((surface) => (
                <Checkbox key={surface} value={surface} label={addOnSurfaceLabels[surface]} />
              ))}
            </div>
          </Checkbox.Group>
          <div className="cq-form-pair">
            <AmountInput
              label="Minimum area (sq ft)"
              step={1}
              max={maxSquareFeet}
              {...form.getInputProps('minSquareFeet')}
            />
            <AmountInput
              label="Maximum area (sq ft)"
              step={1}
              max={maxSquareFeet}
              {...form.getInputProps('maxSquareFeet')}
            />
          </div>
          <div className="cq-form-pair">
            <AmountInput label="Minimum price ($)" {...form.getInputProps('minPrice')} />
            <AmountInput label="Maximum price ($)" {...form.getInputProps('maxPrice')} />
          </div>
          <p className="cq-setting-note">
            These are prices of the service alone, before fees and add-ons.
          </p>
          <TextInput
            label="Keywords"
            description="Separate keywords with commas. This rule matches if the job description contains any keyword."
            placeholder="oil, grease, rust"
            {...form.getInputProps('keywords')}
          />
        </section>
        <AmountInput
          label="Display order"
          description="Lower numbers come first."
          inputMode="numeric"
          step={1}
          max={maxDisplayOrder}
          {...form.getInputProps('displayOrder')}
        />
        {!isDraft && (
          <Checkbox
            label="Active"
            description="An inactive add-on is saved here but not used in quotes."
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        )}
        <DialogButtons onCancel={finish} loading={change.isPending}>
          {addOn ? 'Save Changes' : 'Create Add-On'}
        </DialogButtons>
      </form>
    </DraftDialog>
  )
}

import {
  maxAddressLength,
  maxEmailLength,
  maxNameLength,
  maxNotesLength,
  maxQuoteDollars,
  maxSquareFeet,
} from '@curbquote/types'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { AmountInput } from '../ui/AmountInput.tsx'
import { DraftDialog } from '../ui/DraftDialog.tsx'
import { deleteDraft, useRestoredDraft } from '../forms/drafts.ts'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { PhoneInput } from '../ui/PhoneInput.tsx'
import { statuses, statusLabels } from '../quotes/quote-labels.ts'
import { useAddManualQuote } from '../quotes/quote-queries.ts'
import { emptyManualQuote, manualQuoteRules, toManualQuote } from './manual-quote.ts'

/** Opens after the company is loaded, because the draft is stored under the company's id. */
export function ManualQuoteDialog({ onClose }: { onClose: () => void }) {
  const companyId = useCompanyDashboard().data?.company.id
  return companyId === undefined ? null : (
    <ManualQuoteForm draftKey={`manual quote ${companyId}`} onClose={onClose} />
  )
}

function ManualQuoteForm({ draftKey, onClose }: { draftKey: string; onClose: () => void }) {
  const form = useForm({
    initialValues: emptyManualQuote,
    validate: manualQuoteRules,
  })
  useRestoredDraft(draftKey, form.setValues)
  const finish = () => {
    deleteDraft(draftKey)
    onClose()
  }
  const addQuote = useAddManualQuote({ onAdded: finish })
  return (
    <DraftDialog
      isOpen
      title="Add Manual Quote"
      isChanged={form.isDirty()}
      draftKey={draftKey}
      draft={form.values}
      onClose={onClose}
    >
      <form
        className="cq-form"
        noValidate
        onSubmit={form.onSubmit(
          (fields) => addQuote.mutate(toManualQuote(fields)),
          focusFirstInvalidField(form),
        )}
      >
        <TextInput
          label="Customer name"
          withAsterisk
          data-autofocus
          maxLength={maxNameLength}
          {...form.getInputProps('customerName')}
        />
        <div className="cq-form-pair">
          <TextInput
            label="Email"
            type="email"
            withAsterisk
            maxLength={maxEmailLength}
            {...form.getInputProps('customerEmail')}
          />
          <PhoneInput
            label="Phone"
            withAsterisk
            // Autofill would insert the owner's number instead of the customer's.
            autoComplete="off"
            {...form.getInputProps('customerPhone')}
          />
        </div>
        <TextInput
          label="Address"
          withAsterisk
          maxLength={maxAddressLength}
          {...form.getInputProps('customerAddress')}
        />
        <div className="cq-form-pair">
          <AmountInput
            label="Estimated area"
            aria-description="Square feet"
            rightSection={<span className="cq-unit">sq ft</span>}
            rightSectionWidth={56}
            step={1}
            max={maxSquareFeet}
            withAsterisk
            {...form.getInputProps('estimatedArea')}
          />
          <AmountInput
            label="Total cost"
            aria-description="Dollars, tax included"
            leftSection={<span className="cq-unit">$</span>}
            max={maxQuoteDollars}
            withAsterisk
            {...form.getInputProps('totalCost')}
          />
        </div>
        <div className="cq-form-pair">
          <NativeSelect
            label="Status"
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            data={statuses.map((status) => ({ value: status, label: statusLabels[status] }))}
            {...form.getInputProps('status')}
          />
          <TextInput
            label="Job date"
            type="date"
            min="1900-01-01"
            max="2199-12-31"
            {...form.getInputProps('jobDate')}
          />
        </div>
        <Textarea
          label="Notes"
          rows={3}
          maxLength={maxNotesLength}
          {...form.getInputProps('notes')}
        />
        <div className="cq-dialog-buttons">
          <Button variant="default" onClick={finish}>
            Cancel
          </Button>
          <Button type="submit" loading={addQuote.isPending}>
            Add Quote
          </Button>
        </div>
      </form>
    </DraftDialog>
  )
}

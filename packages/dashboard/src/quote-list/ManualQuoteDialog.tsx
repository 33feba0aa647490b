import {
  maxAddressLength,
  maxEmailLength,
  maxNameLength,
  maxNotesLength,
  maxQuoteDollars,
  maxSquareFeet,
} from '@curbquote/types/limits'
import { zipIn } from '@curbquote/types/places'
import { type AddManualQuote, addManualQuote } from '@curbquote/types/quotes'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Button, NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { AmountInput } from '../ui/AmountInput.tsx'
import { DraftDialog } from '../ui/DraftDialog.tsx'
import { deleteDraft, useRestoredDraft } from '../forms/drafts.ts'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { PhoneInput } from '../ui/PhoneInput.tsx'
import { reasonOf } from '../ui/reason-of.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { statuses, statusLabels } from '../quotes/quote-labels.ts'
import { useRefreshQuotes } from '../quotes/quote-queries.ts'
import type { ListedPrice } from './ListPrice.tsx'
import { emptyManualQuote, manualQuoteRules, toManualQuote } from './manual-quote.ts'

const ListPrice = lazy(async () => ({
  default: (await import('./ListPrice.tsx')).ListPrice,
}))

interface ManualQuoteDialogProps {
  onClose: (isAdded: boolean) => void
}

/** Opens after the company is loaded, because the draft is stored under the company's id. */
export function ManualQuoteDialog({ onClose }: ManualQuoteDialogProps) {
  const companyId = useCompanyDashboard().data?.company.id
  return companyId === undefined ? null : (
    <ManualQuoteForm companyId={companyId} onClose={onClose} />
  )
}

function ManualQuoteForm({ companyId, onClose }: ManualQuoteDialogProps & { companyId: number }) {
  const draftKey = `manual quote ${companyId}`
  const form = useForm({
    initialValues: emptyManualQuote,
    validate: manualQuoteRules,
  })
  const { setValues } = form
  useRestoredDraft(draftKey, setValues)
  const [isFromList, setIsFromList] = useState(false)
  const [listed, setListed] = useState<ListedPrice>()
  const showListed = useCallback(
    (price: ListedPrice | undefined) => {
      setListed(price)
      setValues({
        estimatedArea: price ? String(price.areaSqFt) : '',
        totalCost: price ? (price.totalCents / 100).toFixed(2) : '',
      })
    },
    [setValues],
  )
  const finish = (isAdded: boolean) => {
    deleteDraft(draftKey)
    onClose(isAdded)
  }
  const addQuote = useAddManualQuote({ onAdded: () => finish(true) })
  return (
    <DraftDialog
      title="Add Manual Quote"
      isChanged={form.isDirty()}
      draftKey={draftKey}
      draft={form.values}
      onClose={() => onClose(false)}
    >
      <form
        className="cq-form"
        noValidate
        onSubmit={form.onSubmit(
          (fields) =>
            addQuote.mutate(
              toManualQuote(
                fields,
                isFromList && listed
                  ? { job: listed.job, selectedAddOnIds: listed.selectedAddOnIds }
                  : undefined,
              ),
            ),
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
            description="Optional"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
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
        <div>
          <Button
            aria-expanded={isFromList}
            onClick={() => {
              setIsFromList(!isFromList)
              setListed(undefined)
            }}
          >
            {isFromList ? 'Enter the total myself' : 'Price from your list'}
          </Button>
        </div>
        {isFromList && (
          <Suspense fallback={<Skeleton height={240} />}>
            <ListPrice
              companyId={companyId}
              zip={zipIn(form.values.customerAddress)}
              onPrice={showListed}
            />
          </Suspense>
        )}
        <div className="cq-form-pair">
          <AmountInput
            label="Estimated area"
            aria-description="Square feet"
            rightSection={<span className="cq-unit">sq ft</span>}
            rightSectionWidth={56}
            step={1}
            max={maxSquareFeet}
            withAsterisk
            readOnly={isFromList}
            {...form.getInputProps('estimatedArea')}
          />
          <AmountInput
            label="Total cost"
            aria-description="Dollars, tax included"
            leftSection={<span className="cq-unit">$</span>}
            max={maxQuoteDollars}
            withAsterisk
            readOnly={isFromList}
            {...form.getInputProps('totalCost')}
          />
        </div>
        <div className="cq-form-pair">
          <NativeSelect
            label="Status"
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
        <DialogButtons onCancel={() => finish(false)} loading={addQuote.isPending}>
          Add Quote
        </DialogButtons>
      </form>
    </DraftDialog>
  )
}

function useAddManualQuote({ onAdded }: { onAdded: () => void }) {
  const refresh = useRefreshQuotes()
  return useMutation({
    mutationFn: (quote: AddManualQuote) => call(addManualQuote, { body: quote }),
    onSuccess: () => {
      onAdded()
      showSuccess('Nothing was sent to the customer.', 'Quote added successfully')
      refresh()
    },
    onError: (error) => showFailure(reasonOf(error), 'Failed to add quote'),
  })
}

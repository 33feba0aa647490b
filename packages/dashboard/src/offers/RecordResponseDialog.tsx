import { maxOfferTextLength } from '@curbquote/types/limits'
import type { DeclineReason } from '@curbquote/types/offers'
import type { Quote } from '@curbquote/types/quotes'
import { NativeSelect, SegmentedControl, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { DraftDialog } from '../ui/DraftDialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { declineReasonLabels, declineReasons } from '../quotes/offer-labels.ts'
import { useRecordResponse } from './offer-queries.ts'
import { describePrice } from './offer-view.ts'
import { useDialogQuote } from './use-dialog-quote.ts'

/** Records a response that the customer gave by phone or in person. */
export function RecordResponseDialog({
  quote: opened,
  onClose,
}: {
  quote: Quote
  onClose: () => void
}) {
  const { quote, failure, isPossible, onError } = useDialogQuote(opened, 'record_response')
  const isDeclined = quote.offer.state === 'declined'
  const form = useForm<{ kind: 'accepted' | 'declined'; reason: DeclineReason; note: string }>({
    initialValues: { kind: 'accepted', reason: 'too_expensive', note: '' },
  })
  const record = useRecordResponse(quote)
  const kind = isDeclined ? 'accepted' : form.values.kind
  return (
    <DraftDialog title="Record their answer" isChanged={form.isDirty()} onClose={onClose}>
      <form
        className="cq-form"
        onSubmit={form.onSubmit(({ reason, note }) => {
          if (record.isPending || !isPossible) return
          record.mutate(
            {
              kind,
              revision: quote.offer.revision,
              ...(kind === 'declined' && { reason }),
              ...(note.trim() && { note: note.trim() }),
            },
            { onSuccess: onClose, onError },
          )
        })}
      >
        <p className="cq-dialog-text">
          Record the answer that {quote.customerName} gave to {describePrice(quote)}, for example by
          phone.{' '}
          {kind === 'accepted' && quote.customerEmail
            ? 'The customer gets a copy by email.'
            : 'The customer gets no email.'}
        </p>
        {!isDeclined && (
          <SegmentedControl
            aria-label="Answer"
            fullWidth
            data={[
              { value: 'accepted', label: 'Accepted' },
              { value: 'declined', label: 'Declined' },
            ]}
            {...form.getInputProps('kind')}
          />
        )}
        {kind === 'declined' && (
          <NativeSelect
            label="Reason"
            data={declineReasons.map((reason) => ({
              value: reason,
              label: declineReasonLabels[reason],
            }))}
            {...form.getInputProps('reason')}
          />
        )}
        <Textarea
          data-autofocus
          label="Note (optional)"
          description="For example, the caller and the time of the call. Only you see it."
          rows={3}
          maxLength={maxOfferTextLength}
          {...form.getInputProps('note')}
        />
        <FormError title="The answer was not recorded" message={failure} />
        <DialogButtons onCancel={onClose} disabled={!isPossible} loading={record.isPending}>
          {kind === 'accepted' ? 'Record acceptance' : 'Record decline'}
        </DialogButtons>
      </form>
    </DraftDialog>
  )
}

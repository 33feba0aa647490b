import { maxOfferTextLength } from '@curbquote/types/limits'
import type { Quote } from '@curbquote/types/quotes'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { DraftDialog } from '../ui/DraftDialog.tsx'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { FormError } from '../ui/FormError.tsx'
import { useReopenOffer } from './offer-queries.ts'
import { useDialogQuote } from './use-dialog-quote.ts'

/** Opens an answered, expired or withdrawn offer again, so that the customer can answer it. */
export function ReopenDialog({ quote: opened, onClose }: { quote: Quote; onClose: () => void }) {
  const { quote, failure, isPossible, onError } = useDialogQuote(opened, 'reopen')
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : 'Reason is required') },
  })
  const reopen = useReopenOffer(quote)
  return (
    <DraftDialog title="Reopen this quote?" isChanged={form.isDirty()} onClose={onClose}>
      <form
        className="cq-form"
        noValidate
        onSubmit={form.onSubmit(({ reason }) => {
          if (reopen.isPending || !isPossible) return
          reopen.mutate({ reason: reason.trim() }, { onSuccess: onClose, onError })
        }, focusFirstInvalidField(form))}
      >
        <p className="cq-dialog-text">
          {quote.customerName} gets an email with the reason and can answer the quote again.
          {quote.offer.documentSha256 && ' The signed document is kept, but no longer in force.'}
        </p>
        <Textarea
          data-autofocus
          withAsterisk
          label="Reason"
          rows={3}
          maxLength={maxOfferTextLength}
          {...form.getInputProps('reason')}
        />
        <FormError title="The quote was not reopened" message={failure} />
        <DialogButtons onCancel={onClose} disabled={!isPossible} loading={reopen.isPending}>
          Reopen
        </DialogButtons>
      </form>
    </DraftDialog>
  )
}

import { maxOfferTextLength } from '@curbquote/types/limits'
import type { Quote } from '@curbquote/types/quotes'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { DraftDialog } from '../ui/DraftDialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { useWithdrawOffer } from './offer-queries.ts'
import { useDialogQuote } from './use-dialog-quote.ts'

export function WithdrawDialog({ quote: opened, onClose }: { quote: Quote; onClose: () => void }) {
  const { quote, failure, isPossible, onError } = useDialogQuote(opened, 'withdraw')
  const form = useForm({ initialValues: { reason: '' } })
  const withdraw = useWithdrawOffer(quote)
  return (
    <DraftDialog title="Withdraw this quote?" isChanged={form.isDirty()} onClose={onClose}>
      <form
        className="cq-form"
        onSubmit={form.onSubmit(({ reason }) => {
          if (withdraw.isPending || !isPossible) return
          const text = reason.trim()
          withdraw.mutate(text ? { reason: text } : {}, { onSuccess: onClose, onError })
        })}
      >
        <p className="cq-dialog-text">
          {quote.customerName} can no longer accept it. The page says that you have withdrawn the
          quote. {quote.totalCost === null ? 'You can still send a price.' : 'You can reopen it.'}
        </p>
        <Textarea
          data-autofocus
          label="Reason (optional)"
          description="Only you and your team see it."
          rows={2}
          maxLength={maxOfferTextLength}
          {...form.getInputProps('reason')}
        />
        <FormError title="The quote was not withdrawn" message={failure} />
        <DialogButtons
          onCancel={onClose}
          color="red.9"
          disabled={!isPossible}
          loading={withdraw.isPending}
        >
          Withdraw
        </DialogButtons>
      </form>
    </DraftDialog>
  )
}

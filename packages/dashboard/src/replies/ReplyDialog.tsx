import { useState } from 'react'
import { getCompanyDashboard } from '@curbquote/types/companies'
import { maxReplyLength } from '@curbquote/types/limits'
import { getQuote, listQuoteEvents, listQuotes, type Quote } from '@curbquote/types/quotes'
import { replyToCustomer } from '@curbquote/types/replies'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { call } from '../api-client/api-client.ts'
import { deleteDraft, readDraft } from '../forms/drafts.ts'
import { useStatements } from '../offers/offer-queries.ts'
import { DialogFailure } from '../ui/DialogFailure.tsx'
import { DraftDialog } from '../ui/DraftDialog.tsx'
import { reasonOf } from '../ui/reason-of.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { useIdempotencyKey } from '../ui/use-idempotency-key.ts'

/** An email from the owner to the customer of a quote. */
export function ReplyDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const draftKey = `reply ${quote.id}`
  const [draft] = useState(() => readDraft<string>(draftKey))
  const { headersFor, renew } = useIdempotencyKey()
  const form = useForm({
    initialValues: { text: draft ?? '' },
    validate: { text: (text) => (text.trim() ? null : 'Write your reply first.') },
  })
  const client = useQueryClient()
  const finish = () => {
    deleteDraft(draftKey)
    onClose()
  }
  const send = useMutation({
    mutationFn: (text: string) =>
      call(replyToCustomer, {
        params: { quoteId: quote.id },
        body: { text },
        headers: headersFor({ text }),
      }),
    onSuccess: () => {
      renew()
      finish()
      showSuccess(`Reply sent to ${quote.customerEmail}`)
      for (const { path } of [listQuoteEvents, getQuote, listQuotes, getCompanyDashboard])
        void client.invalidateQueries({ queryKey: [path] })
    },
    onError: (error) => showFailure(reasonOf(error), 'The reply was not sent'),
  })
  const { text } = form.values
  const question = useStatements(quote)
    .filter(({ isQuestion }) => isQuestion)
    .at(-1)
  return (
    <DraftDialog
      title={`Reply to ${quote.customerName}`}
      isChanged={text.trim() !== ''}
      draftKey={draftKey}
      draft={text}
      onClose={onClose}
    >
      <DialogFailure isOpen />
      {question?.text && (
        <figure className="cq-reply-question">
          <figcaption>{question.title}</figcaption>
          <blockquote className="cq-prose">{question.text}</blockquote>
        </figure>
      )}
      <form className="cq-form" onSubmit={form.onSubmit((values) => send.mutate(values.text))}>
        <Textarea
          data-autofocus
          label="Your reply"
          description={`An email to ${quote.customerEmail} in your company's name. It is kept in the history. No more automatic reminders are sent.`}
          rows={8}
          maxLength={maxReplyLength}
          {...form.getInputProps('text')}
        />
        <DialogButtons onCancel={finish} loading={send.isPending}>
          Send reply
        </DialogButtons>
      </form>
    </DraftDialog>
  )
}

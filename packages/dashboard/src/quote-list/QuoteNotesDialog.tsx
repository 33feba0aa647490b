import { useState } from 'react'
import { maxNotesLength } from '@curbquote/types/limits'
import type { Quote } from '@curbquote/types/quotes'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { DraftDialog } from '../ui/DraftDialog.tsx'
import { deleteDraft, readDraft } from '../forms/drafts.ts'
import { useChangeNotes } from '../quotes/quote-queries.ts'
import { editableNotes, isPlaceholder } from '../quotes/placeholder-notes.ts'

export function QuoteNotesDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const [opened] = useState(quote.notes)
  const draftKey = `notes ${quote.id}`
  const [draft] = useState(() => readDraft<string>(draftKey))
  const form = useForm({ initialValues: { notes: draft ?? editableNotes(opened) } })
  const { notes } = form.values
  const changeNotes = useChangeNotes(quote)
  const isChanged = notes.trim() !== editableNotes(opened).trim()
  const finish = () => {
    deleteDraft(draftKey)
    onClose()
  }
  return (
    <DraftDialog
      title="Lead Notes"
      isChanged={isChanged}
      draftKey={draftKey}
      draft={notes}
      onClose={onClose}
    >
      <form
        className="cq-form"
        onSubmit={form.onSubmit((values) => {
          if (isChanged) changeNotes.mutate(values, { onSuccess: finish })
          else finish()
        })}
      >
        <Textarea
          data-autofocus
          label={`Notes on ${quote.customerName}`}
          description={
            isPlaceholder(opened)
              ? 'This lead has placeholder notes, which are not shown. Your notes replace them.'
              : 'Only you and your team see them.'
          }
          rows={8}
          maxLength={maxNotesLength}
          {...form.getInputProps('notes')}
        />
        <DialogButtons onCancel={finish} loading={changeNotes.isPending}>
          Save Notes
        </DialogButtons>
      </form>
    </DraftDialog>
  )
}

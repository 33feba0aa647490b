import { useState } from 'react'
import { maxNotesLength } from '@curbquote/types/limits'
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { useSetAdminNotes } from './admin-queries.ts'
import { Card } from './Card.tsx'

/** Notes about a company that only admins can see. */
export function InternalNotes({ companyId, notes }: { companyId: number; notes: string }) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Card title="Internal Notes">
      {isEditing ? (
        <NotesForm companyId={companyId} notes={notes} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          <p className={notes ? 'cq-admin-notes' : 'cq-admin-card-empty'}>
            {notes || 'No notes added yet.'}
          </p>
          <Button onClick={() => setIsEditing(true)}>{notes ? 'Edit Notes' : 'Add Notes'}</Button>
        </>
      )}
    </Card>
  )
}

interface NotesFormProps {
  companyId: number
  notes: string
  onClose: () => void
}

function NotesForm({ companyId, notes, onClose }: NotesFormProps) {
  const form = useForm({ initialValues: { notes } })
  const save = useSetAdminNotes(companyId)
  useUnsavedChanges(form.isDirty())
  return (
    <form
      className="cq-form"
      onSubmit={form.onSubmit((values) => save.mutate(values.notes, { onSuccess: onClose }))}
    >
      <Textarea
        label="Notes"
        description="Only admins see them."
        rows={6}
        autoFocus
        maxLength={maxNotesLength}
        {...form.getInputProps('notes')}
      />
      <DialogButtons onCancel={onClose} loading={save.isPending}>
        Save Notes
      </DialogButtons>
    </form>
  )
}

import { useState } from 'react'
import { maxNotesLength } from '@curbquote/types'
import { Button, Textarea } from '@mantine/core'
import { useUnsavedChanges } from '../settings/use-unsaved-changes.ts'
import { useSetAdminNotes } from './admin-queries.ts'
import { Card } from './Card.tsx'

/** Notes about a company that only admins can see. */
export function InternalNotes({ companyId, notes }: { companyId: number; notes: string }) {
  const [draft, setDraft] = useState<string>()
  const save = useSetAdminNotes(companyId)
  useUnsavedChanges(draft !== undefined && draft !== notes)

  if (draft === undefined)
    return (
      <Card title="Internal Notes">
        <p className={notes ? 'cq-admin-notes' : 'cq-admin-card-empty'}>
          {notes || 'No notes added yet.'}
        </p>
        <Button variant="default" onClick={() => setDraft(notes)}>
          {notes ? 'Edit Notes' : 'Add Notes'}
        </Button>
      </Card>
    )
  return (
    <Card title="Internal Notes">
      <form
        className="cq-form"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(draft, { onSuccess: () => setDraft(undefined) })
        }}
      >
        <Textarea
          label="Notes"
          description="Only admins see them."
          rows={6}
          autoFocus
          maxLength={maxNotesLength}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <div className="cq-dialog-buttons">
          <Button variant="default" onClick={() => setDraft(undefined)}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save Notes
          </Button>
        </div>
      </form>
    </Card>
  )
}

import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { FormError } from './FormError.tsx'
import { reasonOf } from './reason-of.ts'
import { SaveStatus } from './SaveStatus.tsx'

interface SaveBarProps {
  /** ID of the form that the bar saves. */
  form: string
  /** Label of the save button. */
  label: string
  isChanged: boolean
  isValid?: boolean
  /** The request that saves. */
  save: { isPending: boolean; error: Error | null }
  /** Shown without unsaved changes. */
  savedNote?: string | undefined
  /** How the bar describes a failure, in place of the server's message. */
  failure?: { title?: string; message?: string | undefined } | null
  /** Another button, shown while the form has unsaved changes. */
  alternative?: ReactNode
  onUndo: () => void
}

/** Footer of a form with its status and buttons. Sticky while the form has unsaved changes. */
export function SaveBar({ form, label, isChanged, isValid = true, ...props }: SaveBarProps) {
  const { save, savedNote, failure, alternative, onUndo } = props
  const shown = save.error && { title: 'Update failed', message: reasonOf(save.error), ...failure }
  const undo = () => {
    onUndo()
    // The button disappears with the changes: keep the focus in the form.
    document.getElementById(form)?.focus({ preventScroll: true })
  }
  return (
    <div className="cq-save-bar" data-changed={isChanged || undefined}>
      <FormError message={undefined} {...shown} />
      <SaveStatus isChanged={isChanged} isValid={isValid} savedNote={savedNote} />
      <div className="cq-save-buttons">
        {isChanged && (
          <Button disabled={save.isPending} onClick={undo}>
            Undo
          </Button>
        )}
        {isChanged && alternative}
        <Button
          variant="filled"
          type="submit"
          form={form}
          loading={save.isPending}
          disabled={!isChanged || !isValid}
        >
          {label}
        </Button>
      </div>
    </div>
  )
}

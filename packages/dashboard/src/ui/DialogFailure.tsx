import { useEffect, useRef, useState } from 'react'
import { toastMilliseconds } from '@curbquote/types/limits'
import { addFailureTarget, type DialogNote } from './dialog-failures.ts'
import { FormError } from './FormError.tsx'

/** Shows failures and confirmations inside an open dialog, because a toast would cover its content. */
export function DialogFailure({ isOpen }: { isOpen: boolean }) {
  const [note, setNote] = useState<DialogNote>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (isOpen ? addFailureTarget(setNote) : undefined), [isOpen])
  useEffect(() => {
    if (note) place.current?.scrollIntoView({ block: 'nearest' })
    if (note?.kind !== 'success') return undefined
    const timer = window.setTimeout(() => setNote(undefined), toastMilliseconds)
    return () => window.clearTimeout(timer)
  }, [note])
  return (
    <div className="cq-dialog-failure" ref={place}>
      <div role="status">
        {note?.kind === 'success' && <p className="cq-dialog-success">{note.message}.</p>}
      </div>
      <FormError
        message={note?.kind === 'failure' && note.message}
        {...(note?.kind === 'failure' && note.title && { title: note.title })}
      />
    </div>
  )
}

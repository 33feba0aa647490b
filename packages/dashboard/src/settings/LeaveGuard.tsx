import { useEffect, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useTrackedPages } from '../ui/use-back-closes.ts'
import { discardChanges, hasUnsavedChanges } from './use-unsaved-changes.ts'

/** Blocks navigation with unsaved changes, unless only the fragment of the URL changes. */
const isBlocked: BlockerFunction = ({ currentLocation, nextLocation }) =>
  hasUnsavedChanges() &&
  (currentLocation.pathname !== nextLocation.pathname ||
    currentLocation.search !== nextLocation.search)

/**
 * Asks for confirmation before a link, the browser's Back button or a button with `data-leaves-page` leaves a page with
 * unsaved changes. For a full page load the browser asks instead.
 */
export function LeaveGuard() {
  useTrackedPages()
  const blocker = useBlocker(isBlocked)
  const [held, setHeld] = useState<HTMLElement>()
  useEffect(() => {
    const holdClick = (event: MouseEvent) => {
      const button =
        event.target instanceof Element
          ? event.target.closest<HTMLElement>('[data-leaves-page]')
          : undefined
      if (!button || !hasUnsavedChanges()) return
      event.preventDefault()
      event.stopPropagation()
      setHeld(button)
    }
    document.addEventListener('click', holdClick, true)
    return () => document.removeEventListener('click', holdClick, true)
  }, [])

  const stay = () => {
    setHeld(undefined)
    blocker.reset?.()
  }
  const leave = () => {
    discardChanges()
    setHeld(undefined)
    held?.click()
    blocker.proceed?.()
  }
  return (
    <ConfirmDialog
      title="Leave without saving?"
      isOpen={held !== undefined || blocker.state === 'blocked'}
      // Shown above a dialog that has unsaved changes.
      isOnTop
      // The Back button may have opened this confirmation, so Back must not close it.
      onBack={false}
      confirmLabel="Discard Changes"
      cancelLabel="Keep Editing"
      isLoss
      onConfirm={leave}
      onClose={stay}
    >
      <p className="cq-dialog-text">The changes you made here are not saved yet.</p>
    </ConfirmDialog>
  )
}

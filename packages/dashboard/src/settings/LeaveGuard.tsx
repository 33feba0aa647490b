import { useEffect, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useTrackedPages } from '../ui/use-back-closes.ts'
import { giveUpChanges, hasUnsavedChanges } from './use-unsaved-changes.ts'

/** A place on the same page is no other page. */
const isHeld: BlockerFunction = ({ currentLocation, nextLocation }) =>
  hasUnsavedChanges() &&
  (currentLocation.pathname !== nextLocation.pathname ||
    currentLocation.search !== nextLocation.search)

/**
 * Asks before a link, the browser's back button, or a button marked `data-leaves-page` takes the owner away from changes
 * that were not saved. Where another document is loaded the browser asks.
 */
export function LeaveGuard() {
  useTrackedPages()
  const blocker = useBlocker(isHeld)
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
    giveUpChanges()
    setHeld(undefined)
    held?.click()
    blocker.proceed?.()
  }
  return (
    <ConfirmDialog
      title="Leave without saving?"
      isOpen={held !== undefined || blocker.state === 'blocked'}
      // Above the dialog whose text is about to be lost.
      isOnTop
      // The Back button may be what it asks about.
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

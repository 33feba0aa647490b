import { lazy, Suspense, useEffect, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { useTrackedPages } from './use-back-closes.ts'
import { discardChanges, hasUnsavedChanges } from '../forms/use-unsaved-changes.ts'

/** Pages with forms have already loaded its script. */
const LeaveDialog = lazy(async () => ({
  default: (await import('./LeaveDialog.tsx')).LeaveDialog,
}))

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
  const isOpen = held !== undefined || blocker.state === 'blocked'
  // Stays rendered for its closing animation.
  const [isRendered, setIsRendered] = useState(false)
  if (isOpen && !isRendered) setIsRendered(true)
  return (
    isRendered && (
      <Suspense>
        <LeaveDialog isOpen={isOpen} onLeave={leave} onStay={stay} />
      </Suspense>
    )
  )
}

import { useEffect, useRef, useState } from 'react'
import { Button, Modal } from '@mantine/core'
import { useLocation } from 'react-router'
import { hasUnsavedChanges } from './use-unsaved-changes.ts'

/**
 * Asks before a link, the browser's back button or a button marked `data-leaves-page` takes the owner away from changes
 * that were not saved.
 */
export function LeaveGuard() {
  const [leave, setLeave] = useState<() => void>()
  const isLeaving = useRef(false)
  const index = useRef<number>(undefined)
  const location = useLocation()
  useEffect(() => {
    index.current = historyIndex()
  }, [location])

  useEffect(() => {
    const ask = (go: () => void) =>
      setLeave(() => () => {
        isLeaving.current = true
        go()
      })
    const holdClick = (event: MouseEvent) => {
      const leaving = leavingElement(event)
      if (!leaving || !hasUnsavedChanges()) return
      if (isLeaving.current) {
        isLeaving.current = false
        return
      }
      event.preventDefault()
      event.stopPropagation()
      ask(() => leaving.click())
    }
    // Ahead of the router's own listener, which must not hear of a step that is taken back.
    const holdStep = (event: PopStateEvent) => {
      const target = historyIndex()
      if (!hasUnsavedChanges() || target === undefined || index.current === undefined) return
      if (isLeaving.current) {
        isLeaving.current = false
        return
      }
      event.stopImmediatePropagation()
      const steps = target - index.current
      if (steps === 0) return
      window.history.go(-steps)
      ask(() => window.history.go(steps))
    }
    document.addEventListener('click', holdClick, true)
    window.addEventListener('popstate', holdStep, true)
    return () => {
      document.removeEventListener('click', holdClick, true)
      window.removeEventListener('popstate', holdStep, true)
    }
  }, [])

  const stay = () => setLeave(undefined)
  return (
    <Modal
      opened={leave !== undefined}
      onClose={stay}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <p className="cq-dialog-text">The changes you made here are not saved yet.</p>
      <div className="cq-dialog-buttons">
        <Button variant="default" data-autofocus onClick={stay}>
          Keep Editing
        </Button>
        <Button
          color="red"
          onClick={() => {
            stay()
            leave?.()
          }}
        >
          Discard Changes
        </Button>
      </div>
    </Modal>
  )
}

/** Where the router counts the page in the browser's history. */
function historyIndex(): number | undefined {
  return (window.history.state as { idx?: number } | null)?.idx
}

/** What the click would leave the page by, in this tab and within the site. */
function leavingElement(event: MouseEvent): HTMLElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  const element =
    target instanceof Element
      ? target.closest<HTMLElement>('a[href], [data-leaves-page]')
      : undefined
  if (!(element instanceof HTMLAnchorElement)) return element ?? undefined
  const { origin, pathname, search } = window.location
  const isHere = element.pathname === pathname && element.search === search
  return element.target || element.origin !== origin || isHere ? undefined : element
}

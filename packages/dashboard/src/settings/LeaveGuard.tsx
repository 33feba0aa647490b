import { useEffect, useRef, useState } from 'react'
import { Button, Modal } from '@mantine/core'
import { hasUnsavedChanges } from './use-unsaved-changes.ts'

/**
 * Asks before a link, or a button marked `data-leaves-page`, takes the owner away from changes that were not saved.
 */
export function LeaveGuard() {
  const [leave, setLeave] = useState<() => void>()
  const isLeaving = useRef(false)
  useEffect(() => {
    const holdClick = (event: MouseEvent) => {
      const leaving = leavingElement(event)
      if (!leaving || !hasUnsavedChanges()) return
      if (isLeaving.current) {
        isLeaving.current = false
        return
      }
      event.preventDefault()
      event.stopPropagation()
      setLeave(() => () => {
        isLeaving.current = true
        leaving.click()
      })
    }
    document.addEventListener('click', holdClick, true)
    return () => {
      document.removeEventListener('click', holdClick, true)
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

import { toastMilliseconds } from '@curbquote/types'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWidget } from '../widget-context.ts'
import type { ToastMessage } from '../widget-state.ts'
import { Icon } from './Icon.tsx'

/** So near to each other that a tall frame does not scroll the toast's own margin between two of them. */
const thresholds = Array.from({ length: 201 }, (_, index) => index / 200)

/** One toast at a time, in a live region that is there before its first words. */
export function Toasts() {
  const { state } = useWidget()
  const toast = state.toasts[0]
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toast && <Toast key={toast.id} toast={toast} />}
    </div>
  )
}

/** In the top layer, where no ancestor on the host page can clip or cover it. */
function Toast({ toast }: { toast: ToastMessage }) {
  const { controller, messages } = useWidget()
  const element = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const dismiss = () => controller.dispatch({ type: 'toast-dismissed', id: toast.id })

  useLayoutEffect(() => element.current?.showPopover?.(), [])

  // The top of a frame that is as tall as its form may be out of view.
  useEffect(() => {
    if (window.self === window.top) return undefined
    const place = ([entry]: IntersectionObserverEntry[]) => {
      const top = entry ? Math.max(0, entry.intersectionRect.top) : 0
      element.current?.style.setProperty('margin-top', `${top}px`)
    }
    const observer = new IntersectionObserver(place, { threshold: thresholds })
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(
      () => controller.dispatch({ type: 'toast-dismissed', id: toast.id }),
      toastMilliseconds,
    )
    return () => clearTimeout(timer)
  }, [controller, toast.id, isHeld])

  return (
    <div
      ref={element}
      popover="manual"
      part="toast"
      className={`toast ${toast.tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.tone === 'success' ? 'check' : 'alert'} size={20} />
      <div className="toast-words">
        <strong>{toast.title}</strong>
        <p>{toast.text}</p>
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={messages.toasts.dismiss}
        onClick={dismiss}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}

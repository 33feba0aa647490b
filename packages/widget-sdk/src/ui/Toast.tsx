import { toastMilliseconds } from '@curbquote/types/limits'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWidget } from '../controller/widget-context.ts'
import type { ToastMessage } from '../state/widget-state.ts'
import { Icon } from './Icon.tsx'

/** Many thresholds, so that the toast follows the scrolling of a tall frame. */
const thresholds = Array.from({ length: 201 }, (_, index) => index / 200)

/** Shown in the top layer, where no element of the host page can clip or cover it. */
export function Toast({ toast }: { toast: ToastMessage }) {
  const { controller, messages } = useWidget()
  const element = useRef<HTMLDivElement>(null)
  // Not by the pointer: a toast that appears under a resting mouse would stay.
  const [isHeld, setHeld] = useState(false)
  const dismiss = () => controller.dispatch({ type: 'toast-dismissed', id: toast.id })

  useLayoutEffect(() => element.current?.showPopover?.(), [])

  // In a frame that is as tall as its form, the frame's edges may be outside the window.
  useEffect(() => {
    if (window.self === window.top) return undefined
    const place = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry) return
      const { intersectionRect: visible } = entry
      element.current?.style.setProperty('margin-top', `${Math.max(0, visible.top)}px`)
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
      className="toast"
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name="alert" size={20} />
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

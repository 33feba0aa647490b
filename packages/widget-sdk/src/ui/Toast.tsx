import { toastMilliseconds } from '@curbquote/types'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWidget } from '../widget-context.ts'
import type { ToastMessage } from '../widget-state.ts'
import { Icon } from './Icon.tsx'

/** Many thresholds, so that the toast follows the scrolling of a tall frame. */
const thresholds = Array.from({ length: 201 }, (_, index) => index / 200)

/** Shown in the top layer, where no element of the host page can clip or cover it. */
export function Toast({ toast }: { toast: ToastMessage }) {
  const { controller, messages, state } = useWidget()
  const element = useRef<HTMLDivElement>(null)
  // Not by the pointer: a toast that appears under a resting mouse would stay.
  const [isHeld, setHeld] = useState(false)
  // The last screen has a heading at the top and no main button at the bottom.
  const isAtEnd = state.step === 'done'
  const dismiss = () => controller.dispatch({ type: 'toast-dismissed', id: toast.id })

  useLayoutEffect(() => element.current?.showPopover?.(), [])

  // In a frame that is as tall as its form, the frame's edges may be outside the window.
  useEffect(() => {
    if (window.self === window.top) return undefined
    const place = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry) return
      const { boundingClientRect: frame, intersectionRect: visible } = entry
      const margin = isAtEnd
        ? ['margin-bottom', frame.bottom - visible.bottom]
        : ['margin-top', Math.max(0, visible.top)]
      element.current?.style.setProperty(String(margin[0]), `${margin[1]}px`)
    }
    const observer = new IntersectionObserver(place, { threshold: thresholds })
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [isAtEnd])

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
      data-at-end={isAtEnd || undefined}
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

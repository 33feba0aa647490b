import { formatCents } from '@curbquote/pricing'
import { useLayoutEffect, useRef } from 'react'

const countMs = 180

/** A price that counts to its new value. Its text is the new value at once: only a style shows the values in between. */
export function CountingPrice({ cents }: { cents: number }) {
  const price = useRef<HTMLSpanElement>(null)
  const shown = useRef(cents)
  useLayoutEffect(() => {
    const element = price.current
    const from = shown.current
    shown.current = cents
    const isStill = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!element || from === cents || isStill) return undefined
    let start: number | undefined
    let frame = 0
    const count = (now: number) => {
      start ??= now
      const left = 1 - (now - start) / countMs
      if (left <= 0) return delete element.dataset.shown
      element.dataset.shown = formatCents(Math.round(cents - (cents - from) * left ** 2))
      frame = requestAnimationFrame(count)
    }
    frame = requestAnimationFrame(count)
    element.dataset.shown = formatCents(from)
    return () => {
      cancelAnimationFrame(frame)
      delete element.dataset.shown
    }
  }, [cents])
  return (
    <span ref={price} className="counting">
      {formatCents(cents)}
    </span>
  )
}

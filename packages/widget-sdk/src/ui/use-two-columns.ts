import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The width from which the style sheets put the price beside the form. */
const twoColumnsPx = 900

/** Whether there are two columns, for screens whose order of elements depends on it. */
export function useTwoColumns(): { element: RefObject<HTMLDivElement | null>; isWide: boolean } {
  const element = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const container = element.current?.closest('.qw')
    if (!container) return
    const measure = () => setWide(container.clientWidth >= twoColumnsPx)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(container)
    return () => observer.disconnect()
  }, [])
  return { element, isWide }
}

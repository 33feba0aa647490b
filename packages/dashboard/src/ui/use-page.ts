import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTitle } from './use-title.ts'

/**
 * Names the page and, when it was reached by a link, moves the focus to it, so that a screen reader says where one is.
 * The result goes on the page's `main`, with `tabIndex={-1}`.
 */
export function usePage(title: string) {
  const mainRef = useRef<HTMLElement>(null)
  const { key } = useLocation()
  // The first page of a visit has this key: there the browser itself sets the focus.
  const isArrival = useRef(key === 'default')

  useTitle(title)

  useEffect(() => {
    // A section that the link names may have the focus already.
    if (isArrival.current || mainRef.current?.contains(document.activeElement)) return
    window.scrollTo(0, 0)
    mainRef.current?.focus({ preventScroll: true })
  }, [])

  return mainRef
}

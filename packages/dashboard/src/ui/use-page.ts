import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Sets the document title and, after navigation within the site, moves the focus to the page, so that screen readers
 * announce it. Put the returned ref on the page's `main` with `tabIndex={-1}`.
 */
export function usePage(title: string) {
  const mainRef = useRef<HTMLElement>(null)
  const { key } = useLocation()
  // The router gives the first page of a visit this key. There the browser sets the focus.
  const isArrival = useRef(key === 'default')

  useTitle(title)

  useEffect(() => {
    // A section in the URL's fragment may already have the focus.
    if (isArrival.current || mainRef.current?.contains(document.activeElement)) return
    window.scrollTo(0, 0)
    mainRef.current?.focus({ preventScroll: true })
  }, [])

  return mainRef
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}

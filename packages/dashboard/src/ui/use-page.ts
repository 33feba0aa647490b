import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Sets the document title and, after navigation within the site, starts at the top of the page and moves the focus to it, so
 * that screen readers announce it. Put the returned ref on the page's `main` with `tabIndex={-1}`. A component that shows
 * several pages passes the name of the current one.
 */
export function usePage(title: string, page = '') {
  const mainRef = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const navigation = useNavigationType()

  useTitle(title)

  const arrive = useEffectEvent(() => {
    // `default` is the router's key of the first page of a visit, on which the browser sets the focus.
    if (key === 'default') return
    // A section in the URL's fragment may already have the focus.
    if (mainRef.current?.contains(document.activeElement)) return
    // The browser restores the scroll position after Back and Forward.
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0)
    mainRef.current?.focus({ preventScroll: true })
  })
  useEffect(() => arrive(), [page])

  return mainRef
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}

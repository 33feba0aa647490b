import { useEffect, useRef } from 'react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type Location, useLocation } from 'react-router'

const firstReads = {
  predicate: (query: { state: { data: unknown } }) => query.state.data === undefined,
}

/**
 * Scrolls to the section in the URL's fragment (`#branding`), or to one named otherwise, and focuses it, after all initial data has loaded and the
 * layout no longer moves. If the user has moved the focus in the meantime, it does neither.
 */
export function useLinkedSection(otherwise?: string) {
  const client = useQueryClient()
  const location = useLocation()
  const id = location.hash.slice(1) || otherwise
  const readCount = useIsFetching(firstReads)
  // A location's `key` does not identify it: it is `default` for every link such as `#branding` that the browser follows itself.
  const shown = useRef<Location>(undefined)
  const focusAtStart = useRef<Element>(null)

  useEffect(() => {
    focusAtStart.current = document.activeElement
  }, [location])

  useEffect(() => {
    // `isFetching` is read again, because sections rendered just now have only started their queries.
    if (shown.current === location || client.isFetching(firstReads) > 0) return
    const section = id ? document.getElementById(id) : null
    if (!section) return
    shown.current = location
    const focused = document.activeElement
    if (focused && focused !== focusAtStart.current && !focused.contains(section)) return
    section.tabIndex = -1
    section.scrollIntoView({ block: 'start' })
    section.focus({ preventScroll: true })
  }, [client, id, location, readCount])
}

import { useEffect, useRef } from 'react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'

const firstReads = {
  predicate: (query: { state: { data: unknown } }) => query.state.data === undefined,
}

/**
 * Scrolls to the section in the URL's fragment (`#branding`) and focuses it, after all initial data has loaded and the
 * layout no longer moves.
 */
export function useLinkedSection() {
  const client = useQueryClient()
  const { hash, key } = useLocation()
  const readCount = useIsFetching(firstReads)
  const shown = useRef<string>(undefined)

  useEffect(() => {
    // `isFetching` is read again, because sections rendered just now have only started their queries.
    if (shown.current === key || client.isFetching(firstReads) > 0) return
    const section = hash ? document.getElementById(hash.slice(1)) : null
    if (!section) return
    shown.current = key
    section.tabIndex = -1
    section.scrollIntoView({ block: 'start' })
    section.focus({ preventScroll: true })
  }, [client, hash, key, readCount])
}

import { useEffect, useRef } from 'react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'

const firstReads = {
  predicate: (query: { state: { data: unknown } }) => query.state.data === undefined,
}

/**
 * Brings the section that the address names (`#branding`) into view and gives it the focus, once what stands above it has
 * its content and no longer moves it.
 */
export function useLinkedSection() {
  const client = useQueryClient()
  const { hash, key } = useLocation()
  const readCount = useIsFetching(firstReads)
  const shown = useRef<string>(undefined)

  useEffect(() => {
    // Asked for anew: the sections that were drawn just now have only begun to read.
    if (shown.current === key || client.isFetching(firstReads) > 0) return
    const section = hash ? document.getElementById(hash.slice(1)) : null
    if (!section) return
    shown.current = key
    section.tabIndex = -1
    section.scrollIntoView({ block: 'start' })
    section.focus({ preventScroll: true })
  }, [client, hash, key, readCount])
}

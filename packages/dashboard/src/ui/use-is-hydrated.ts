import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** `false` on the server and while React hydrates prerendered markup, which does not depend on the visitor. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

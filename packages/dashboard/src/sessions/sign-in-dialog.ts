import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

function set(value: boolean): void {
  isOpen = value
  for (const listener of listeners) listener()
}

/** Opens the sign-in dialog over a page whose session has ended. */
export const openSignInDialog = () => set(true)
export const closeSignInDialog = () => set(false)

export const isSignInDialogOpen = () => isOpen

export function useIsSignInDialogOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOpen,
    () => false,
  )
}

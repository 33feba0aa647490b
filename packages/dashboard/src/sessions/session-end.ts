import { useSyncExternalStore } from 'react'

let isAsking = false
const listeners = new Set<() => void>()

function set(value: boolean): void {
  isAsking = value
  for (const listener of listeners) listener()
}

/** Opens the sign-in dialog over a page whose session has ended. */
export const askToSignInHere = () => set(true)
export const stopAskingToSignIn = () => set(false)

export function useIsAskedToSignIn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isAsking,
  )
}

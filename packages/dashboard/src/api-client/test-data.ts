import { useSyncExternalStore } from 'react'

/** Whether this tab shows test data. A URL of a test quote turns it on. Never stored: a reload shows the live data. */
let isOn =
  typeof window !== 'undefined' && new URLSearchParams(window.location.search).get('test') === 'on'

const listeners = new Set<() => void>()

/** Whether requests ask for test data. */
export function isTestData(): boolean {
  return isOn
}

/** The caller then fetches everything again. */
export function setTestData(on: boolean): void {
  isOn = on
  for (const listener of listeners) listener()
}

export function useTestData(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isTestData,
    () => false,
  )
}

import { useLayoutEffect } from 'react'

/** The forms of the page that hold changes. */
const changedForms = new Set<symbol>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

export function hasUnsavedChanges(): boolean {
  return changedForms.size > 0
}

/** Lets the page be left: what its forms hold is given up. */
export function giveUpChanges(): void {
  changedForms.clear()
  window.removeEventListener('beforeunload', ask)
}

/** Has the page ask before it is left with changes that were not saved: the browser, and within the site `LeaveGuard`. */
export function useUnsavedChanges(hasChanges: boolean): void {
  // With what is shown, not after it: what has just been saved asks nothing.
  useLayoutEffect(() => {
    if (!hasChanges) return
    const form = Symbol()
    changedForms.add(form)
    window.addEventListener('beforeunload', ask)
    return () => {
      changedForms.delete(form)
      if (!hasUnsavedChanges()) window.removeEventListener('beforeunload', ask)
    }
  }, [hasChanges])
}

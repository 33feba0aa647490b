import { useEffect } from 'react'

/** The forms of the page that hold changes. */
const changedForms = new Set<symbol>()

export function hasUnsavedChanges(): boolean {
  return changedForms.size > 0
}

/** Has the page ask before it is left with changes that were not saved: the browser, and within the site `LeaveGuard`. */
export function useUnsavedChanges(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return
    const form = Symbol()
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    changedForms.add(form)
    window.addEventListener('beforeunload', ask)
    return () => {
      changedForms.delete(form)
      window.removeEventListener('beforeunload', ask)
    }
  }, [hasChanges])
}

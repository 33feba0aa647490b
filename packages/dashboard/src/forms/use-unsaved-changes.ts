import { useLayoutEffect } from 'react'

/** Forms on the page with unsaved changes. */
const changedForms = new Set<symbol>()

const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()

export function hasUnsavedChanges(): boolean {
  return changedForms.size > 0
}

/** Discards unsaved changes, so that the page can be left without confirmation. */
export function discardChanges(): void {
  changedForms.clear()
  window.removeEventListener('beforeunload', confirmUnload)
}

/**
 * Requires confirmation before leaving the page with unsaved changes: by the browser, or by `LeaveGuard` within the
 * site.
 */
export function useUnsavedChanges(hasChanges: boolean): void {
  // A layout effect, so that no confirmation appears when navigation directly follows a save.
  useLayoutEffect(() => {
    if (!hasChanges) return
    const form = Symbol()
    changedForms.add(form)
    window.addEventListener('beforeunload', confirmUnload)
    return () => {
      changedForms.delete(form)
      if (!hasUnsavedChanges()) window.removeEventListener('beforeunload', confirmUnload)
    }
  }, [hasChanges])
}

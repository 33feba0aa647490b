import { useEffect, useState } from 'react'
import { clearTabValue, readTabValue, storeTabValue, tabKeys } from './tab-storage.ts'

const prefix = 'draft '

/** Stores a dialog's draft until it is saved or discarded. It survives closing the dialog and reloading the tab. */
export function storeDraft(key: string, draft: unknown): void {
  storeTabValue(prefix + key, draft)
}

export function readDraft<Draft>(key: string): Draft | undefined {
  return readTabValue(prefix + key)
}

export function deleteDraft(key: string): void {
  clearTabValue(prefix + key)
}

/** Restores a form's stored draft. */
export function useRestoredDraft<Values>(
  key: string,
  setValues: (values: Partial<Values>) => void,
): void {
  const [draft] = useState(() => readDraft<Partial<Values>>(key))
  useEffect(() => {
    if (draft) setValues(draft)
  }, [draft, setValues])
}

/** Deletes all drafts at the end of a session, because another user may use this tab next. */
export function deleteAllDrafts(): void {
  for (const key of tabKeys()) if (key.startsWith(prefix)) clearTabValue(key)
}

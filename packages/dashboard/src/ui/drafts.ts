import { useEffect, useState } from 'react'

const prefix = 'draft '

/** Stores a dialog's draft until it is saved or discarded. It survives closing the dialog and reloading the tab. */
export function storeDraft(key: string, draft: unknown): void {
  attempt(() => sessionStorage.setItem(prefix + key, JSON.stringify(draft)))
}

export function readDraft<Draft>(key: string): Draft | undefined {
  const text = attempt(() => sessionStorage.getItem(prefix + key))
  return text ? (JSON.parse(text) as Draft) : undefined
}

export function deleteDraft(key: string): void {
  attempt(() => sessionStorage.removeItem(prefix + key))
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
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  })
}

/** Disabled or full storage throws. A draft is then lost when its dialog closes. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

import { useEffect, useState } from 'react'

const prefix = 'draft '

/** Keeps what is typed into a dialog until it is saved or discarded, over a closed dialog and a reload of this tab. */
export function keepDraft(key: string, draft: unknown): void {
  attempt(() => sessionStorage.setItem(prefix + key, JSON.stringify(draft)))
}

export function readDraft<Draft>(key: string): Draft | undefined {
  const text = attempt(() => sessionStorage.getItem(prefix + key))
  return text ? (JSON.parse(text) as Draft) : undefined
}

export function dropDraft(key: string): void {
  attempt(() => sessionStorage.removeItem(prefix + key))
}

/** Fills a form with the draft that was left in it. */
export function useRestoredDraft<Values>(
  key: string,
  setValues: (values: Partial<Values>) => void,
): void {
  const [draft] = useState(() => readDraft<Partial<Values>>(key))
  useEffect(() => {
    if (draft) setValues(draft)
  }, [draft, setValues])
}

/** At the end of a session: the next user of this tab is somebody else. */
export function dropAllDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  })
}

/** The storage throws where it is switched off or full; then a draft lives as long as its dialog. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

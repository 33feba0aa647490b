import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

const pauseMs = 600

export interface Autosave<Value> {
  /** Saves the value once no other follows for a moment. */
  saveSoon: (value: Value) => void
  /** Saves a value that waits, at once. */
  flush: () => void
  /** Forgets a value that waits. */
  cancel: () => void
}

/**
 * Saves a field without a button: shortly after its last change, and at once when the component or the page goes away.
 * `saveOnExit` is called while the page is unloaded, when only a request that is sent synchronously still leaves.
 */
export function useAutosave<Value>(
  save: (value: Value) => void,
  saveOnExit: (value: Value) => void,
): Autosave<Value> {
  const waiting = useRef<{ value: Value; timer: number }>(undefined)
  const latest = useRef({ save, saveOnExit })
  useLayoutEffect(() => {
    latest.current = { save, saveOnExit }
  })

  const take = useCallback((how: 'save' | 'saveOnExit') => {
    if (!waiting.current) return
    const { value, timer } = waiting.current
    window.clearTimeout(timer)
    waiting.current = undefined
    latest.current[how](value)
  }, [])
  const cancel = useCallback(() => {
    window.clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }, [])
  const flush = useCallback(() => take('save'), [take])
  const saveSoon = useCallback(
    (value: Value) => {
      window.clearTimeout(waiting.current?.timer)
      waiting.current = { value, timer: window.setTimeout(flush, pauseMs) }
    },
    [flush],
  )

  useEffect(() => {
    const onPageHide = () => take('saveOnExit')
    // A phone may end a page in the background without another event.
    const onHidden = () => document.visibilityState === 'hidden' && take('saveOnExit')
    window.addEventListener('pagehide', onPageHide)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', onPageHide)
      document.removeEventListener('visibilitychange', onHidden)
      flush()
    }
  }, [flush, take])

  return { saveSoon, flush, cancel }
}

import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

const pauseMs = 600

export interface Autosave<Value> {
  /** Saves the value after a debounce delay. */
  saveSoon: (value: Value) => void
  /** Saves a pending value immediately. */
  flush: () => void
  /** Discards a pending value. */
  cancel: () => void
}

/**
 * Saves a field automatically: after a debounce delay, or immediately when the component unmounts. While the page unloads,
 * it calls `saveOnExit` instead, which must start its request synchronously.
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
    // Mobile browsers may discard a background page without further events.
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

import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The `close` of each open dialog, the topmost last. */
const openDialogs: (() => void)[] = []

/** A history entry: the router's number of it, and how many dialogs it has above the page. */
interface Entry {
  index: number | undefined
  depth: number
}

let current: Entry | undefined

function readEntry(): Entry {
  const state = history.state as { idx?: number; dialogs?: number } | null
  return { index: state?.idx, depth: state?.dialogs ?? 0 }
}

function onPop() {
  const left = current
  current = readEntry()
  if (!left || left.index !== current.index || left.depth <= current.depth) return
  if (openDialogs.length > current.depth)
    for (const close of openDialogs.slice(current.depth).reverse()) close()
  // The entry of a dialog that was closed by a button: go on, so that one press of Back does something.
  else if (left.depth - current.depth === 1) history.back()
}

function open(close: () => void) {
  if (!current) {
    window.addEventListener('popstate', onPop)
    current = readEntry()
  }
  openDialogs.push(close)
  const entry = readEntry()
  if (entry.depth < openDialogs.length) {
    // With the router's own state, so that the router sees the same place.
    history.pushState({ ...history.state, dialogs: openDialogs.length }, '')
  }
  current = readEntry()
}

/** Tracks the pages that links lead to: going back to an earlier page is not Back from a dialog. */
export function useTrackedPages(): void {
  const location = useLocation()
  useEffect(() => {
    // Within one page `onPop` needs the entry that was left.
    if (current && current.index !== readEntry().index) current = readEntry()
  }, [location])
}

/** Has the browser's Back button close this dialog instead of leaving the page below it. */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  useLayoutEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (!isOpen) return
    const close = () => latest.current()
    open(close)
    return () => {
      openDialogs.splice(openDialogs.indexOf(close), 1)
    }
  }, [isOpen])
}

import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Close functions of the open dialogs, topmost last. */
const openDialogs: (() => void)[] = []

/** A history entry: its index in the router's history and the number of dialogs open in it. */
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
  // This entry's dialog was already closed by a button: go back further, so that one press of Back has an effect.
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
    // Keeps the router's state, so that the router sees no navigation.
    history.pushState({ ...history.state, dialogs: openDialogs.length }, '')
  }
  current = readEntry()
}

/** Tracks navigation between pages, to distinguish Back to an earlier page from Back out of a dialog. */
export function useTrackedPages(): void {
  const location = useLocation()
  useEffect(() => {
    // Within a page `onPop` needs the previous entry.
    if (current && current.index !== readEntry().index) current = readEntry()
  }, [location])
}

/** Makes the browser's Back button close this dialog instead of leaving the page. */
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

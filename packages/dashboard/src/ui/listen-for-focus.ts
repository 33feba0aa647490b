import { focusManager } from '@tanstack/react-query'

/** Tells the query client when the page gets the focus as well as when it becomes visible; by itself it hears the second. */
export function listenForFocus() {
  focusManager.setEventListener((onFocus) => {
    const listen = () => onFocus()
    window.addEventListener('focus', listen)
    document.addEventListener('visibilitychange', listen)
    return () => {
      window.removeEventListener('focus', listen)
      document.removeEventListener('visibilitychange', listen)
    }
  })
}

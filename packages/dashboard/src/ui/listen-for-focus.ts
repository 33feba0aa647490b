import { focusManager } from '@tanstack/react-query'

/** Makes queries refetch on window focus. By default they only refetch when the page becomes visible. */
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

import { toastMilliseconds } from '@curbquote/types'
import { notifications } from '@mantine/notifications'
import { clearDialogFailures, showInDialog } from './dialog-failures.ts'

export interface Toast {
  title?: string
  message: string
  kind: 'success' | 'failure'
}

let isFailureShown = false
let timer: number | undefined

/**
 * One at a time, five seconds each (spec part 1 section 8): a new toast replaces the last one. The failure of what was done
 * in a dialog stands in the dialog instead.
 */
export function showToast({ title, message, kind }: Toast) {
  hideToast()
  clearDialogFailures()
  isFailureShown = kind === 'failure'
  if (isFailureShown && showInDialog({ ...(title && { title }), message })) return
  const id = notifications.show({
    ...(title && { title }),
    message,
    color: kind === 'success' ? 'brand' : 'red',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    // Mantine's own timer stops under a mouse that merely rests there.
    autoClose: false,
  })
  timer = window.setTimeout(() => notifications.hide(id), toastMilliseconds)
}

/** Hides the last failure: something is tried again, and its outcome will tell. */
export function clearFailure() {
  clearDialogFailures()
  if (isFailureShown) hideToast()
}

function hideToast() {
  window.clearTimeout(timer)
  notifications.clean()
}

import { toastMilliseconds } from '@curbquote/types/limits'
import { notifications } from '@mantine/notifications'
import { isSignInDialogOpen } from '../sessions/sign-in-dialog.ts'
import { offlineNote } from './offline-note.ts'
import { clearDialogFailures, showInDialog } from './dialog-failures.ts'

interface Toast {
  title?: string
  message: string
  kind: 'success' | 'failure'
}

let isFailureShown = false
let timer: number | undefined

export function showSuccess(message: string, title?: string) {
  showToast({ ...(title && { title }), message, kind: 'success' })
}

export function showFailure(message: string, title?: string) {
  showToast({ ...(title && { title }), message, kind: 'failure' })
}

/**
 * Shows a toast for five seconds. A new toast replaces the previous one. While a dialog is open, failures are shown in
 * the dialog instead. The sign-in dialog replaces the failures that an ended session causes.
 */
function showToast({ title, message, kind }: Toast) {
  hideToast()
  clearDialogFailures()
  isFailureShown = kind === 'failure'
  if (isFailureShown && isSignInDialogOpen()) return
  if (isFailureShown && showInDialog({ ...(title && { title }), message, kind })) return
  const id = notifications.show({
    ...(title && { title }),
    message: kind === 'failure' ? message + offlineNote() : message,
    color: kind === 'success' ? 'brand' : 'red',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    // Mantine's timer pauses while the pointer rests on the toast.
    autoClose: false,
  })
  timer = window.setTimeout(() => notifications.hide(id), toastMilliseconds)
}

/** Hides the last failure before a retry. */
export function clearFailure() {
  clearDialogFailures()
  if (isFailureShown) hideToast()
}

function hideToast() {
  window.clearTimeout(timer)
  notifications.clean()
}

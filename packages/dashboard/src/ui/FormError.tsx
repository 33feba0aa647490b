import { type ReactNode, useState } from 'react'
import { offlineNote } from './offline-note.ts'
import { isSignInDialogOpen, useIsSignInDialogOpen } from '../sessions/sign-in-dialog.ts'

/** Shows inside a form why its submission failed. If the session has ended, the sign-in dialog says so instead. */
export function FormError({ title, message }: { title?: string; message: ReactNode }) {
  const isOfEndedSession = useIsOfEndedSession(Boolean(message))
  return (
    <div role="alert">
      {message && !isOfEndedSession && (
        <p className="cq-form-error">
          {title && <strong>{title}</strong>}
          <span>
            {message}
            {offlineNote()}
          </span>
        </p>
      )}
    </div>
  )
}

/** Whether the failure appeared while the sign-in dialog covered the form. False for the forms of that dialog. */
function useIsOfEndedSession(hasFailed: boolean): boolean {
  const isCovered = useIsSignInDialogOpen()
  const [isOfSignInDialog] = useState(isSignInDialogOpen)
  const [failure, setFailure] = useState({ hasFailed: false, isOfEndedSession: false })
  if (failure.hasFailed === hasFailed) return failure.isOfEndedSession
  const isOfEndedSession = hasFailed && isCovered && !isOfSignInDialog
  setFailure({ hasFailed, isOfEndedSession })
  return isOfEndedSession
}

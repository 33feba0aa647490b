import { lazy, Suspense } from 'react'
import { useIsSignInDialogOpen } from '../sessions/sign-in-dialog.ts'

const SignInAgain = lazy(async () => ({
  default: (await import('./SignInAgain.tsx')).SignInAgain,
}))

/** Sign-in dialog above a page whose session has ended, so that unsaved changes are kept. */
export function SessionEndedDialog() {
  if (!useIsSignInDialogOpen()) return null
  return (
    <Suspense>
      <SignInAgain />
    </Suspense>
  )
}

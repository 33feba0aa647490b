import { signIn, signInAdmin } from '@curbquote/types'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { discardChanges } from '../settings/use-unsaved-changes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import { CredentialFields, type Credentials } from './CredentialFields.tsx'
import { redirectToSignIn } from './redirect-to-sign-in.ts'
import { callWithFailureMessage } from './call-with-failure-message.ts'
import { closeSignInDialog, useIsSignInDialogOpen } from './sign-in-dialog.ts'
import { resumePage, isSessionOfPage } from './session-of-page.ts'
import { startSession } from './start-session.ts'
import { isTokenRemembered, storeToken, tokenKeyFor } from './token-storage.ts'

/** Sign-in dialog above a page whose session has ended, so that unsaved changes are kept. */
export function SessionEndedDialog() {
  return useIsSignInDialogOpen() && <SignInAgain />
}

function SignInAgain() {
  const form = useForm<Credentials>({ initialValues: { account: '', password: '' } })
  const isAdmin = tokenKeyFor(window.location.pathname) === 'admin-token'
  const signInAgain = useSubmission({
    mutationFn: ({ account, password }: Credentials) =>
      (isAdmin ? resumeAsAdmin : resumeAsOwner)(account.trim(), password),
  })
  const leave = () => {
    discardChanges()
    closeSignInDialog()
    redirectToSignIn()
  }
  return (
    <Dialog title="Your session has ended" isOnTop onClose={closeSignInDialog}>
      <p className="cq-dialog-text">
        Sign in again to go on. What you typed is still here; it is not saved yet.
      </p>
      <form className="cq-form" onSubmit={form.onSubmit(signInAgain.submit)}>
        <CredentialFields
          accountField={{ label: isAdmin ? 'Username or email' : 'Email' }}
          isFocused
          bind={(field) => form.getInputProps(field)}
        />
        <FormError message={signInAgain.error?.message} />
        <div className="cq-dialog-buttons">
          <Button variant="default" disabled={signInAgain.isBusy} onClick={leave}>
            Discard Changes
          </Button>
          <Button type="submit" loading={signInAgain.isBusy}>
            Sign in
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

async function resumeAsOwner(email: string, password: string): Promise<void> {
  const response = await callWithFailureMessage(
    signIn,
    { body: { email, password } },
    'Login failed. Please try again.',
  )
  if (!('token' in response)) throw new Error('Please verify your email address first.')
  const isRemembered = isTokenRemembered('auth_token')
  if (await isSessionOfPage(response.token)) {
    storeToken('auth_token', response.token, { isRemembered })
    resumePage()
    return
  }
  // A different company signed in: the unsaved changes do not belong to it.
  startSession(response.token, { isRemembered })
  discardChanges()
  window.location.assign('/company/dashboard')
}

async function resumeAsAdmin(username: string, password: string): Promise<void> {
  const { token } = await callWithFailureMessage(
    signInAdmin,
    { body: { username, password } },
    'Admin login failed',
  )
  storeToken('admin-token', token, { isRemembered: isTokenRemembered('admin-token') })
  resumePage()
}

import { useState } from 'react'
import { signInAdmin } from '@curbquote/types/admin'
import { signIn } from '@curbquote/types/sessions'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { discardChanges } from '../forms/use-unsaved-changes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { FormError } from '../ui/FormError.tsx'
import { CredentialFields, type Credentials } from './CredentialFields.tsx'
import { redirectToSignIn } from '../sessions/redirect-to-sign-in.ts'
import { callWithFailureMessage } from '../api-client/call-with-failure-message.ts'
import { closeSignInDialog } from '../sessions/sign-in-dialog.ts'
import { accountOfPage, resumePage, isSessionOfPage } from './session-of-page.ts'
import { startSession } from './start-session.ts'
import { SecondStepForm } from './SecondStepForm.tsx'
import { isTokenRemembered, storeToken, tokenKeyFor } from '../sessions/token-storage.ts'
import { useTwoStepSignIn } from './use-two-step-sign-in.ts'

/** Signs in again, above a page whose session has ended. */
export function SignInAgain() {
  const isAdmin = tokenKeyFor(window.location.pathname) === 'admin-token'
  const accountLabel = isAdmin ? 'Username or email' : 'Email'
  const [knownAccount] = useState(accountOfPage)
  const form = useForm<Credentials>({
    initialValues: { account: knownAccount, password: '' },
    validate: {
      account: (account) => (account.trim() ? null : `${accountLabel} is required`),
      password: (password) => (password ? null : 'Password is required'),
    },
  })
  const signInAgain = useTwoStepSignIn(
    ({ account, password }: Credentials) =>
      (isAdmin ? signInAsAdmin : signInAsOwner)(account.trim(), password),
    ({ token }) => (isAdmin ? resumeAsAdmin : resumeAsOwner)(token),
  )
  const leave = () => {
    discardChanges()
    closeSignInDialog()
    redirectToSignIn()
  }
  return (
    <Dialog title="Your session has ended" isOnTop onClose={closeSignInDialog}>
      <p className="cq-dialog-text">
        Sign in again to continue. Your unsaved changes are still here.
      </p>
      {signInAgain.secondStep ? (
        <SecondStepForm {...signInAgain.secondStep} />
      ) : (
        <form
          className="cq-form"
          noValidate
          onSubmit={form.onSubmit(signInAgain.submit, focusFirstInvalidField(form))}
        >
          <CredentialFields
            accountField={{ label: accountLabel }}
            focused={knownAccount ? 'password' : 'account'}
            bind={(field) => form.getInputProps(field)}
          />
          <FormError message={signInAgain.error?.message} />
          <div className="cq-dialog-buttons">
            <Button disabled={signInAgain.isBusy} onClick={leave}>
              Discard Changes
            </Button>
            <Button variant="filled" type="submit" loading={signInAgain.isBusy}>
              Sign in
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

async function signInAsOwner(email: string, password: string) {
  const response = await callWithFailureMessage(
    signIn,
    { body: { email, password } },
    'Login failed. Please try again.',
  )
  if ('requiresVerification' in response) throw new Error('Please verify your email address first.')
  return response
}

function signInAsAdmin(username: string, password: string) {
  return callWithFailureMessage(signInAdmin, { body: { username, password } }, 'Admin login failed')
}

async function resumeAsOwner(token: string): Promise<void> {
  const isRemembered = isTokenRemembered('auth_token')
  if (await isSessionOfPage(token)) {
    storeToken('auth_token', token, { isRemembered })
    resumePage()
    return
  }
  // A different company signed in: the unsaved changes do not belong to it.
  startSession(token, { isRemembered })
  discardChanges()
  window.location.assign('/company/dashboard')
}

function resumeAsAdmin(token: string): void {
  storeToken('admin-token', token, { isRemembered: isTokenRemembered('admin-token') })
  resumePage()
}

import { useState, type FormEvent } from 'react'
import { signIn, signInAdmin } from '@curbquote/types'
import { Button } from '@mantine/core'
import { giveUpChanges } from '../settings/use-unsaved-changes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { leaveForSignIn } from './leave-for-sign-in.ts'
import { callInWords } from './call-in-words.ts'
import { stopAskingToSignIn, useIsAskedToSignIn } from './session-end.ts'
import { goOnWithPage, isSessionOfPage } from './session-of-page.ts'
import { startSession } from './start-session.ts'
import { isTokenRemembered, storeToken, tokenKeyFor } from './token-storage.ts'

/** Signs in again over a page whose session ended, so that what was typed into it stays. */
export function SessionEndedDialog() {
  return useIsAskedToSignIn() && <SignInAgain />
}

function SignInAgain() {
  const [credentials, setCredentials] = useState({ account: '', password: '' })
  const isAdmin = tokenKeyFor(window.location.pathname) === 'admin-token'
  const signInAgain = useSubmission({
    mutationFn: async () =>
      (isAdmin ? goOnAsAdmin : goOnAsOwner)(credentials.account.trim(), credentials.password),
  })
  const leave = () => {
    giveUpChanges()
    stopAskingToSignIn()
    leaveForSignIn()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signInAgain.submit()
  }
  return (
    <Dialog title="Your session has ended" isOnTop onClose={stopAskingToSignIn}>
      <p className="cq-dialog-text">
        Sign in again to go on. What you typed is still here; it is not saved yet.
      </p>
      <form className="cq-form" onSubmit={submit}>
        <CredentialFields
          accountField={{ label: isAdmin ? 'Username or email' : 'Email' }}
          isFocused
          value={credentials}
          onChange={setCredentials}
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

async function goOnAsOwner(email: string, password: string): Promise<void> {
  const answer = await callInWords(
    signIn,
    { body: { email, password } },
    'Login failed. Please try again.',
  )
  if (!('token' in answer)) throw new Error('Please verify your email address first.')
  const isRemembered = isTokenRemembered('auth_token')
  if (await isSessionOfPage(answer.token)) {
    storeToken('auth_token', answer.token, { isRemembered })
    goOnWithPage()
    return
  }
  // Another company's account: nothing that was typed here is for it.
  startSession(answer.token, { isRemembered })
  giveUpChanges()
  window.location.assign('/company/dashboard')
}

async function goOnAsAdmin(username: string, password: string): Promise<void> {
  const { token } = await callInWords(
    signInAdmin,
    { body: { username, password } },
    'Admin login failed',
  )
  storeToken('admin-token', token, { isRemembered: isTokenRemembered('admin-token') })
  goOnWithPage()
}

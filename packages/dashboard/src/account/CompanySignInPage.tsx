import { Link, useNavigate } from 'react-router'
import { SignInPage } from './SignInPage.tsx'
import { fromTheStart } from './use-step.ts'
import { type SignIn, signIn } from '@curbquote/types/sessions'
import { callWithFailureMessage } from '../api-client/call-with-failure-message.ts'
import { hasSessionEnded, returnPath } from '../sessions/return-path.ts'
import { startSession } from './start-session.ts'
import { readToken, storeVerificationEmail } from '../sessions/token-storage.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { useTwoStepSignIn } from './use-two-step-sign-in.ts'

export function CompanySignInPage() {
  const signIn = useSignIn()
  const hasSession =
    useIsHydrated() &&
    !hasSessionEnded(window.location.search) &&
    readToken('auth_token') !== undefined
  return (
    <SignInPage
      title="Business Login"
      lead="Sign in to see your quotes."
      accountField={{ label: 'Email', name: 'email', type: 'email' }}
      isRememberedAtFirst
      signIn={signIn}
      onSubmit={({ account, ...rest }) => signIn.submit({ email: account, ...rest })}
    >
      <Link to="/company/forgot-password" state={fromTheStart}>
        Forgot password?
      </Link>
      <br />
      New here?{' '}
      <Link to="/company/signup" state={fromTheStart}>
        Create an account
      </Link>
      {hasSession && (
        <p>
          You are signed in. <Link to="/company/dashboard">Go to your dashboard</Link>
        </p>
      )}
    </SignInPage>
  )
}

interface Credentials extends SignIn {
  isRemembered: boolean
}

function useSignIn() {
  const navigate = useNavigate()
  return useTwoStepSignIn(
    ({ email, password }: Credentials) =>
      callWithFailureMessage(
        signIn,
        { body: { email, password } },
        'Login failed. Please try again.',
      ),
    (response, { isRemembered }) => {
      if ('requiresVerification' in response) {
        storeVerificationEmail(response.email)
        return navigate(`/verify-email?email=${encodeURIComponent(response.email)}`)
      }
      startSession(response.token, { isRemembered })
      return navigate(returnPath(window.location.search, window.location.origin), { replace: true })
    },
  )
}

import { type SignIn, signIn } from '@curbquote/types/sessions'
import { useNavigate } from 'react-router'
import { callWithFailureMessage } from '../api-client/call-with-failure-message.ts'
import { returnPath } from '../sessions/return-path.ts'
import { startSession } from './start-session.ts'
import { storeVerificationEmail } from '../sessions/token-storage.ts'
import { useTwoStepSignIn } from './use-two-step-sign-in.ts'

interface Credentials extends SignIn {
  isRemembered: boolean
}

export function useSignIn() {
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

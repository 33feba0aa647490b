import { type SignIn, signIn } from '@curbquote/types'
import { useNavigate } from 'react-router'
import { useSubmission } from '../ui/use-submission.ts'
import { callInWords } from './call-in-words.ts'
import { returnPath } from './return-path.ts'
import { startSession } from './start-session.ts'
import { storeVerificationEmail } from './token-storage.ts'

interface Credentials extends SignIn {
  isRemembered: boolean
}

export function useSignIn() {
  const navigate = useNavigate()
  return useSubmission({
    mutationFn: ({ email, password }: Credentials) =>
      callInWords(signIn, { body: { email, password } }, 'Login failed. Please try again.'),
    onSuccess: (answer, { isRemembered }) => {
      if ('requiresVerification' in answer) {
        storeVerificationEmail(answer.email)
        return navigate(`/verify-email?email=${encodeURIComponent(answer.email)}`)
      }
      startSession(answer.token, { isRemembered })
      return navigate(returnPath(window.location.search, window.location.origin), { replace: true })
    },
  })
}

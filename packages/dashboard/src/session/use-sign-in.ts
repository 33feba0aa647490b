import type { SignedIn, SignIn } from '@curbquote/types'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiRequestError, callApi } from '../api-client.ts'
import { queryClient } from '../ui/query-client.ts'
import { returnPath } from './return-path.ts'
import { clearToken, storeToken, storeVerificationEmail } from './token-storage.ts'

interface Credentials extends SignIn {
  isRemembered: boolean
}

export function useSignIn() {
  const navigate = useNavigate()
  const signIn = useMutation({
    mutationFn: ({ email, password }: Credentials) => requestSession({ email, password }),
    onSuccess: (answer, { isRemembered }) => {
      if ('requiresVerification' in answer) return storeVerificationEmail(answer.email)
      storeToken('auth_token', answer.token, { isRemembered })
      clearToken('admin-token')
      queryClient.clear()
      void navigate(returnPath(window.location.search, window.location.origin), { replace: true })
    },
  })
  const unverifiedEmail =
    signIn.data && 'requiresVerification' in signIn.data ? signIn.data.email : undefined
  return { ...signIn, unverifiedEmail }
}

/** What the server refuses is told in its own words; anything else in ours. */
async function requestSession(credentials: SignIn): Promise<SignedIn> {
  try {
    return (
      await callApi<SignedIn>('/api/auth/company/login', { method: 'POST', body: credentials })
    ).data
  } catch (error) {
    if (error instanceof ApiRequestError) throw error
    throw new Error('Login failed. Please try again.', { cause: error })
  }
}

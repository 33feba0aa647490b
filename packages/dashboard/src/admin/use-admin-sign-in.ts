import { type AdminSignIn, signInAdmin } from '@curbquote/types/admin'
import { useNavigate } from 'react-router'
import { callWithFailureMessage } from '../api-client/call-with-failure-message.ts'
import { returnPath } from '../sessions/return-path.ts'
import { storeToken } from '../sessions/token-storage.ts'
import { useTwoStepSignIn } from '../account/use-two-step-sign-in.ts'
import { queryClient } from '../ui/query-client.ts'

interface Credentials extends AdminSignIn {
  isRemembered: boolean
}

export function useAdminSignIn() {
  const navigate = useNavigate()
  return useTwoStepSignIn(
    ({ username, password }: Credentials) =>
      callWithFailureMessage(signInAdmin, { body: { username, password } }, 'Admin login failed'),
    ({ token }, { isRemembered }) => {
      storeToken('admin-token', token, { isRemembered })
      queryClient.clear()
      const { search, origin } = window.location
      return navigate(returnPath(search, origin, '/admin/login'), { replace: true })
    },
  )
}

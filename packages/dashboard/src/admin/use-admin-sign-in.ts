import { type AdminSignIn, signInAdmin } from '@curbquote/types'
import { useNavigate } from 'react-router'
import { callWithFailureMessage } from '../sessions/call-with-failure-message.ts'
import { returnPath } from '../sessions/return-path.ts'
import { storeToken } from '../sessions/token-storage.ts'
import { queryClient } from '../ui/query-client.ts'
import { useSubmission } from '../ui/use-submission.ts'

interface Credentials extends AdminSignIn {
  isRemembered: boolean
}

export function useAdminSignIn() {
  const navigate = useNavigate()
  return useSubmission({
    mutationFn: ({ username, password }: Credentials) =>
      callWithFailureMessage(signInAdmin, { body: { username, password } }, 'Admin login failed'),
    onSuccess: ({ token }, { isRemembered }) => {
      storeToken('admin-token', token, { isRemembered })
      queryClient.clear()
      const { search, origin } = window.location
      void navigate(returnPath(search, origin, '/admin/login'), { replace: true })
    },
  })
}

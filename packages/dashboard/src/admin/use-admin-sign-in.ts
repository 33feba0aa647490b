import type { AdminSignedIn, AdminSignIn } from '@curbquote/types'
import { useNavigate } from 'react-router'
import { requestInWords } from '../session/request-in-words.ts'
import { returnPath } from '../session/return-path.ts'
import { storeToken } from '../session/token-storage.ts'
import { queryClient } from '../ui/query-client.ts'
import { useSubmission } from '../ui/use-submission.ts'

interface Credentials extends AdminSignIn {
  isRemembered: boolean
}

export function useAdminSignIn() {
  const navigate = useNavigate()
  return useSubmission({
    mutationFn: ({ username, password }: Credentials) =>
      requestInWords<AdminSignedIn>(
        '/api/auth/admin/login',
        { body: { username, password } },
        'Admin login failed',
      ),
    onSuccess: ({ token }, { isRemembered }) => {
      storeToken('admin-token', token, { isRemembered })
      queryClient.clear()
      const { search, origin } = window.location
      void navigate(returnPath(search, origin, '/admin/login'), { replace: true })
    },
  })
}

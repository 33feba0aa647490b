import type { AdminSignedIn, AdminSignIn } from '@curbquote/types'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiRequestError, callApi } from '../api-client.ts'
import { returnPath } from '../session/return-path.ts'
import { storeToken } from '../session/token-storage.ts'
import { queryClient } from '../ui/query-client.ts'

interface Credentials extends AdminSignIn {
  isRemembered: boolean
}

export function useAdminSignIn() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ username, password }: Credentials) => requestSession({ username, password }),
    onSuccess: ({ token }, { isRemembered }) => {
      storeToken('admin-token', token, { isRemembered })
      queryClient.clear()
      const { search, origin } = window.location
      void navigate(returnPath(search, origin, '/admin/login'), { replace: true })
    },
  })
}

/** What the server refuses is told in its own words; anything else in ours. */
async function requestSession(credentials: AdminSignIn): Promise<AdminSignedIn> {
  try {
    return (
      await callApi<AdminSignedIn>('/api/auth/admin/login', { method: 'POST', body: credentials })
    ).data
  } catch (error) {
    if (error instanceof ApiRequestError) throw error
    throw new Error('Admin login failed', { cause: error })
  }
}

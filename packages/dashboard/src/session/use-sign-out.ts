import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { callApi } from '../api-client.ts'
import { queryClient } from '../ui/query-client.ts'
import { leaveImpersonation, readImpersonation } from './impersonation.ts'
import { clearToken } from './token-storage.ts'

/** Ends the session on the server and here. What the server says to it does not matter: the owner is out either way. */
export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => callApi('/api/auth/logout', { method: 'POST' }).catch(() => undefined),
    onSettled: () => {
      const impersonation = readImpersonation()
      if (impersonation) leaveImpersonation(impersonation)
      clearToken('auth_token')
      queryClient.clear()
      void navigate(impersonation ? '/admin/dashboard' : '/company/login')
    },
  })
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiRequestError } from '../api-client.ts'
import { leaveForSignIn } from '../sessions/leave-for-sign-in.ts'
import { clearFailure } from './show-toast.ts'

const maxRetries = 3
const firstRetryMs = 1_000
const maxRetryMs = 30_000

/**
 * Only what is called unauthorized is read again (spec part 1 section 7). An ended session is not: it stays ended, and
 * leads to sign-in at once.
 */
export function shouldRetry(failureCount: number, error: Error): boolean {
  return failureCount < maxRetries && error.message.includes('Unauthorized') && !isSignedOut(error)
}

export function retryDelayMs(failureCount: number): number {
  return Math.min(firstRetryMs * 2 ** failureCount, maxRetryMs)
}

/** The API refused the session. A wrong password of a sign-in is not that. */
export function isSignedOut(error: unknown): boolean {
  return (
    error instanceof ApiRequestError && error.status === 401 && error.code !== 'WRONG_CREDENTIALS'
  )
}

const goToSignIn = (error: Error) => {
  if (isSignedOut(error)) leaveForSignIn()
}

/** The one client of the owner's and the admin's pages. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: goToSignIn }),
  mutationCache: new MutationCache({ onMutate: clearFailure, onError: goToSignIn }),
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: shouldRetry,
      retryDelay: retryDelayMs,
      // A paused read would show its skeleton for ever where the browser wrongly thinks it is offline.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

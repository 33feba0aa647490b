import { MutationCache, QueryCache } from '@tanstack/react-query'
import { ApiRequestError } from '../api-client/api-client.ts'
import { redirectToSignIn } from '../sessions/redirect-to-sign-in.ts'
import { RefetchingQueryClient } from './refetching-query-client.ts'
import { clearFailure } from './show-toast.ts'

const maxRetries = 3
const firstRetryMs = 1_000
const maxRetryMs = 30_000

/**
 * Retries only errors whose message contains "Unauthorized". An ended session is not retried: it redirects to sign-in
 * immediately.
 */
export function shouldRetry(failureCount: number, error: Error): boolean {
  return failureCount < maxRetries && error.message.includes('Unauthorized') && !isSignedOut(error)
}

export function retryDelayMs(failureCount: number): number {
  return Math.min(firstRetryMs * 2 ** failureCount, maxRetryMs)
}

/** Whether the API rejected the session. A wrong password at sign-in does not count. */
export function isSignedOut(error: unknown): boolean {
  return (
    error instanceof ApiRequestError && error.status === 401 && error.code !== 'WRONG_CREDENTIALS'
  )
}

const goToSignIn = (error: Error) => {
  if (isSignedOut(error)) redirectToSignIn()
}

/** Query client of the owner and admin pages. */
export const queryClient = new RefetchingQueryClient({
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
      // If the browser wrongly reports being offline, a paused query would show its skeleton forever.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

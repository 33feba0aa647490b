import { useEffect, useState } from 'react'
import { type ExchangeCode, exchangeCode } from '@curbquote/types/sessions'
import { call } from '../api-client/api-client.ts'
import { clearSignUpProgress } from './sign-up/sign-up-progress.ts'
import { queryClient } from '../ui/query-client.ts'
import { showFailure } from '../ui/show-toast.ts'
import { hasArrivalCode, consumeArrivalCode } from '../sessions/clean-arrival-url.ts'
import { isTokenRemembered, readToken, storeToken } from '../sessions/token-storage.ts'

/** Exchanges the single-use code of a redirect for a session. Returns `true` during the exchange. */
export function useSessionExchange(): boolean {
  const [isExchanging, setIsExchanging] = useState(hasArrivalCode)
  useEffect(() => {
    const code = consumeArrivalCode()
    if (code) void exchange({ code }).finally(() => setIsExchanging(false))
  }, [])
  return isExchanging
}

async function exchange(body: ExchangeCode): Promise<void> {
  const hadSession = readToken('auth_token') !== undefined
  try {
    const { token } = await call(exchangeCode, { body })
    const isRemembered = !hadSession || isTokenRemembered('auth_token')
    storeToken('auth_token', token, { isRemembered })
    queryClient.clear()
    clearSignUpProgress()
  } catch (error) {
    // With an existing session the failure has no effect.
    if (!hadSession)
      showFailure(
        error instanceof Error ? error.message : 'This link was used already.',
        'Please sign in',
      )
  }
}

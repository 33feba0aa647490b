import { useEffect } from 'react'
import { getCompanyDashboard, getEntitlements } from '@curbquote/types'
import { takeArrivalNotices } from '../sessions/clean-arrival-url.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { queryClient } from '../ui/query-client.ts'
import { showToast } from '../ui/show-toast.ts'
import { pollEntitlements, pollEveryMs } from './poll-entitlements.ts'

/** Tells whoever comes back from checkout what happens, and follows the plan until it is there. */
export function useArrivalNotices() {
  useEffect(() => {
    const { isTrialActivated, isCheckoutDone } = takeArrivalNotices()
    if (isTrialActivated)
      showToast({
        title: 'Trial Activated!',
        message: 'Your 30-day free trial with Premium features has begun.',
        kind: 'success',
      })
    if (isCheckoutDone) void followPlan()
  }, [])
}

async function followPlan(): Promise<void> {
  showToast({
    title: 'Processing your subscription',
    message: 'Your plan will be up to date in a moment.',
    kind: 'success',
  })
  const entitlements = await pollEntitlements(
    () => queryClient.fetchQuery({ ...queryOf(getEntitlements), staleTime: 0 }),
    () => new Promise((resolve) => setTimeout(resolve, pollEveryMs)),
  )
  await queryClient.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) })
  if (!entitlements)
    showToast({
      title: 'Still processing',
      message: 'Your payment is not confirmed yet. Please look again in a few minutes.',
      kind: 'failure',
    })
}

import { useEffect, useState } from 'react'
import { getEntitlements } from '@curbquote/types/billing'
import { getCompanyDashboard } from '@curbquote/types/companies'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { consumeArrivalNotices } from '../sessions/clean-arrival-url.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { queryClient } from '../ui/query-client.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { type PlanPoll, planPollInterval, pollPlan } from './poll-plan.ts'

const planPollKey = ['plan after checkout']

/** After a checkout: goes to Home, shows toasts, and polls the plan until the payment is confirmed. */
export function useArrivalNotices() {
  const [{ isTrialActivated, isCheckoutDone }] = useState(consumeArrivalNotices)
  const navigate = useNavigate()
  useEffect(() => {
    const isPageNamed = window.location.search !== ''
    if ((isTrialActivated || isCheckoutDone) && !isPageNamed)
      void navigate('/dashboard', { replace: true })
  }, [isTrialActivated, isCheckoutDone, navigate])
  useEffect(() => {
    if (isTrialActivated)
      showSuccess('Your 30-day free trial with Premium features has begun.', 'Trial Activated!')
    if (isCheckoutDone)
      showSuccess('Your plan will be updated in a moment.', 'Processing your subscription')
  }, [isTrialActivated, isCheckoutDone])

  const { data: poll } = useQuery({
    queryKey: planPollKey,
    queryFn: () =>
      pollPlan(queryClient.getQueryData<PlanPoll>(planPollKey), () =>
        queryClient.fetchQuery({ ...queryOf(getEntitlements), staleTime: 0 }),
      ),
    enabled: isCheckoutDone,
    refetchInterval: ({ state }) => planPollInterval(state.data),
    refetchIntervalInBackground: true,
    gcTime: 0,
  })
  const isOver = poll !== undefined && planPollInterval(poll) === false
  const isKnown = poll?.isKnown
  useEffect(() => {
    if (!isOver) return
    void queryClient.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) })
    if (isKnown) showSuccess('Your plan is active.')
    else
      showFailure(
        'Your payment is not confirmed yet. Please check again in a few minutes.',
        'Still processing',
      )
  }, [isOver, isKnown])
}

import { useEffect, useRef } from 'react'
import { getEntitlements } from '@curbquote/types/billing'
import { getCompanyDashboard } from '@curbquote/types/companies'
import { useQuery } from '@tanstack/react-query'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { isSignedOut, queryClient } from '../ui/query-client.ts'

const freshMs = 30_000
const maxRetries = 3

/** The plan of the signed-in company. Unlike other queries it refetches when the page becomes visible again. */
export function useEntitlements() {
  return useQuery({
    ...queryOf(getEntitlements),
    staleTime: freshMs,
    refetchOnWindowFocus: true,
    retry: (failures, error) => failures < maxRetries && !isSignedOut(error),
  })
}

/** Refetches the dashboard when the plan has changed. */
export function useRefetchDashboardOnPlanChange() {
  const { data } = useEntitlements()
  const planState = data && JSON.stringify([data.badge, data.stripe])
  const known = useRef(planState)
  useEffect(() => {
    if (known.current && planState && known.current !== planState)
      void queryClient.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) })
    known.current = planState ?? known.current
  }, [planState])
}

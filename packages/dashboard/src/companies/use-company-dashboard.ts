import { getCompanyDashboard } from '@curbquote/types/companies'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../ui/endpoint-query.ts'

/** `staleTime`: after how many milliseconds a component that appears fetches again. */
export function useCompanyDashboard({ staleTime = Infinity } = {}) {
  return useQuery({
    ...queryOf(getCompanyDashboard),
    staleTime,
    refetchOnWindowFocus: 'always',
  })
}

import { getCompanyDashboard } from '@curbquote/types/companies'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../ui/endpoint-query.ts'

/** A component that mounts fetches the data again if it is older than `staleTime`, in milliseconds. */
export function useCompanyDashboard({ staleTime = Infinity } = {}) {
  return useQuery({
    ...queryOf(getCompanyDashboard),
    staleTime,
    refetchOnWindowFocus: 'always',
  })
}

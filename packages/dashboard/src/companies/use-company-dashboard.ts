import { getCompanyDashboard } from '@curbquote/types/companies'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../ui/endpoint-query.ts'

export function useCompanyDashboard() {
  return useQuery({
    ...queryOf(getCompanyDashboard),
    refetchOnWindowFocus: 'always',
  })
}

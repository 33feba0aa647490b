import type { CompanyDashboard } from '@curbquote/types'
import { useQuery } from '@tanstack/react-query'

export const companyDashboardPath = '/api/company/dashboard'

export function useCompanyDashboard() {
  return useQuery<CompanyDashboard>({
    queryKey: [companyDashboardPath],
    refetchOnWindowFocus: 'always',
  })
}

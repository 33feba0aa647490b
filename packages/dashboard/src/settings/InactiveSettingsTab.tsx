import { SmartAddOns } from '../add-ons/SmartAddOns.tsx'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'

/** What of the settings can still be read on a plan that is not active. */
export function InactiveSettingsTab() {
  const { data } = useCompanyDashboard()
  return data && <SmartAddOns companyId={data.company.id} />
}

import { SmartAddOns } from '../add-ons/SmartAddOns.tsx'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'

/** The part of the settings that is readable without an active plan. */
export function InactiveSettingsTab() {
  const { data } = useCompanyDashboard()
  return data && <SmartAddOns companyId={data.company.id} />
}

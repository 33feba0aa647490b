import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import {
  type Icon,
  IconCode,
  IconCreditCard,
  IconInbox,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'

export interface DashboardTab {
  /** `?tab=` */
  id: string
  label: string
  Icon: Icon
  /** What the "Subscription Required" panel names where the plan is not active; unset: open on every plan. */
  featureName?: string
  /** The figures of the company stand above it. */
  hasFigures?: boolean
  Panel: LazyExoticComponent<ComponentType>
  /** What of it stands below that panel. */
  InactivePanel?: LazyExoticComponent<ComponentType>
}

/** The tabs of the company dashboard, lazy-loaded. */
export const dashboardTabs: readonly [DashboardTab, ...DashboardTab[]] = [
  {
    id: 'quotes',
    label: 'Quotes',
    Icon: IconInbox,
    featureName: 'Quotes',
    hasFigures: true,
    Panel: lazy(async () => ({ default: (await import('../quotes/QuotesPanel.tsx')).QuotesPanel })),
  },
  {
    id: 'settings',
    label: 'Settings',
    Icon: IconSettings,
    featureName: 'Settings',
    Panel: lazy(async () => ({
      default: (await import('../settings/SettingsTab.tsx')).SettingsTab,
    })),
    InactivePanel: lazy(async () => ({
      default: (await import('../settings/InactiveSettingsTab.tsx')).InactiveSettingsTab,
    })),
  },
  {
    id: 'integration',
    label: 'Integration',
    Icon: IconCode,
    featureName: 'Integration',
    Panel: lazy(async () => ({
      default: (await import('../integration/IntegrationTab.tsx')).IntegrationTab,
    })),
  },
  {
    id: 'billing',
    label: 'Billing',
    Icon: IconCreditCard,
    Panel: lazy(async () => ({ default: (await import('../billing/BillingTab.tsx')).BillingTab })),
  },
  {
    id: 'profile',
    label: 'Profile',
    Icon: IconUser,
    Panel: lazy(async () => ({ default: (await import('../profile/ProfileTab.tsx')).ProfileTab })),
  },
]

/** The tab of an address's query; the first where it names none. */
export function tabOf(search: string): DashboardTab {
  const id = new URLSearchParams(search).get('tab')
  return dashboardTabs.find((tab) => tab.id === id) ?? dashboardTabs[0]
}

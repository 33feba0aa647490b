import { type ComponentType, lazy } from 'react'
import {
  type Icon,
  IconCode,
  IconCreditCard,
  IconInbox,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { QuotesPanel } from '../quote-list/QuotesPanel.tsx'

export interface DashboardTab {
  /** `?tab=` */
  id: string
  label: string
  Icon: Icon
  /** Feature name in the "Subscription Required" panel. If unset, the tab is available on every plan. */
  featureName?: string
  /** Whether the company's statistics are shown above the panel. */
  hasFigures?: boolean
  Panel: ComponentType
  /** Content below the "Subscription Required" panel. */
  InactivePanel?: ComponentType
}

/** Tabs of the company dashboard. The panels are lazy-loaded, except for the first. */
export const dashboardTabs: readonly [DashboardTab, ...DashboardTab[]] = [
  {
    id: 'quotes',
    label: 'Quotes',
    Icon: IconInbox,
    featureName: 'Quotes',
    hasFigures: true,
    Panel: QuotesPanel,
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

/** The tab that the URL's query selects. Defaults to the first. */
export function tabOf(search: string): DashboardTab {
  const id = new URLSearchParams(search).get('tab')
  return dashboardTabs.find((tab) => tab.id === id) ?? dashboardTabs[0]
}

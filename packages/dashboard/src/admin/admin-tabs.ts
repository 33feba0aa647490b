import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import {
  type Icon,
  IconBuildingStore,
  IconHistory,
  IconMail,
  IconUserShield,
} from '@tabler/icons-react'

export interface AdminTab {
  /** `?tab=` */
  id: string
  label: string
  Icon: Icon
  Panel: LazyExoticComponent<ComponentType>
}

/** Tabs of the admin dashboard. Their panels are lazy-loaded. */
export const adminTabs: readonly [AdminTab, ...AdminTab[]] = [
  {
    id: 'companies',
    label: 'All Companies',
    Icon: IconBuildingStore,
    Panel: lazy(async () => ({ default: (await import('./CompaniesTab.tsx')).CompaniesTab })),
  },
  {
    id: 'broadcast',
    label: 'Email Broadcast',
    Icon: IconMail,
    Panel: lazy(async () => ({
      default: (await import('../broadcasts/BroadcastTab.tsx')).BroadcastTab,
    })),
  },
  {
    id: 'activity',
    label: 'Activity Log',
    Icon: IconHistory,
    Panel: lazy(async () => ({ default: (await import('./ActivityTab.tsx')).ActivityTab })),
  },
  {
    id: 'account',
    label: 'My Account',
    Icon: IconUserShield,
    Panel: lazy(async () => ({ default: (await import('./AccountTab.tsx')).AccountTab })),
  },
]

/** The tab that the URL's query selects. Defaults to the first. */
export function adminTabOf(search: string): AdminTab {
  const id = new URLSearchParams(search).get('tab')
  return adminTabs.find((tab) => tab.id === id) ?? adminTabs[0]
}

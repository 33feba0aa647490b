import { type ComponentType, lazy } from 'react'
import {
  type Icon,
  IconCalendar,
  IconCode,
  IconCreditCard,
  IconHome,
  IconInbox,
  IconSettings,
  IconTag,
  IconUser,
} from '@tabler/icons-react'
import { QuotesPanel } from '../quote-list/QuotesPanel.tsx'

export interface OwnerPage {
  /** Name in the navigation, title of the page, and name of the feature in the "Subscription Required" panel. */
  label: string
  /** Path with the query that selects the page. */
  to: string
  Icon: Icon
  /** Whether the page needs an active plan. */
  needsPlan: boolean
  /** Whether the page also shows test data, which needs no plan. */
  hasTestData?: boolean
  /** Whether a phone shows the page under "More" instead of in the bar. */
  isUnderMore: boolean
  Panel: ComponentType
  /** Content below the "Subscription Required" panel. */
  InactivePanel?: ComponentType
}

const SettingsTab = lazy(async () => ({
  default: (await import('../settings/SettingsTab.tsx')).SettingsTab,
}))

const InactiveSettingsTab = lazy(async () => ({
  default: (await import('../settings/InactiveSettingsTab.tsx')).InactiveSettingsTab,
}))

const home: OwnerPage = {
  label: 'Home',
  to: '/dashboard',
  Icon: IconHome,
  needsPlan: false,
  isUnderMore: false,
  Panel: lazy(async () => ({ default: (await import('../overview/HomePanel.tsx')).HomePanel })),
}

const quotes: OwnerPage = {
  label: 'Quotes',
  to: '/company/dashboard?tab=quotes',
  Icon: IconInbox,
  needsPlan: true,
  hasTestData: true,
  isUnderMore: false,
  // Not lazy-loaded, so that the list of quotes appears without a wait for another script.
  Panel: QuotesPanel,
}

const calendar: OwnerPage = {
  ...quotes,
  hasTestData: false,
  label: 'Calendar',
  to: '/company/dashboard?tab=quotes&view=calendar',
  Icon: IconCalendar,
}

const settings: OwnerPage = {
  label: 'Settings',
  to: '/company/dashboard?tab=settings',
  Icon: IconSettings,
  needsPlan: true,
  isUnderMore: true,
  Panel: SettingsTab,
  InactivePanel: InactiveSettingsTab,
}

/** The section *Quote Settings*, which has its own page. */
const prices: OwnerPage = {
  label: 'Prices',
  to: '/company/dashboard?tab=settings&section=pricing',
  Icon: IconTag,
  needsPlan: true,
  isUnderMore: false,
  Panel: lazy(async () => ({ default: (await import('../settings/PricesPage.tsx')).PricesPage })),
}

const integration: OwnerPage = {
  label: 'Integration',
  to: '/company/dashboard?tab=integration',
  Icon: IconCode,
  needsPlan: true,
  isUnderMore: true,
  Panel: lazy(async () => ({
    default: (await import('../integration/IntegrationTab.tsx')).IntegrationTab,
  })),
  InactivePanel: lazy(async () => ({
    default: (await import('../integration/ProgramSections.tsx')).InactiveIntegrationTab,
  })),
}

const billing: OwnerPage = {
  label: 'Billing',
  to: '/company/dashboard?tab=billing',
  Icon: IconCreditCard,
  needsPlan: false,
  isUnderMore: true,
  Panel: lazy(async () => ({ default: (await import('../billing/BillingTab.tsx')).BillingTab })),
}

const profile: OwnerPage = {
  label: 'Profile',
  to: '/company/dashboard?tab=profile',
  Icon: IconUser,
  needsPlan: false,
  isUnderMore: true,
  Panel: lazy(async () => ({ default: (await import('../profile/ProfileTab.tsx')).ProfileTab })),
}

/** Linked on Home, not in the navigation. */
const leads: OwnerPage = {
  ...home,
  label: 'Where leads come from',
  to: '/company/dashboard?tab=leads',
  Panel: lazy(async () => ({
    default: (await import('../lead-sources/LeadSourcesPage.tsx')).LeadSourcesPage,
  })),
}

/** The owner's pages, in the order of the navigation. */
export const ownerPages: readonly OwnerPage[] = [
  home,
  quotes,
  calendar,
  prices,
  settings,
  integration,
  billing,
  profile,
]

function isOnPrices(section: string | null): boolean {
  return section === 'pricing' || section === 'answers'
}

/** The page of a URL. `/company/dashboard` without a known tab is the list of quotes. */
export function ownerPageOf({ pathname, search }: { pathname: string; search: string }): OwnerPage {
  if (pathname === home.to) return home
  const parameters = new URLSearchParams(search)
  const tabs = new Map([
    ['settings', isOnPrices(parameters.get('section')) ? prices : settings],
    ['integration', integration],
    ['leads', leads],
    ['billing', billing],
    ['profile', profile],
  ])
  return (
    tabs.get(parameters.get('tab') ?? '') ??
    (parameters.get('view') === 'calendar' ? calendar : quotes)
  )
}

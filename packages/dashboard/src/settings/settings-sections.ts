import { type ComponentType, lazy } from 'react'
import { SmartAddOns } from '../add-ons/SmartAddOns.tsx'
import { BrandingSettings } from '../branding/BrandingSettings.tsx'
import { NotificationSettings } from '../notifications/NotificationSettings.tsx'

const ServiceAreaSettings = lazy(async () => ({
  default: (await import('../service-area/ServiceAreaSettings.tsx')).ServiceAreaSettings,
}))

const QuotePageSettings = lazy(async () => ({
  default: (await import('../offers/QuotePageSettings.tsx')).QuotePageSettings,
}))

const DaysSettings = lazy(async () => ({
  default: (await import('../days/DaysSettings.tsx')).DaysSettings,
}))

const FollowUpsSection = lazy(async () => ({
  default: (await import('../follow-ups/FollowUpsSection.tsx')).FollowUpsSection,
}))

const DirectoryListing = lazy(async () => ({
  default: (await import('../directory-listing/DirectoryListing.tsx')).DirectoryListing,
}))

export interface SettingsSection {
  /** `?tab=settings&section=` */
  id: string
  label: string
  /** What the section is for, in the list of sections. */
  summary: string
  /** Unset if the section is on the page Prices. */
  Panel?: ComponentType<{ companyId: number }>
}

/** The sections of the settings, each with a URL of its own. */
export const settingsSections: readonly SettingsSection[] = [
  { id: 'pricing', label: 'Quote Settings', summary: 'Prices, tax rate and extra charges.' },
  {
    id: 'answers',
    label: 'Answers',
    summary: 'When customers see a price, a range, or get your answer later.',
  },
  {
    id: 'service-area',
    label: 'Service area',
    summary: 'Where you work, and your trip fee.',
    Panel: ServiceAreaSettings,
  },
  {
    id: 'quote-page',
    label: 'Quote page',
    summary: 'What customers accept, and how long a price is valid.',
    Panel: QuotePageSettings,
  },
  {
    id: 'days',
    label: 'Days',
    summary: 'Jobs per half-day, days off, and your calendar feed.',
    Panel: DaysSettings,
  },
  {
    id: 'add-ons',
    label: 'Smart Add-Ons',
    summary: 'Extras that you suggest with a price or include in it.',
    Panel: SmartAddOns,
  },
  {
    id: 'branding',
    label: 'Branding Customization',
    summary: 'Name, banner and colors of your form.',
    Panel: BrandingSettings,
  },
  {
    id: 'notifications',
    label: 'Notification Preferences',
    summary: 'How you hear about new leads.',
    Panel: NotificationSettings,
  },
  {
    id: 'follow-ups',
    label: 'Follow-ups',
    summary: 'Reminders to customers who have not answered.',
    Panel: FollowUpsSection,
  },
  {
    id: 'directory',
    label: 'Directory Listing',
    summary: 'How you appear in the public directory.',
    Panel: DirectoryListing,
  },
]

/** The section that a URL names by its query, if any. */
export function settingsSectionOf(search: string): SettingsSection | undefined {
  const id = new URLSearchParams(search).get('section')
  return settingsSections.find((section) => section.id === id)
}

/** URL of a section, relative to the dashboard. */
export function settingsSearch({ id }: SettingsSection): string {
  return `?tab=settings&section=${id}`
}

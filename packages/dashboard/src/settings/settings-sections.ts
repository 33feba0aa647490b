import { type ComponentType, lazy } from 'react'
import { SmartAddOns } from '../add-ons/SmartAddOns.tsx'
import { BrandingSettings } from '../branding/BrandingSettings.tsx'
import { DirectoryListing } from '../directory-listing/DirectoryListing.tsx'
import { FollowUpsSection } from '../follow-ups/FollowUpsSection.tsx'
import { NotificationSettings } from '../notifications/NotificationSettings.tsx'
import { QuoteSettingsSection } from './QuoteSettingsSection.tsx'

const ServiceAreaSettings = lazy(async () => ({
  default: (await import('../service-area/ServiceAreaSettings.tsx')).ServiceAreaSettings,
}))

const QuotePageSettings = lazy(async () => ({
  default: (await import('../offers/QuotePageSettings.tsx')).QuotePageSettings,
}))

const AnswersSettings = lazy(async () => ({
  default: (await import('../answers/AnswersSettings.tsx')).AnswersSettings,
}))

export interface SettingsSection {
  /** `?tab=settings&section=` */
  id: string
  label: string
  Panel: ComponentType<{ companyId: number }>
}

/** The sections of the settings, each with a URL of its own. */
export const settingsSections: readonly [SettingsSection, ...SettingsSection[]] = [
  { id: 'pricing', label: 'Quote Settings', Panel: QuoteSettingsSection },
  { id: 'answers', label: 'Answers', Panel: AnswersSettings },
  { id: 'service-area', label: 'Service area', Panel: ServiceAreaSettings },
  { id: 'quote-page', label: 'Quote page', Panel: QuotePageSettings },
  { id: 'add-ons', label: 'Smart Add-Ons', Panel: SmartAddOns },
  { id: 'branding', label: 'Branding Customization', Panel: BrandingSettings },
  { id: 'notifications', label: 'Notification Preferences', Panel: NotificationSettings },
  { id: 'follow-ups', label: 'Follow-ups', Panel: FollowUpsSection },
  { id: 'directory', label: 'Directory Listing', Panel: DirectoryListing },
]

/** The section that a URL names by its query, otherwise the first. */
export function settingsSectionOf(search: string): SettingsSection {
  const id = new URLSearchParams(search).get('section')
  return settingsSections.find((section) => section.id === id) ?? settingsSections[0]
}

/** URL of a section, relative to the dashboard. */
export function settingsSearch({ id }: SettingsSection): string {
  return `?tab=settings&section=${id}`
}

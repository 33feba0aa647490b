import type { PlanOverride, SubscriptionStatus } from '@curbquote/types/billing'
import type { OutsidePolicy } from '@curbquote/types/service-area'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface CompaniesTable {
  id: Generated<number>
  widget_id: string
  name: string
  /** The owner's sign-in email address. */
  email: string
  password_hash: string | null
  email_verified_at: Date | null
  first_name: string | null
  last_name: string | null
  /** Ten digits. */
  phone: string | null
  contact_emails: Generated<string[]>
  /** The email addresses in `contact_emails` that are not confirmed. They get no alerts. */
  unconfirmed_emails: Generated<string[]>
  street_address: string | null
  city: string | null
  state: string | null
  zipcode: string | null
  /** IANA name, such as `America/Chicago`. Days are local to it. */
  time_zone: Generated<string>
  country: Generated<string>
  service_area: string | null
  branding_name: string | null
  header_message: string | null
  header_message_es: string | null
  logo_id: string | null
  primary_color: Generated<string>
  secondary_color: Generated<string>
  accent_color: Generated<string>
  background_color: Generated<string>
  text_color: Generated<string>
  /** Whether the directory and the company page show prices. */
  shows_prices: Generated<boolean>
  /** Five digits. `null`: the company serves every place. */
  base_zip: string | null
  /** From the base ZIP code. `null`: any distance. */
  service_radius_miles: number | null
  outside_policy: Generated<OutsidePolicy>
  tax_basis_points: Generated<number>
  /** How many days a new price stays valid after the day it is made. */
  quote_validity_days: Generated<number>
  quote_terms: Generated<string>
  /** For quotes in Spanish. Empty: `quote_terms`. */
  quote_terms_es: Generated<string>
  /** Whether customers must agree to sign electronically. Otherwise a name and one checkbox accept a quote. */
  requires_signature: Generated<boolean>
  asks_drawn_signature: Generated<boolean>
  /** Incremented by triggers when anything that affects a price changes. */
  price_list_version: ColumnType<number, never, never>
  search_text: ColumnType<string, never, never>
  listing_text: ColumnType<string, never, never>
  /** Whether unconfirmed requests for a day hold a seat. */
  requests_block: Generated<boolean>
  /** Days from today on which customers can request a day. */
  earliest_days: Generated<number>
  latest_days: Generated<number>
  /** Kept free for moved jobs. 0 is Sunday. */
  reserve_weekday: number | null
  /** A higher version revokes the URL of the calendar feed. */
  calendar_version: Generated<number>
  email_notifications: Generated<boolean>
  instant_alerts: Generated<boolean>
  daily_summary: Generated<boolean>
  sms_notifications: Generated<boolean>
  sms_number: string | null
  /** Hours of the day. Equal hours: no quiet hours. */
  quiet_from: Generated<number>
  quiet_until: Generated<number>
  notification_email: string | null
  /** Whether the embed codes report requests to the Google tag of the page. */
  adds_data_layer: Generated<boolean>
  /** The name of the conversion action in Google Ads. */
  conversion_name: Generated<string>
  has_conversions_url: Generated<boolean>
  conversions_version: Generated<number>
  /** Whether webhooks and the API for programs have the IDs of clicks on ads. */
  shares_click_ids: Generated<boolean>
  plan_override: PlanOverride | null
  stripe_customer_id: string | null
  stripe_subscription_id: string | null
  subscription_status: SubscriptionStatus | null
  current_period_end: Date | null
  cancel_at_period_end: Generated<boolean>
  had_trial: Generated<boolean>
  admin_notes: string | null
  deletion_requested_at: Date | null
  last_login_at: Date | null
  /** The company whose sandbox it is. `null` for a company that signed up. See `api-keys/sandbox.ts`. */
  test_of: number | null
  created_at: Generated<Date>
}

/** Ids of companies, including deleted ones that are not yet erased. */
export interface TenantsTable {
  /** Set by a trigger. */
  id: GeneratedAlways<number>
}

import type { ActivityTable, AdminActionsTable } from './activity.ts'
import type { AnalysesTable } from './analyses.ts'
import type { ApiKeysTable, KeyRequestsTable } from './api-keys.ts'
import type {
  AdminsTable,
  OneTimeTokensTable,
  RateLimitsTable,
  SessionsTable,
  SignInTriesTable,
  VerificationCodesTable,
} from './sessions.ts'
import type {
  CheckoutAttemptsTable,
  SimulatedAccountsTable,
  StripeEventsTable,
  SubscriptionReadsTable,
} from './billing.ts'
import type {
  BroadcastDraftsTable,
  BroadcastRecipientsTable,
  BroadcastsTable,
  EmailSuppressionsTable,
} from './broadcasts.ts'
import type { CompaniesTable, TenantsTable } from './companies.ts'
import type { ConsentsTable } from './consents.ts'
import type { CapacityTable, DayMovesTable, DayRequestsTable, DaysOffTable } from './days.ts'
import type {
  ErasedQuotesTable,
  OfferLinesTable,
  OffersTable,
  QuoteResponsesTable,
  QuoteCountersTable,
  QuoteDaysTable,
  QuoteDocumentsTable,
  QuoteEventKindsTable,
  QuoteEventsTable,
  QuoteLinesTable,
  QuotePhotosTable,
  QuotesTable,
  QuoteTotalsTable,
} from './quotes.ts'
import type { SmsNumbersTable, PushSubscriptionsTable } from './alerts.ts'
import type { DeliveriesTable } from './deliveries.ts'
import type {
  CustomerSuppressionsTable,
  FollowUpSettingsTable,
  FollowUpsTable,
  QuoteMessagesTable,
} from './follow-ups.ts'
import type { AiUsageTable, ConversationsTable } from './conversations.ts'
import type { PhotoRemovalsTable, PhotosTable } from './photos.ts'
import type {
  AddOnsTable,
  ExtraChargesTable,
  JobSamplesTable,
  PriceChecksTable,
  PriceDraftsTable,
  PriceListVersionsTable,
  PriceExamplesTable,
  PriceRulesTable,
  PricingEntriesTable,
  ServiceTypesTable,
} from './pricing.ts'
import type { OutsideRequestsTable, ServiceZipsTable } from './service-area.ts'
import type { SubmittedTextsTable, UsedChallengesTable } from './spam.ts'
import type { FunnelDaysTable } from './visits.ts'
import type {
  BackupCodesTable,
  PasskeyChallengesTable,
  PasskeysTable,
  SecondFactorsTable,
  SignInTicketsTable,
  TrustedDevicesTable,
} from './second-factors.ts'
import type {
  WebhookAttemptsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookMessagesTable,
} from './webhooks.ts'

/** All tables of the application. */
export interface Database {
  activity: ActivityTable
  add_ons: AddOnsTable
  admin_actions: AdminActionsTable
  admins: AdminsTable
  ai_usage: AiUsageTable
  analyses: AnalysesTable
  analysis_conversations: ConversationsTable
  api_keys: ApiKeysTable
  key_requests: KeyRequestsTable
  backup_codes: BackupCodesTable
  broadcast_drafts: BroadcastDraftsTable
  broadcast_recipients: BroadcastRecipientsTable
  broadcasts: BroadcastsTable
  capacity: CapacityTable
  checkout_attempts: CheckoutAttemptsTable
  companies: CompaniesTable
  consents: ConsentsTable
  customer_suppressions: CustomerSuppressionsTable
  day_moves: DayMovesTable
  day_requests: DayRequestsTable
  days_off: DaysOffTable
  email_suppressions: EmailSuppressionsTable
  deliveries: DeliveriesTable
  push_subscriptions: PushSubscriptionsTable
  sms_numbers: SmsNumbersTable
  erased_quotes: ErasedQuotesTable
  extra_charges: ExtraChargesTable
  follow_up_settings: FollowUpSettingsTable
  follow_ups: FollowUpsTable
  job_samples: JobSamplesTable
  offer_lines: OfferLinesTable
  offers: OffersTable
  one_time_tokens: OneTimeTokensTable
  outside_requests: OutsideRequestsTable
  photo_removals: PhotoRemovalsTable
  photos: PhotosTable
  price_checks: PriceChecksTable
  price_drafts: PriceDraftsTable
  price_list_versions: PriceListVersionsTable
  price_examples: PriceExamplesTable
  price_rules: PriceRulesTable
  pricing_entries: PricingEntriesTable
  quote_responses: QuoteResponsesTable
  quote_counters: QuoteCountersTable
  quote_days: QuoteDaysTable
  quote_documents: QuoteDocumentsTable
  quote_event_kinds: QuoteEventKindsTable
  quote_events: QuoteEventsTable
  quote_lines: QuoteLinesTable
  quote_messages: QuoteMessagesTable
  quote_photos: QuotePhotosTable
  quote_totals: QuoteTotalsTable
  quotes: QuotesTable
  rate_limits: RateLimitsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  second_factors: SecondFactorsTable
  service_types: ServiceTypesTable
  service_zips: ServiceZipsTable
  funnel_days: FunnelDaysTable
  sessions: SessionsTable
  sign_in_tickets: SignInTicketsTable
  sign_in_tries: SignInTriesTable
  simulated_accounts: SimulatedAccountsTable
  stripe_events: StripeEventsTable
  subscription_reads: SubscriptionReadsTable
  submitted_texts: SubmittedTextsTable
  tenants: TenantsTable
  trusted_devices: TrustedDevicesTable
  used_challenges: UsedChallengesTable
  verification_codes: VerificationCodesTable
  webhook_attempts: WebhookAttemptsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_messages: WebhookMessagesTable
}

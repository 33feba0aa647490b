import type { Analysis } from '@curbquote/types/analyses'
import type { AnswerMode, AnswerReason } from '@curbquote/types/answers'
import type {
  ResponseChannel,
  DrawnSignature,
  OfferKind,
  OfferState,
  QuoteResponseKind,
} from '@curbquote/types/offers'
import type { Job } from '@curbquote/types/price-jobs'
import type { Trace } from '@curbquote/types/price-trace'
import type { QuoteLineKind } from '@curbquote/types/quote-lines'
import type {
  QuoteEventActor,
  QuoteEventKind,
  QuoteSource,
  QuoteStatus,
} from '@curbquote/types/quotes'
import type { SpamReason } from '@curbquote/types/spam'
import type { SurfaceType } from '@curbquote/types/surfaces'
import type { Language } from '@curbquote/types/text'
import type { MeasurementMethod } from '@curbquote/types/widgets'
import type { QuoteDocument } from './quote-document.ts'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** A priced column, which never changes. */
type Immutable<T> = ColumnType<T, T, never>

export interface QuotesTable {
  id: Generated<number>
  company_id: Immutable<number>
  /** 1, 2, 3 … for each company, set by a trigger. 0 for spam. */
  number: ColumnType<number, number | undefined, never>
  analysis_id: Immutable<string | null>
  idempotency_key: Immutable<string | null>
  request_hash: Immutable<string | null>
  customer_name: string
  customer_email: string
  /** Ten digits. */
  customer_phone: string
  customer_address: string | null
  customer_city: string | null
  /** Two letters. */
  customer_state: string | null
  customer_zip: string | null
  contact_consent_at: Date | null
  service_type_id: Generated<number>
  measurement_method: Immutable<MeasurementMethod>
  analysis: JSONColumnType<Analysis> | null
  area_sq_centifeet: Immutable<number | null>
  estimated_cost_cents: Immutable<number | null>
  setup_fee_cents: Immutable<number | null>
  untaxed_cents: Immutable<number | null>
  tax_basis_points: Immutable<number | null>
  tax_cents: Immutable<number | null>
  /** `null` for a custom job. */
  total_cents: Immutable<number | null>
  price_list_version: Immutable<number | null>
  /** The priced job. `null` without a price list. */
  priced_job: ColumnType<Job | null, string | null | undefined, never>
  /** `null` for custom jobs and quotes added by hand. */
  answer_mode: ColumnType<AnswerMode | null, AnswerMode | null | undefined, never>
  range_low_cents: ColumnType<number | null, number | null | undefined, never>
  range_high_cents: ColumnType<number | null, number | null | undefined, never>
  answer_reasons: ColumnType<AnswerReason[] | null, string | null | undefined, never>
  /** Set from the price by a trigger, if not given. */
  offer_state: Generated<OfferState>
  current_revision: Generated<number>
  /** The accepted revision. `null` while no acceptance is in force. */
  accepted_revision: number | null
  /** `null` means `total_cents`. */
  current_total_cents: number | null
  valid_until: Date | null
  link_version: Generated<number>
  responded_at: Date | null
  /** When the customer first opened the page. */
  opened_at: Date | null
  job_description: string | null
  notes: string | null
  /** Data of programs with an API key. */
  metadata: ColumnType<Record<string, string>, string | undefined, string>
  job_date: string | null
  status: Generated<QuoteStatus>
  source: JSONColumnType<QuoteSource> | null
  /** Kept apart from the other quotes: without a number, and in no list and no total. */
  is_spam: Generated<boolean>
  /** Kept when a request is released, so that the owner's history says why it was held. */
  spam_reasons: Generated<SpamReason[]>
  /** When the owner first opened it. */
  first_opened_at: Date | null
  /** When the customer first opened its link, whatever the price was then. */
  link_opened_at: Date | null
  language: Generated<Language>
  created_at: Generated<Date>
  /** The time of the last change, set by a trigger. */
  updated_at: ColumnType<Date, Date | undefined, never>
  search_text: ColumnType<string, never, never>
  /** Sort keys of lists by name, value and job date. */
  name_key: ColumnType<string, never, never>
  value_key: ColumnType<number, never, never>
  job_date_key: ColumnType<string, never, never>
  /** The lower-case email address, otherwise the ten digits of the phone number. */
  customer_key: ColumnType<string, never, never>
  phone_key: ColumnType<string | null, never, never>
}

export interface QuoteLinesTable {
  company_id: number
  quote_id: number
  position: number
  kind: QuoteLineKind
  label: string
  /** The Spanish name that the company gave, if any. */
  label_es: string | null
  amount_cents: number
  /** `null` for a line that prices the whole visit, and for a line that the owner typed. */
  service_type_id: number | null
  add_on_id: number | null
  add_on_status: 'auto_included' | 'selected' | null
  /** How the amount was calculated. `null` for prices given by hand. */
  trace: ColumnType<Trace | null, string | null | undefined, never>
}

/** Revisions of a price from 2 on: revision 1 is the quote itself. Append-only. */
export interface OffersTable {
  id: GeneratedAlways<number>
  company_id: number
  quote_id: number
  revision: number
  kind: OfferKind
  priced_job: JSONColumnType<Job> | null
  price_list_version: number | null
  untaxed_cents: number
  tax_basis_points: number
  tax_cents: number
  total_cents: number
  reason: string | null
  /** Of the owner's request. `null` for add-ons that a customer selected. */
  idempotency_key: Generated<string | null>
  request_hash: Generated<string | null>
  created_by: QuoteEventActor
  created_at: Generated<Date>
}

/** The lines of an offer. Append-only. */
export interface OfferLinesTable extends QuoteLinesTable {
  revision: number
}

/** The acceptances, refusals and questions of customers, and responses that the owner recorded. Append-only. */
export interface QuoteResponsesTable {
  id: GeneratedAlways<number>
  company_id: number
  quote_id: number
  revision: number
  kind: QuoteResponseKind
  name: string | null
  reason: string | null
  text: string | null
  drawn: JSONColumnType<DrawnSignature> | null
  /** The accepted document. Never changes. */
  document: JSONColumnType<QuoteDocument> | null
  document_sha256: string | null
  channel: ResponseChannel
  consent_id: number | null
  ip: string | null
  user_agent: string | null
  idempotency_key: string | null
  request_hash: string | null
  created_at: Generated<Date>
}

/** The stored PDFs of accepted quotes. Append-only. */
export interface QuoteDocumentsTable {
  company_id: number
  quote_id: number
  revision: number
  response_id: number
  /** Hash of the file. */
  sha256: string
  /** Name of the file in the photo store. */
  object_key: string
}

export interface QuotePhotosTable {
  company_id: number
  quote_id: number
  position: number
  photo_id: string
  surface_type: SurfaceType | null
  length_centifeet: number | null
  width_centifeet: number | null
  group_id: number | null
}

export interface QuoteEventKindsTable {
  kind: QuoteEventKind
}

export interface QuoteEventsTable {
  id: Generated<number>
  company_id: number
  quote_id: number
  kind: QuoteEventKind
  from_value: string | null
  to_value: string | null
  actor: QuoteEventActor
  created_at: Generated<Date>
}

/** The number of a company's newest quote. */
export interface QuoteCountersTable {
  company_id: number
  last_number: number
}

/** Totals of a company's quotes, in shards. */
export interface QuoteTotalsTable {
  company_id: number
  status: QuoteStatus
  shard: number
  quotes: number
  priced_quotes: number
  value_cents: number
}

/** Totals by day of arrival (UTC), in shards. */
export interface QuoteDaysTable {
  company_id: number
  day: string
  status: QuoteStatus
  shard: number
  quotes: number
  value_cents: number
}

/** Amounts without personal data, for bookkeeping. */
export interface ErasedQuotesTable {
  company_id: number
  quote_id: number
  number: number
  created_on: string
  status: QuoteStatus
  untaxed_cents: number | null
  tax_cents: number | null
  total_cents: number | null
  erased_at: Generated<Date>
}

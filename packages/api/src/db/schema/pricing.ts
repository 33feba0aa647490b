import type { TriggerRules } from '@curbquote/types/add-ons'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceList, PriceRules } from '@curbquote/types/price-rules'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface ServiceTypesTable {
  id: number
  name: string
  unit: string
  icon: string
}

export interface PricingEntriesTable {
  company_id: number
  service_type_id: number
  price_per_unit_cents: number
  setup_fee_cents: Generated<number>
  enabled: Generated<boolean>
}

export interface ExtraChargesTable {
  id: Generated<number>
  company_id: number
  label: string
  /** The label in Spanish quotes. */
  label_es: string | null
  amount_cents: number
  enabled: Generated<boolean>
  created_at: Generated<Date>
}

export interface AddOnsTable {
  id: Generated<number>
  company_id: number
  name: string
  /** The name in Spanish quotes. */
  name_es: string | null
  description: string | null
  description_es: string | null
  price_type: 'flat' | 'per_sqft'
  price_cents: number
  behavior: 'suggest' | 'auto_include'
  trigger_rules: JSONColumnType<TriggerRules, string | undefined>
  is_active: Generated<boolean>
  display_order: Generated<number>
  created_at: Generated<Date>
}

/** Every price list that priced a job or was published. A trigger of `analyses` adds a list that priced a job. Append-only. */
export interface PriceListVersionsTable {
  company_id: number
  version: number
  list: JSONColumnType<PriceList>
  published_at: Generated<Date>
  /** Email address of the user who published a draft. */
  published_by: Generated<string | null>
  /** The changes of the publication, one sentence per line. */
  note: Generated<string | null>
}

/** An analysis that did not become a quote, without personal data. Append-only. */
export interface JobSamplesTable {
  id: ColumnType<number, never, never>
  company_id: number
  /** In UTC. */
  day: string
  job: JSONColumnType<Job>
  price_list_version: number
  /** The price without selected add-ons. */
  total_cents: number
}

/** The progress of `checkPrices`, in one row. */
export interface PriceChecksTable {
  is_only: Generated<boolean>
  last_quote_id: number
  last_offer_id: Generated<number>
}

export interface PriceRulesTable {
  company_id: number
  rules: JSONColumnType<PriceRules>
  updated_at: Generated<Date>
}

/** A job that the owner keeps to compare its price before and after a change. */
export interface PriceExamplesTable {
  company_id: number
  id: Generated<number>
  name: string
  job: JSONColumnType<Job>
  selected_add_on_ids: Generated<number[]>
}

/** Prices that the owner has not published yet. */
export interface PriceDraftsTable {
  company_id: number
  based_on_version: number
  list: JSONColumnType<PriceList>
  updated_at: Generated<Date>
}

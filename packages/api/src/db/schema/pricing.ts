import type { TriggerRules } from '@curbquote/types'
import type { Generated, JSONColumnType } from 'kysely'

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
  amount_cents: number
  enabled: Generated<boolean>
  created_at: Generated<Date>
}

export interface AddOnsTable {
  id: Generated<number>
  company_id: number
  name: string
  description: string | null
  price_type: 'flat' | 'per_sqft'
  price_cents: number
  behavior: 'suggest' | 'auto_include'
  trigger_rules: JSONColumnType<TriggerRules, string | undefined>
  is_active: Generated<boolean>
  display_order: Generated<number>
  created_at: Generated<Date>
}

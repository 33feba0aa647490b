import type { Generated } from 'kysely'

/** How often a company had photos measured on a day (UTC). */
export interface AiUsageTable {
  company_id: number
  /** `YYYY-MM-DD` */
  day: string
  single_image_count: Generated<number>
  multi_image_count: Generated<number>
}

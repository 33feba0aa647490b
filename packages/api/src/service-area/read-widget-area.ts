import { areRatesExact } from '@curbquote/pricing'
import type { PlanState } from '@curbquote/types/billing'
import type { TripBand } from '@curbquote/types/price-rules'
import type { Kysely } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { NotFoundError } from '../errors/errors.ts'
import type { CompanyArea } from './check-zip.ts'
import { findListedZips } from './service-area-queries.ts'

/** The data of a company that a check of a ZIP code uses. */
export interface WidgetArea {
  companyId: number
  /** The public name. */
  companyName: string
  planState: PlanState
  /** `undefined` for a company that serves every place. */
  area: CompanyArea | undefined
  tripBands: readonly TripBand[]
  /** The owner prices jobs from outside, although they are within the farthest trip fee. */
  isOutsideReviewed: boolean
  /** Every job with a price has an exact one. */
  givesExactPrices: boolean
}

/** @throws NotFoundError */
export async function readWidgetArea(db: Kysely<Database>, widgetId: string): Promise<WidgetArea> {
  const company = await db
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'branding_name',
      'plan_override',
      'subscription_status',
      'base_zip',
      'service_radius_miles',
      'outside_policy',
    ])
    .where('widget_id', '=', widgetId)
    .executeTakeFirst()
  if (!company) throw new NotFoundError('Widget')
  const { id, base_zip: baseZip } = company
  const common = {
    companyId: id,
    companyName: company.branding_name ?? company.name,
    planState: {
      planOverride: company.plan_override,
      subscriptionStatus: company.subscription_status,
    },
  }
  if (baseZip === null)
    return {
      ...common,
      area: undefined,
      tripBands: [],
      isOutsideReviewed: false,
      givesExactPrices: true,
    }
  return inCompany({ db, companyId: id }, async (tenantDb) => {
    const saved = await tenantDb
      .selectFrom('price_rules')
      .select('rules')
      .where('company_id', '=', id)
      .executeTakeFirst()
    return {
      ...common,
      area: {
        baseZip,
        radiusMiles: company.service_radius_miles,
        outsidePolicy: company.outside_policy,
        listedZips: await findListedZips(tenantDb, id),
      },
      tripBands: saved?.rules.tripBands ?? [],
      isOutsideReviewed: saved?.rules.answers?.reviewWhen.outsideArea ?? false,
      givesExactPrices: !saved || areRatesExact(saved.rules),
    }
  })
}

import { createHash } from 'node:crypto'
import { effectivePlan, includesAi } from '@curbquote/types/billing'
import type { PriceList } from '@curbquote/types/price-rules'
import type { WidgetConfig } from '@curbquote/types/widgets'
import type { Kysely } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { NotFoundError } from '../errors/errors.ts'
import { brandingColumns } from '../branding/branding-queries.ts'
import { toBranding } from '../branding/to-branding.ts'
import { readPriceList } from '../pricing/read-price-list.ts'
import { requireAvailable } from '../widgets/find-widget-company.ts'
import { quotedServices } from './quoted-services.ts'

/** A serialized configuration with its ETag. */
export interface SerializedConfig {
  json: string
  etag: string
}

interface WidgetConfigOptions {
  publicUrl: string
  hasVision: boolean
}

/** Reads the serialized configuration of a widget. @throws NotFoundError, DomainError of an unavailable widget */
export async function readSerializedConfig(
  db: Kysely<Database>,
  widgetId: string,
  options: WidgetConfigOptions,
): Promise<SerializedConfig> {
  const json = JSON.stringify(await readWidgetConfig(db, widgetId, options))
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 16)}"` }
}

async function readWidgetConfig(
  db: Kysely<Database>,
  widgetId: string,
  { publicUrl, hasVision }: WidgetConfigOptions,
): Promise<WidgetConfig> {
  const company = await db
    .selectFrom('companies')
    .select([
      'id',
      'widget_id',
      'name',
      'phone',
      'contact_emails',
      ...brandingColumns,
      'base_zip',
      'plan_override',
      'subscription_status',
    ])
    .where('widget_id', '=', widgetId)
    .executeTakeFirst()
  if (!company) throw new NotFoundError('Widget')
  const planState = {
    planOverride: company.plan_override,
    subscriptionStatus: company.subscription_status,
  }
  const contact = { phone: company.phone, email: company.contact_emails[0] ?? null }
  requireAvailable(planState, { name: company.branding_name ?? company.name, ...contact })
  const priceList = await inCompany({ db, companyId: company.id }, (tenantDb) =>
    readPriceList(tenantDb, company.id),
  )
  const services = priceList && quotedServices(priceList)
  return {
    company: {
      widgetId: company.widget_id,
      name: company.name,
      ...contact,
      ...toBranding(company, publicUrl),
      effectivePlan: effectivePlan(planState),
      subscriptionStatus: company.subscription_status,
    },
    measurementMethods: [
      ...(priceList ? pricedMethods(hasVision && includesAi(planState)) : []),
      'custom',
    ],
    hasPricedService: priceList !== undefined,
    asksZip: company.base_zip !== null,
    asksDescription: priceList !== undefined && hasWords(priceList),
    ...(priceList?.rules.answers?.photosOptional && { arePhotosOptional: true }),
    ...(services && { services }),
  }
}

/** Whether a word of the job description adds an add-on or makes the owner price the job. */
function hasWords({ addOns, rules }: PriceList): boolean {
  return (
    addOns.some(({ triggerRules }) => Boolean(triggerRules.keywords?.length)) ||
    Boolean(rules?.answers?.reviewWhen.words.length)
  )
}

function pricedMethods(hasAi: boolean): WidgetConfig['measurementMethods'] {
  return hasAi ? ['manual', 'ai', 'conversation'] : ['manual']
}

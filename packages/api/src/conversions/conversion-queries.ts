import { conversionDays, type SaveConversionSettings } from '@curbquote/types/conversions'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { NotFoundError } from '../errors/errors.ts'
import type { ConversionsLink } from './conversions-token.ts'

const columns = [
  'id',
  'adds_data_layer',
  'conversion_name',
  'time_zone',
  'shares_click_ids',
  'has_conversions_url',
  'conversions_version',
] as const

export type ConversionSettingsRow = Awaited<ReturnType<typeof readSettings>>

/** @throws NotFoundError */
export function readSettings(tenantDb: Kysely<Database>, companyId: number) {
  return tenantDb
    .selectFrom('companies')
    .select(columns)
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow(() => new NotFoundError('Company'))
}

export function updateSettings(
  tenantDb: Kysely<Database>,
  companyId: number,
  { addsDataLayer, conversionName, sharesClickIds }: SaveConversionSettings,
) {
  return tenantDb
    .updateTable('companies')
    .set({
      adds_data_layer: addsDataLayer,
      conversion_name: conversionName.trim(),
      shares_click_ids: sharesClickIds,
    })
    .where('id', '=', companyId)
    .returning(columns)
    .executeTakeFirstOrThrow(() => new NotFoundError('Company'))
}

/** Makes a new URL valid, or none. Revokes the earlier ones. */
export function replaceUrl(tenantDb: Kysely<Database>, companyId: number, hasUrl: boolean) {
  return tenantDb
    .updateTable('companies')
    .set({
      has_conversions_url: hasUrl,
      conversions_version: sql<number>`conversions_version + 1`,
    })
    .where('id', '=', companyId)
    .returning(columns)
    .executeTakeFirstOrThrow(() => new NotFoundError('Company'))
}

/** The ID of a valid URL's company. */
export async function findLinkedCompany(
  db: Kysely<Database>,
  { companyId, version }: ConversionsLink,
): Promise<number | undefined> {
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('has_conversions_url', '=', true)
    .where('conversions_version', '=', version)
    .executeTakeFirst()
  return company?.id
}

/** An accepted quote that began with a click on a Google ad. */
export interface Conversion {
  quoteId: number
  click: 'gclid' | 'gbraid' | 'wbraid'
  clickId: string
  acceptedAt: Date
  totalCents: number | null
}

/** Acceptances that the file contains, oldest first. One per quote. */
export async function findConversions(
  tenantDb: Kysely<Database>,
  companyId: number,
): Promise<Conversion[]> {
  const { rows } = await sql<Conversion>`
    select id as "quoteId", click.name as click, click.value as "clickId", responded_at as "acceptedAt",
      coalesce(current_total_cents, total_cents) as "totalCents"
    from quotes, lateral (
      select name, source ->> name as value from unnest(array['gclid', 'gbraid', 'wbraid']) as name
      where source ->> name is not null
      limit 1
    ) as click
    where company_id = ${companyId} and not is_spam
      -- The last change of a quote is never before its answer, and has an index.
      and updated_at >= now() - make_interval(days => ${conversionDays})
      and responded_at >= now() - make_interval(days => ${conversionDays})
      and offer_state = 'accepted'
    order by responded_at, id`.execute(tenantDb)
  return rows
}

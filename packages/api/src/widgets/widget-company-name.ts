import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** The public name of the company behind a widget. */
export async function findWidgetCompanyName(
  db: Kysely<Database>,
  widgetId: string,
): Promise<string | undefined> {
  const company = await db
    .selectFrom('companies')
    .select(['name', 'branding_name'])
    .where('widget_id', '=', widgetId)
    .executeTakeFirst()
  return company && (company.branding_name ?? company.name)
}

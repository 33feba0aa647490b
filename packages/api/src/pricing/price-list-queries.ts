import { describePriceChanges } from '@curbquote/pricing'
import type { PriceList } from '@curbquote/types/price-rules'
import type { Kysely, Transaction } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { NotFoundError } from '../errors/errors.ts'
import { type PriceSettings, readPriceSettings, toPriceList } from './read-price-list.ts'

/** The owner who changes prices, or an impersonating admin. */
export interface PriceEditor extends Tenant {
  actorEmail: string | null
}

/**
 * Changes prices in one transaction that has locked the price list, and keeps the versions before and after for the history.
 * `change` receives the settings before.
 */
export function changePriceList<Result>(
  editor: PriceEditor,
  change: (tenantDb: Transaction<Database>, before: PriceSettings) => Promise<Result>,
): Promise<Result> {
  const { companyId, actorEmail } = editor
  return inCompany(editor, async (tenantDb) => {
    await lockPriceList(tenantDb, companyId)
    const before = await readSettings(tenantDb, companyId)
    const result = await change(tenantDb, before)
    const after = await readSettings(tenantDb, companyId)
    if (after.version === before.version) return result
    const replaced = toPriceList(before)
    // Versions are otherwise stored when they price a job. Store this one in any case, so that the history can restore it.
    if (replaced) await keepVersion(tenantDb, companyId, replaced)
    const published = toPriceList(after)
    if (published)
      await keepVersion(tenantDb, companyId, published, {
        published_by: actorEmail,
        note: replaced ? describePriceChanges(replaced, published).join('\n') : null,
      })
    return result
  })
}

/**
 * Locks the version of the price list until the end of the transaction and returns it. Transactions that change several
 * price tables lock it first, so that they do not deadlock.
 */
export async function lockPriceList(
  tenantDb: Transaction<Database>,
  companyId: number,
): Promise<number> {
  const { price_list_version: version } = await tenantDb
    .selectFrom('companies')
    .select('price_list_version')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return version
}

/** A stored version of the price list. Versions are stored when they price a job, and when they are replaced. */
export async function findPriceListVersion(
  db: Kysely<Database>,
  companyId: number,
  version: number,
): Promise<PriceList | undefined> {
  const row = await db
    .selectFrom('price_list_versions')
    .select('list')
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.list
}

async function readSettings(
  tenantDb: Transaction<Database>,
  companyId: number,
): Promise<PriceSettings> {
  const settings = await readPriceSettings(tenantDb, companyId)
  if (!settings) throw new NotFoundError('Company')
  return settings
}

async function keepVersion(
  tenantDb: Transaction<Database>,
  companyId: number,
  list: PriceList,
  publication: { published_by: string | null; note: string | null } | object = {},
): Promise<void> {
  await tenantDb
    .insertInto('price_list_versions')
    .values({
      company_id: companyId,
      version: list.version,
      list: JSON.stringify(list),
      ...publication,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'version']).doNothing())
    .execute()
}

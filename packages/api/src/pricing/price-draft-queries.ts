import { describePriceChanges } from '@curbquote/pricing'
import type { EditedPriceList, PriceDraft } from '@curbquote/types/price-drafts'
import type { PriceList } from '@curbquote/types/price-rules'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { PriceDraftsTable } from '../db/schema/pricing.ts'
import { DomainError, InvalidInputError, NotFoundError } from '../errors/errors.ts'
import { findPriceListVersion, lockPriceList } from './price-list-queries.ts'
import { hashOf, type SeenPrices, toEntityTag } from './price-list-tag.ts'
import { PriceListChangedError } from './price-rules-queries.ts'
import { type PriceSettings, readPriceSettings, toPriceList } from './read-price-list.ts'
import { type IdentifiedPriceList, toDraftList } from './to-draft-list.ts'

/** The current price list and the draft, if there is one. `undefined` without a company. */
export function findPriceDraft(tenant: Tenant) {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const settings = await readPriceSettings(tenantDb, companyId)
    if (!settings) return undefined
    const current = toPriceList(settings)
    const row = await selectDraft(tenantDb, companyId).executeTakeFirst()
    return { version: settings.version, current, draft: row && toDraft(row, current) }
  })
}

export function selectDraft(tenantDb: Transaction<Database>, companyId: number) {
  return tenantDb.selectFrom('price_drafts').selectAll().where('company_id', '=', companyId)
}

/**
 * Saves an edited price list as the draft. New charges and add-ons get their permanent ids now, before the draft is published.
 * @throws InvalidInputError; DomainError `PRICE_DRAFT_CHANGED`; PriceListChangedError
 */
export async function saveEditedList(
  tenant: Tenant,
  edited: EditedPriceList,
  seen: SeenPrices,
): Promise<PriceDraft> {
  const { db } = tenant
  const identified: IdentifiedPriceList = {
    ...edited,
    extraCharges: await withIds(db, 'extra_charges', edited.extraCharges),
    addOns: await withIds(db, 'add_ons', edited.addOns),
  }
  return inCompany(tenant, async (tenantDb, companyId) => {
    const settings = await lockSettings(tenantDb, companyId)
    await requireSeen(tenantDb, companyId, seen, settings)
    await requireOwnIds(tenantDb, companyId, 'extraCharges', edited)
    await requireOwnIds(tenantDb, companyId, 'addOns', edited)
    return writeDraft(tenantDb, companyId, identified, settings)
  })
}

/**
 * Makes a draft of a version of the price list, based on the current one.
 * @throws NotFoundError; DomainError `PRICE_DRAFT_CHANGED`; PriceListChangedError
 */
export function copyVersion(
  tenant: Tenant,
  version: number,
  seen: SeenPrices,
): Promise<PriceDraft> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const settings = await lockSettings(tenantDb, companyId)
    await requireSeen(tenantDb, companyId, seen, settings)
    const list =
      version === settings.version
        ? toPriceList(settings)
        : await findPriceListVersion(tenantDb, companyId, version)
    if (!list) throw new NotFoundError('Version')
    // The stored lists belong to the company, and their values were checked when they were saved.
    const copy = { ...list, version: settings.version } as IdentifiedPriceList
    return writeDraft(tenantDb, companyId, copy, settings)
  })
}

/** Returns `false` without a draft. */
export function deletePriceDraft(tenant: Tenant): Promise<boolean> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const { numDeletedRows } = await tenantDb
      .deleteFrom('price_drafts')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  })
}

async function lockSettings(
  tenantDb: Transaction<Database>,
  companyId: number,
): Promise<PriceSettings> {
  await lockPriceList(tenantDb, companyId)
  const settings = await readPriceSettings(tenantDb, companyId)
  if (!settings) throw new NotFoundError('Company')
  return settings
}

/**
 * Refuses to replace a draft other than the one that was read.
 * @throws DomainError `PRICE_DRAFT_CHANGED`; PriceListChangedError
 */
async function requireSeen(
  tenantDb: Transaction<Database>,
  companyId: number,
  { version, draftHash }: SeenPrices,
  settings: PriceSettings,
): Promise<void> {
  const draft = await selectDraft(tenantDb, companyId).executeTakeFirst()
  if (draftHash !== (draft && hashOf(draft.list)))
    throw new DomainError(
      409,
      'PRICE_DRAFT_CHANGED',
      'The draft of your prices was changed elsewhere.',
    )
  if (!draft && version !== settings.version) throw new PriceListChangedError()
}

async function writeDraft(
  tenantDb: Transaction<Database>,
  companyId: number,
  edited: IdentifiedPriceList,
  settings: PriceSettings,
): Promise<PriceDraft> {
  const list = toDraftList(edited, settings)
  const written = {
    based_on_version: list.version,
    list: JSON.stringify(list),
    updated_at: sql<Date>`now()`,
  }
  const row = await tenantDb
    .insertInto('price_drafts')
    .values({ company_id: companyId, ...written })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(written))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toDraft(row, toPriceList(settings))
}

function toDraft(
  { based_on_version: basedOnVersion, list, updated_at }: Selectable<PriceDraftsTable>,
  current: PriceList | undefined,
): PriceDraft {
  return {
    basedOnVersion,
    list,
    updatedAt: updated_at.toISOString(),
    etag: toEntityTag(basedOnVersion, list),
    changes: current ? describePriceChanges(current, list) : [],
  }
}

/** Gives an unused id to each row that has none. */
async function withIds<Row extends { id?: number }>(
  db: Kysely<Database>,
  table: 'extra_charges' | 'add_ons',
  rows: readonly Row[],
): Promise<(Row & { id: number })[]> {
  const count = rows.filter(({ id }) => id === undefined).length
  if (count === 0) return rows.map((row) => ({ ...row, id: row.id ?? 0 }))
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id
    from generate_series(1, ${count}::integer)`.execute(db)
  return rows.map((row) => ({ ...row, id: row.id ?? ids.shift()?.id ?? 0 }))
}

/**
 * All companies share the ids. A company may use the ids of its rows, of its draft and of its earlier price lists, whose
 * rows may be deleted. Any other id is refused, because it would block another company's next row.
 * @throws InvalidInputError
 */
async function requireOwnIds(
  tenantDb: Transaction<Database>,
  companyId: number,
  member: 'extraCharges' | 'addOns',
  edited: EditedPriceList,
): Promise<void> {
  const ids = edited[member].flatMap(({ id }) => id ?? [])
  const table = member === 'addOns' ? 'add_ons' : 'extra_charges'
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::integer[]) as given (id)
    where not exists (select from ${sql.table(table)} as rows where rows.company_id = ${companyId} and rows.id = given.id)
      and not exists (
        select from price_list_versions
        where company_id = ${companyId} and list -> ${member}::text @> jsonb_build_array(jsonb_build_object('id', given.id)))
      and not exists (
        select from price_drafts
        where company_id = ${companyId} and list -> ${member}::text @> jsonb_build_array(jsonb_build_object('id', given.id)))`.execute(
    tenantDb,
  )
  if (rows.length > 0)
    throw new InvalidInputError(
      member === 'addOns' ? 'There is no such add-on.' : 'There is no such extra charge.',
    )
}

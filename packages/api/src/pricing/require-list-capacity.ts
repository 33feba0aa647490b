import { maxAddOns, maxExtraCharges, maxPriceExamples } from '@curbquote/types/limits'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { DomainError } from '../errors/errors.ts'

const lists = {
  extra_charges: { most: maxExtraCharges, name: 'extra charges' },
  add_ons: { most: maxAddOns, name: 'smart add-ons' },
  price_examples: { most: maxPriceExamples, name: 'example jobs' },
} as const

/**
 * Checks the list's limit. Call it after the insertion, in a transaction that has locked the company's price list (such as
 * `changePriceList`), so that concurrent insertions are counted one after the other.
 * @throws DomainError `LIST_FULL`
 */
export async function requireListCapacity(
  tenantDb: Transaction<Database>,
  companyId: number,
  list: keyof typeof lists,
): Promise<void> {
  const { count } = await tenantDb
    .selectFrom(list)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { most, name } = lists[list]
  const message = `You can have at most ${most} ${name}. Delete one to add another.`
  if (count > most) throw new DomainError(409, 'LIST_FULL', message)
}

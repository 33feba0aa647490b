import type { Page } from 'playwright-core'
import { openOwnersPage, type OwnersProduct } from './owner.ts'
import type { PageWidth } from './product.ts'

export const sectionOf = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true })

/** Opens the prices of a company that has nothing but a tax rate of 0. It offers power washing unless `isNew`. */
export async function openEmptyPrices(
  owners: OwnersProduct,
  width: PageWidth,
  { isNew = false, hasTouch = false }: { isNew?: boolean; hasTouch?: boolean } = {},
) {
  const { db } = owners.product.database
  for (const table of [
    'price_drafts',
    'price_rules',
    'price_examples',
    'extra_charges',
    'add_ons',
  ] as const)
    await db.deleteFrom(table).execute()
  await db
    .updateTable('pricing_entries')
    .set({ price_per_unit_cents: 0, setup_fee_cents: 0, ...(isNew && { enabled: false }) })
    .execute()
  await db.updateTable('companies').set({ tax_basis_points: 0 }).execute()
  const opened = await openOwnersPage(
    owners,
    width,
    '/company/dashboard?tab=settings&section=pricing',
    {
      hasTouch,
    },
  )
  const settings = sectionOf(opened.page, 'Quote Settings')
  await settings.getByLabel('Tax rate (%)').waitFor()
  return { ...opened, settings, job: sectionOf(opened.page, 'Test a job') }
}

export type EmptyPrices = Awaited<ReturnType<typeof openEmptyPrices>>

/** The amount of a line of the test job. */
export function amountOf({ job }: EmptyPrices, label: string): Promise<string> {
  return job
    .locator('dl > div')
    .filter({ has: job.page().getByText(label, { exact: true }) })
    .locator('dd')
    .innerText()
}

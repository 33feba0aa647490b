import { maxListedDeliveries } from '../packages/types/src/webhooks/index.ts'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible, assertFits } from './accessibility.ts'
import {
  openOwnersPage,
  openOwnersProduct,
  storedDrafts,
  toast,
  type OwnersProduct,
} from './owner.ts'
import { eventually, holdRequests, untilRendered } from './product.ts'

const test = suite<OwnersProduct>('webhooks')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct({ WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128' }))
})
test.after((context) => context.product.close())

// `localhost` is this machine, where nothing listens on port 443.
const url = 'https://localhost/quotes'

const webhooksOf = (page: Page) => page.getByRole('region', { name: 'Webhooks', exact: true })

/** Deletes the only webhook. */
async function deleteWebhook(page: Page): Promise<void> {
  const section = webhooksOf(page)
  await section.getByRole('button', { name: `Delete: ${url}` }).click()
  await page
    .getByRole('dialog', { name: 'Delete this webhook?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await section.getByText('No webhooks yet.').waitFor()
}

test('a section in the URL takes the focus, but not from a control that the owner has focused', async (context) => {
  const path = '/company/dashboard?tab=integration#webhooks'
  const { page, errors, context: browser } = await openOwnersPage(context, 1280, path)
  await eventually('the focus on the section', () =>
    page.evaluate(() => document.activeElement?.id === 'webhooks'),
  )

  const release = await holdRequests(page, '**/api/company/keys')
  await page.reload()
  const add = page.getByRole('button', { name: 'Add webhook' })
  await add.focus()
  release()
  await page.getByText('You have no keys.').waitFor()
  await untilRendered(page)
  assert.ok(await add.evaluate((button) => button === document.activeElement))
  assert.equal(errors, [])
  await browser.close()
})

test('the owner adds a webhook at 1280 px, tests it, rotates its secret and deletes it', async (context) => {
  const path = '/company/dashboard?tab=integration#webhooks'
  const { page, errors, context: browser } = await openOwnersPage(context, 1280, path)
  const section = webhooksOf(page)
  await section.getByText('No webhooks yet.').waitFor()
  assert.is(
    await page.getByRole('region', { name: 'Zapier and Make' }).getByRole('listitem').count(),
    3,
  )

  await section.getByRole('button', { name: 'Add webhook' }).press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add webhook' })
  await adding.getByLabel('URL').fill('http://localhost/quotes')
  await adding.getByRole('button', { name: 'Add webhook' }).click()
  await adding.getByText('Enter a URL that starts with https://.').waitFor()
  await adding.getByLabel('URL').fill('https://10.0.0.1/quotes')
  await adding.getByLabel('The customer declines').check()
  await page.keyboard.press('Escape')
  await adding.getByText('You have unsaved changes. Save or cancel them first.').waitFor()
  await page.goBack()
  await adding.waitFor({ state: 'hidden' })
  await page.reload()
  await section.getByRole('button', { name: 'Add webhook' }).click()
  await eventually(
    'the draft',
    async () => (await adding.getByLabel('URL').inputValue()) === 'https://10.0.0.1/quotes',
  )
  await adding.getByLabel('URL').press('Enter')
  await adding.getByText('This URL cannot receive webhooks.').waitFor()
  assert.ok(await adding.getByLabel('The customer declines').isChecked())
  await assertAccessible(page)
  await adding.getByLabel('URL').fill(url)
  await adding.getByLabel('URL').press('Enter')

  const saved = page.getByRole('dialog', { name: 'Your signing secret' })
  const first = await saved.getByLabel('Signing secret').innerText()
  assert.match(first, /^whsec_/)
  await saved.getByRole('button', { name: 'Copy' }).click()
  await saved.getByText('Secret copied to clipboard.').waitFor()
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), first)
  await saved.getByRole('button', { name: 'I have saved it' }).click()

  await section.getByText('quote.created, quote.accepted, quote.declined').waitFor()
  await section.getByRole('button', { name: `Send test: ${url}` }).click()
  await toast(page, 'No connection to this host and port.').waitFor()
  const deliveries = section.getByRole('list', { name: `Deliveries to ${url}` })
  await deliveries.getByText('Failed').waitFor()
  await deliveries.getByText('quote.created (test)').waitFor()
  await deliveries.getByRole('button', { name: /^Send again/ }).click()
  await toast(page, 'The message will be sent again.').waitFor()

  await deliveries.getByRole('button', { name: /^Details/ }).click()
  const details = page.getByRole('dialog', { name: /^quote\.created, / })
  await details.getByLabel('Request body').getByText('"isTest": true').waitFor()
  await details.getByRole('listitem').first().getByText('No connection').waitFor()
  await assertAccessible(page)
  await details.getByRole('button', { name: 'Close' }).first().click()

  const filters = section.getByRole('group', { name: 'Filter the deliveries' })
  for (const [label, other, all] of [
    ['Event', 'quote.accepted', ''],
    ['State', 'delivered', ''],
    ['Day', '2026-01-02', ''],
  ] as const) {
    const field = filters.getByLabel(label)
    await (label === 'Day' ? field.fill(other) : field.selectOption(other))
    await section.getByText('No delivery matches the filters.').waitFor()
    await (label === 'Day' ? field.fill(all) : field.selectOption(all))
    await deliveries.getByText('quote.created (test)').waitFor()
  }
  await context.product.database.db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_at: null })
    .execute()
  await filters.getByRole('button', { name: 'Send failed again' }).click()
  const sending = page.getByRole('dialog', { name: 'Send failed messages again?' })
  await sending.getByText('To send messages again, choose a day.').waitFor()
  assert.ok(await sending.getByRole('button', { name: 'Send Again' }).isDisabled())
  await sending.getByLabel('Failed since').fill('2026-01-02')
  await assertAccessible(page)
  await sending.getByRole('button', { name: 'Send Again' }).click()
  await toast(page, '1 message will be sent again.').waitFor()

  await section.getByRole('button', { name: `Rotate: ${url}` }).click()
  await page
    .getByRole('dialog', { name: 'Rotate the secret?' })
    .getByRole('button', { name: 'Rotate' })
    .click()
  assert.is.not(await saved.getByLabel('Signing secret').innerText(), first)
  await saved.getByRole('button', { name: 'I have saved it' }).click()
  await section.getByText('The old secret works until').waitFor()
  await assertAccessible(page)
  await assertFits(page, 'the page')

  await section.getByRole('button', { name: `Edit: ${url}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit webhook' })
  await editing.getByLabel('The customer declines').uncheck()
  await page.goBack()
  await editing.waitFor({ state: 'hidden' })
  await section.getByRole('button', { name: `Edit: ${url}` }).click()
  await editing.getByRole('button', { name: 'Save' }).click()
  await section.getByText('quote.created, quote.accepted', { exact: true }).waitFor()
  assert.equal(await storedDrafts(page), [])
  await section.getByRole('button', { name: `Pause: ${url}` }).click()
  await section.getByText('Paused', { exact: true }).waitFor()
  await section.getByText('The webhook is paused. To send messages again, turn it on.').waitFor()
  assert.ok(await filters.getByRole('button', { name: 'Send failed again' }).isDisabled())
  await section.getByRole('button', { name: `Turn on: ${url}` }).click()
  await section.getByText('On', { exact: true }).waitFor()
  await deleteWebhook(page)
  // Expected: the browser logs the 422 for the refused URL.
  assert.equal(
    errors.filter((error) => !error.includes('422')),
    [],
  )
  await browser.close()
})

test('the log shows older deliveries on demand', async (context) => {
  const { db } = context.product.database
  const { id: company_id } = await db
    .selectFrom('companies')
    .select('id')
    .where('email', '=', 'demo@curbquote.test')
    .executeTakeFirstOrThrow()
  const path = '/company/dashboard?tab=integration#webhooks'
  const { page, errors, context: browser } = await openOwnersPage(context, 1280, path)
  const section = webhooksOf(page)
  await section.getByRole('button', { name: 'Add webhook' }).click()
  const adding = page.getByRole('dialog', { name: 'Add webhook' })
  await adding.getByLabel('URL').fill(url)
  await adding.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  const { id: endpoint_id } = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  const ids = Array.from(
    { length: maxListedDeliveries + 2 },
    (_, index) => `msg_${index.toString(16).padStart(32, '0')}`,
  )
  await db
    .insertInto('webhook_messages')
    .values(
      ids.map((id, index) => ({
        id,
        company_id,
        sequence: index + 1,
        type: 'quote.changed' as const,
      })),
    )
    .execute()
  await db
    .insertInto('webhook_deliveries')
    .values(
      ids.map((message_id) => ({
        company_id,
        message_id,
        endpoint_id,
        state: 'failed' as const,
        next_at: null,
      })),
    )
    .execute()
  await section.getByRole('button', { name: `Deliveries: ${url}` }).click()
  const rows = section.getByRole('list', { name: `Deliveries to ${url}` }).getByRole('listitem')
  const older = section.getByRole('button', { name: 'Show older deliveries' })
  await older.waitFor()
  assert.is(await rows.count(), maxListedDeliveries)

  await page.route('**/deliveries?cursor=*', (route) => route.abort())
  await older.click()
  await section.getByText('The older deliveries could not be loaded').waitFor()
  assert.is(await rows.count(), maxListedDeliveries)
  await page.unroute('**/deliveries?cursor=*')
  await older.click()
  await older.waitFor({ state: 'hidden' })
  assert.is(await rows.count(), ids.length)
  await assertAccessible(page)
  assert.equal(
    errors.filter((error) => !error.includes('ERR_FAILED')),
    [],
  )
  await deleteWebhook(page)
  await browser.close()
})

test('a failure to load the webhooks is shown and can be retried', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 390, '/company/dashboard')
  await page.route('**/api/company/webhooks', (route) => route.abort())
  await page.goto(`${context.product.url}/company/dashboard?tab=integration`)
  const section = webhooksOf(page)
  await section.getByText('Your webhooks could not be loaded').waitFor()
  await page.unroute('**/api/company/webhooks')
  await section.getByRole('button', { name: 'Retry' }).click()
  await section.getByText('No webhooks yet.').waitFor()
  await browser.close()
})

test.run()

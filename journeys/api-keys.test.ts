import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
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
import { eventually, untilRendered } from './product.ts'

const test = suite<OwnersProduct>('API keys')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

const path = '/company/dashboard?tab=integration'

test('the page offers the plugin and the packages of this server for download', async (context) => {
  const { page, errors } = await openOwnersPage(context, 390, path)
  const downloads = page.getByRole('region', { name: 'Downloads' })
  await downloads.waitFor()
  const { version } = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  for (const [name, file] of [
    ['WordPress plugin', 'curbquote-wordpress.zip'],
    ['Form for npm', 'curbquote-widget.tgz'],
    ['API client for npm', 'curbquote-client.tgz'],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await downloads.getByRole('link', { name }).click()
    const download = await downloading
    assert.is(download.suggestedFilename(), file)
    const content = await readFile(await download.path())
    if (file.endsWith('.zip'))
      assert.match(
        Buffer.from(unzipSync(content)['curbquote/curbquote.php'] ?? []).toString(),
        `Version:           ${version}\n`,
      )
    else assert.match(gunzipSync(content).toString('latin1'), `"version": "${version}"`)
  }
  await assertAccessible(page)
  await assertFits(page, 'the downloads')
  assert.equal(errors, [])
})

test('a button at the top of the page leads to the sections for developers', async (context) => {
  const { page } = await openOwnersPage(context, 390, path)
  await page.getByRole('region', { name: 'Downloads' }).waitFor()
  await page.getByRole('link', { name: 'For Developers' }).click()
  await eventually('the focus on the section', () =>
    page.evaluate(() => document.activeElement?.id === 'test-data'),
  )
  assert.match(page.url(), /\?tab=integration#test-data$/)
  await page.close()
})

test('an owner creates a key, uses it and revokes it, at 1280 px', async (context) => {
  const { page, errors } = await openOwnersPage(context, 1280, path)
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByText('You have no keys.').waitFor()

  await keys.getByRole('button', { name: 'Create Key' }).click()
  const form = page.getByRole('dialog', { name: 'Create a key' })
  await form.getByRole('button', { name: 'Create Key' }).click()
  await form.getByText('Enter a name.').waitFor()
  await form.getByText('Select at least one scope.').waitFor()
  await assertAccessible(page)
  await assertFits(page, 'the form')

  await form.getByLabel('Name').fill('Zapier')
  await form.getByLabel('Read quotes').check()
  await page.keyboard.press('Escape')
  await form.getByText('You have unsaved changes. Save or cancel them first.').waitFor()
  await page.goBack()
  await form.waitFor({ state: 'hidden' })
  await page.reload()
  await keys.getByRole('button', { name: 'Create Key' }).click()
  await form.getByRole('checkbox', { name: 'Read quotes', checked: true }).waitFor()
  await form.getByLabel('Allowed IP addresses').fill('127.0.0.1\nlocalhost')
  await form.getByRole('button', { name: 'Create Key' }).click()
  await form.getByRole('alert').getByText('localhost').waitFor()
  await form.getByLabel('Allowed IP addresses').fill('127.0.0.0/8\n::1')

  // A failed request keeps the typed values.
  await page.route('**/api/company/keys', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await form.getByRole('button', { name: 'Create Key' }).click()
  await form
    .getByRole('alert')
    .getByText(/connection/i)
    .waitFor()
  await page.unroute('**/api/company/keys')
  assert.is(await form.getByLabel('Name').inputValue(), 'Zapier')
  await form.getByRole('button', { name: 'Create Key' }).click()

  const shown = page.getByRole('dialog', { name: 'Your key “Zapier”' })
  await shown.getByRole('button', { name: 'Copy' }).click()
  await shown.getByText('Key copied to clipboard.').waitFor()
  assert.is(await page.getByRole('alert').getByText('copied').count(), 0)
  const key = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(key, /^cq_live_[A-Za-z]{38}$/)
  await assertAccessible(page)
  await assertFits(page, 'the new key')
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  assert.equal(await storedDrafts(page), [])

  const row = keys.getByRole('listitem').filter({ hasText: 'Zapier' })
  await row.getByText('Never used').waitFor()
  await row.getByText('quotes:read').waitFor()
  await row.getByText('Only from 127.0.0.0/8, ::1').waitFor()
  assert.not.match(await page.content(), key.slice(12))
  const use = (used = key) =>
    fetch(`${context.product.url}/api/v1/quotes?limit=1`, {
      headers: { authorization: `Bearer ${used}` },
    })
  assert.is((await use()).status, 200)
  await page.reload()
  await row.getByText(/Last used/).waitFor()
  await assertAccessible(page)
  await assertFits(page, 'the list')

  const bad = await fetch(`${context.product.url}/api/v1/quotes?limit=0`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const requestId = bad.headers.get('x-request-id') ?? ''
  await eventually('the request in the log', () =>
    context.product.database.db
      .selectFrom('key_requests')
      .select('id')
      .where('request_id', '=', requestId)
      .executeTakeFirst(),
  )
  await row.getByRole('button', { name: 'Requests: Zapier' }).click()
  const log = page.getByRole('dialog', { name: 'Requests of “Zapier”' })
  const entries = log.getByRole('listitem')
  await entries.filter({ hasText: '200' }).first().waitFor()
  await log.getByLabel('Request ID').fill('unknown')
  await log.getByText('No request of this key has this ID.').waitFor()
  await log.getByLabel('Request ID').fill(requestId)
  await entries.filter({ hasText: requestId }).getByText('400').waitFor()
  assert.is(await entries.count(), 1)
  await assertAccessible(page)
  await assertFits(page, 'the log')
  await page.keyboard.press('Escape')

  const allow = async (networks: string) => {
    await row.getByRole('button', { name: 'IP addresses: Zapier' }).click()
    const dialog = page.getByRole('dialog', { name: 'IP addresses of “Zapier”' })
    await dialog.getByLabel('Allowed IP addresses').fill(networks)
    await assertFits(page, 'the IP addresses')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await allow('203.0.113.9')
  await row.getByText('Only from 203.0.113.9').waitFor()
  assert.is((await use()).status, 403)
  await allow('')
  assert.is((await use()).status, 200)

  await row.getByRole('button', { name: 'Rotate: Zapier' }).click()
  await page
    .getByRole('dialog', { name: 'Rotate this key?' })
    .getByRole('button', { name: 'Rotate' })
    .click()
  const rotated = await shown.getByRole('textbox', { name: 'Key' }).inputValue()
  assert.is.not(rotated, key)
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await row.getByText(/The earlier key works until/).waitFor()
  assert.equal([(await use()).status, (await use(rotated)).status], [200, 200])

  await row.getByRole('button', { name: 'Revoke: Zapier' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke this key?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  assert.is((await use()).status, 200)
  await row.getByRole('button', { name: 'Revoke: Zapier' }).click()
  await question.getByRole('button', { name: 'Revoke Key' }).click()
  await toast(page, 'The key was revoked.').waitFor()
  await keys.getByText('You have no keys.').waitFor()
  assert.equal([(await use()).status, (await use(rotated)).status], [401, 401])
  assert.equal(
    errors.filter((error) => !/net::ERR_FAILED|status of 400/.test(error)),
    [],
  )
  await page.close()
})

test('a failure to load the keys is shown and can be retried', async (context) => {
  const { page } = await openOwnersPage(context, 1280, '/company/dashboard')
  await page.route('**/api/company/keys', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(context.product.url + path)
  const keys = page.getByRole('region', { name: 'Keys' })
  await keys.getByText('Your keys could not be loaded').waitFor()
  await page.unroute('**/api/company/keys')
  await keys.getByRole('button', { name: /try again|retry/i }).click()
  await keys.getByText('You have no keys.').waitFor()
  await page.close()
})

test('switching to test data names keys and webhooks accordingly, and keeps scroll position and focus', async (context) => {
  const { page, errors } = await openOwnersPage(context, 1280, path)
  const shown = page.getByLabel('Show test data')
  await page.getByText('No webhooks yet.').waitFor()
  await shown.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 200)
  await untilRendered(page)
  const topOf = async () => (await shown.boundingBox())?.y ?? Number.NaN
  const before = await topOf()

  await shown.press('Space')
  const webhooks = page.getByRole('region', { name: 'Test webhooks' })
  await webhooks.getByText('No test webhooks yet.').waitFor()
  await page.getByRole('region', { name: 'Test API keys' }).getByText('no test keys').waitFor()
  assert.ok(await shown.evaluate((input) => input === document.activeElement))
  assert.ok(Math.abs((await topOf()) - before) < 80, `${before} became ${await topOf()}`)
  await webhooks.getByRole('button', { name: 'Add test webhook' }).click()
  const adding = page.getByRole('dialog', { name: 'Add test webhook' })
  await adding.getByRole('button', { name: 'Add test webhook' }).waitFor()
  await assertAccessible(page)
  await adding.getByRole('button', { name: 'Cancel' }).click()

  await shown.press('Space')
  await page.getByText('No webhooks yet.').waitFor()
  assert.ok(Math.abs((await topOf()) - before) < 80, `${before} became ${await topOf()}`)
  assert.equal(errors, [])
  await page.close()
})

test('the buttons of a dialog that is higher than the window are in view', async (context) => {
  const { page } = await openOwnersPage(context, 1280, path)
  const openers = [
    ['Create Key', 'Create a key', 'Allowed IP addresses'],
    ['Add webhook', 'Add webhook', 'The customer declines'],
  ] as const
  for (const height of [450, 600, 750, 900])
    for (const [opener, name, field] of openers) {
      await page.setViewportSize({ width: 1280, height })
      await page.getByRole('button', { name: opener, exact: true }).click()
      const dialog = page.getByRole('dialog', { name })
      for (const label of ['Cancel', opener]) {
        const box = await dialog.getByRole('button', { name: label, exact: true }).boundingBox()
        const frame = await dialog.boundingBox()
        assert.ok(box && frame, label)
        assert.ok(box.y + box.height <= frame.y + frame.height, `${label} at ${height} px`)
      }
      // A focused field is not under the buttons.
      const input = dialog.getByLabel(field).first()
      await input.focus()
      const [field_, buttons] = await Promise.all([
        input.boundingBox(),
        dialog.getByRole('button', { name: 'Cancel' }).boundingBox(),
      ])
      assert.ok(field_ && buttons && field_.y < buttons.y, `${field} at ${height} px`)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
  await page.close()
})

test('without an active plan an owner creates a test key and sees its quotes', async (context) => {
  const { product } = context
  await product.database.db
    .updateTable('companies')
    .set({ subscription_status: null })
    .where('test_of', 'is', null)
    .execute()
  const { page, errors } = await openOwnersPage(context, 390, path)
  await page.getByRole('heading', { name: 'Subscription Required' }).waitFor()
  await page.getByLabel('Show test data').check()
  const keys = page.getByRole('region', { name: 'Test API keys' })
  await keys.getByRole('button', { name: 'Create Key' }).click()
  const form = page.getByRole('dialog', { name: 'Create a test key' })
  await form.getByLabel('Name').fill('Laptop')
  await form.getByLabel('Add and change quotes').check()
  await form.getByRole('button', { name: 'Create Key' }).click()
  const shown = page.getByRole('dialog', { name: 'Your key “Laptop”' })
  const key = await shown.getByLabel('Key', { exact: true }).inputValue()
  assert.match(key, /^cq_test_/)
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  const { status } = await fetch(`${product.url}/api/v1/quotes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      customer: { name: 'Tess Data', email: 'tess@home.example', phone: '5125550142' },
      total: 450.5,
    }),
  })
  assert.is(status, 201)
  await assertAccessible(page)
  await assertFits(page, 'the page without a plan')
  await page.getByRole('link', { name: 'Quotes' }).click()
  await page.getByText('Tess Data').first().waitFor()
  await page.getByRole('button', { name: 'Show live data' }).click()
  await page.getByRole('heading', { name: 'Subscription Required' }).waitFor()
  assert.equal(errors, [])
  await page.close()
})

test.run()

import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible } from './accessibility.ts'
import { signInAdmin } from './admin.ts'
import { eventually, openPage, openProduct, type Product } from './product.ts'

const test = suite<{ product: Product }>('a broadcast')
test.before(async (context) => {
  context.product = await openProduct()
})
test.after((context) => context.product.close())

async function signIn(product: Product, page: Page): Promise<void> {
  await page.goto(`${product.url}/admin/login`)
  await signInAdmin(page)
  await page.getByRole('heading', { name: 'SaaS Admin Dashboard' }).waitFor()
  await page.getByRole('link', { name: 'Email Broadcast' }).click()
  await page.getByRole('heading', { name: 'Broadcast History' }).waitFor()
}

for (const width of [390, 1280] as const)
  test(`an admin composes, previews and sends a broadcast, and a recipient unsubscribes, at ${width} px`, async ({
    product,
  }) => {
    const { page, context, errors } = await openPage(product, width)
    await signIn(product, page)
    if (width === 390) await page.getByText('No broadcasts sent yet').waitFor()
    await page.getByText('Please provide both subject and content').waitFor()
    const send = page.getByRole('button', { name: /^Send to \d+ Users?$/ })
    await send.waitFor()
    assert.ok(await send.isDisabled())
    await assertAccessible(page)

    const subject = `News for {{company_name}} at ${width}`
    await page.getByLabel('Subject Line').fill(subject)
    await page
      .getByLabel('Email Content (HTML)')
      .fill('<p>Hi {{owner_name}}!</p><script>window.top.document.title = "taken"</script>')
    await page.getByLabel('Target Segment').selectOption('inactive_X_days')
    const daysProblem = page
      .getByText('Please enter a whole number of days from 1 to 3,650.')
      .first()
    for (const days of ['0', '1,5']) {
      await page.getByLabel('Number of Inactive Days').fill('30')
      await daysProblem.waitFor({ state: 'detached' })
      await page.getByLabel('Number of Inactive Days').clear()
      await page.getByLabel('Number of Inactive Days').pressSequentially(days)
      await daysProblem.waitFor()
      assert.ok(await send.isDisabled())
    }
    await page.getByLabel('Target Segment').selectOption('all')

    await page.getByText('Draft saved.').waitFor()
    await page.reload()
    await page.getByText('Draft saved.').waitFor()
    assert.is(await page.getByLabel('Subject Line').inputValue(), subject)
    assert.match(await page.getByLabel('Email Content (HTML)').inputValue(), 'Hi {{owner_name}}!')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send a Test to Me' }).click()
    const composer = page.getByRole('region', { name: 'Compose Email Broadcast' })
    await composer.getByRole('alert').getByText('Failed to send the test').waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Send a Test to Me' }).click()
    await page.getByText('A test is on its way to admin@curbquote.test.').waitFor()
    const testEmail = await eventually('the test', async () =>
      (await product.emails()).find(
        (email) => email.tag === 'broadcast_test' && email.subject.endsWith(`at ${width}`),
      ),
    )
    assert.is(testEmail.to, 'admin@curbquote.test')
    assert.is(testEmail.subject, `[Test] News for Sparkle Pressure Washing at ${width}`)
    assert.match(testEmail.text, 'Hi Sam Rivera!')

    await page.getByRole('button', { name: 'Show Preview' }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('Sparkle Pressure Washing').waitFor()
    await preview.locator('iframe').contentFrame().getByText('Sam Rivera').waitFor()
    assert.is(await page.title(), 'SaaS Admin Dashboard · CurbQuote')
    await assertAccessible(page)

    const label = await send.innerText()
    const users = Number(/\d+/.exec(label)?.[0])
    assert.ok(users >= 3)
    await send.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`Send this email to ${users} users?`).waitFor()
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await send.click()
    await dialog.getByRole('button', { name: label }).click()

    const row = page.getByRole('row').filter({ hasText: subject })
    await row.getByText('Completed').waitFor()
    const sent = width === 390 ? users : users - 1
    const success = await row.getByRole('cell').nth(4).innerText()
    assert.is(Number.parseInt(success.replace('Success', ''), 10), sent)
    if (width === 1280) await row.getByText('1 skipped').waitFor()
    await assertAccessible(page)
    assert.is(await page.getByLabel('Subject Line').inputValue(), '')

    const emails = await eventually('the emails', async () => {
      const all = (await product.emails()).filter(
        ({ subject: line, tag }) => tag === 'broadcast' && line.endsWith(`at ${width}`),
      )
      return all.length === sent && all
    })
    assert.is(new Set(emails.map(({ to }) => to)).size, sent)
    const toDemo = emails.find(({ to }) => to === 'demo@curbquote.test')
    assert.is(toDemo?.subject, `News for Sparkle Pressure Washing at ${width}`)
    if (width === 390)
      await unsubscribe(page, emails.find(({ to }) => to !== 'demo@curbquote.test')?.text ?? '')
    assert.equal(
      errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED')),
      [],
    )
    await context.close()
  })

async function unsubscribe(page: Page, text: string): Promise<void> {
  const [, link = ''] = /^Unsubscribe from these emails (\S+)$/m.exec(text) ?? []
  await page.goto(link)
  await page.getByRole('heading', { name: 'Unsubscribe from CurbQuote’s emails?' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await page.getByRole('heading', { name: 'You are subscribed again' }).waitFor()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
}

test.run()

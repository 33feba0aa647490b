import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible, assertFits } from './accessibility.ts'
import { openOwnersPage, openOwnersProduct, toast, type OwnersProduct } from './owner.ts'
import { eventually, openPage } from './product.ts'

const test = suite<OwnersProduct>('follow-ups')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

const settingsPath = '/company/dashboard?tab=settings&section=follow-ups'

test('the owner changes the texts at 1280 px, previews them and gets a test', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 1280, settingsPath)
  const section = page.getByRole('region', { name: 'Follow-ups', exact: true })
  assert.ok(await section.getByLabel('Send follow-ups').isChecked())
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.postData() ?? '')
  })
  const second = section.getByRole('group', { name: 'After 6 days' })
  await second.getByLabel('Days after the quote').clear()
  const unfinished = section.getByRole('group', { name: 'After … days' })
  await unfinished.getByLabel('Days after the quote').pressSequentially('1,5')
  await section.getByRole('button', { name: 'Save Follow-ups' }).click()
  await unfinished.getByText('Enter a whole number from 1 to 60').waitFor()
  assert.equal(saves, [])
  await unfinished.getByLabel('Days after the quote').fill('4')
  await section
    .getByRole('group', { name: 'After 4 days' })
    .getByLabel('Days after the quote')
    .press('ArrowUp')
  const changed = section.getByRole('group', { name: 'After 5 days' })
  await changed.getByLabel('Subject').fill('Still {total}, {firstname}')
  await changed.getByLabel('Text').click()
  await changed.getByText('{firstname} is not a placeholder').waitFor()
  await changed.getByLabel('Subject').fill('Still {total}, {first name}')
  await changed.getByLabel('Text').fill('Hi {first name},\n\n{link}\n\nYour crew')
  const preview = changed.getByRole('figure', { name: 'Preview' })
  await preview.getByText('Still $412.50, Jane').waitFor()
  await assertAccessible(page)
  await assertFits(page, 'the page')

  await changed.getByRole('button', { name: 'Send me a test' }).click()
  await toast(page, 'Test sent to demo@curbquote.test').waitFor()
  const sent = await eventually('the test', async () => {
    const tests = (await context.product.emails()).filter(({ tag }) => tag === 'follow_up_test')
    return tests.at(-1)
  })
  const shown = await preview.locator('p').allInnerTexts()
  assert.is(sent?.subject, `[Test] ${shown[0]}`)
  assert.ok(shown.some((line) => line.startsWith('You asked ')))
  for (const line of shown.slice(1)) assert.match(sent?.text ?? '', line)
  await section.getByText('Spanish', { exact: true }).click()
  await section.getByRole('group', { name: 'After 2 days' }).getByLabel('Subject').fill(' ')
  await section.getByText('English', { exact: true }).click()
  await section.getByRole('button', { name: 'Save Follow-ups' }).click()
  // The empty subject is in the Spanish text, so the form switches to it.
  await section.getByText('Please fill in this field').waitFor()
  const empty = section.getByRole('group', { name: 'After 2 days' }).getByLabel('Subject')
  assert.ok(await empty.evaluate((field) => field === document.activeElement))
  await empty.fill('Su precio: {total}')
  await section.getByRole('button', { name: 'Save Follow-ups' }).click()
  await toast(page, 'Follow-ups updated').waitFor()
  await page.reload()
  await section.getByRole('group', { name: 'After 5 days' }).waitFor()

  await changed.getByLabel('Days after the quote').fill('6')
  await section.getByRole('button', { name: 'Save Follow-ups' }).click()
  await section.getByText('All changes are saved.').waitFor()
  await browser.close()
})

test('a missing postal address and unseen replies are explained', async (context) => {
  const { db } = context.product.database
  await db.updateTable('follow_up_settings').set({ is_on: false }).execute()
  await db.updateTable('companies').set({ street_address: null }).execute()
  const { page, context: browser } = await openOwnersPage(context, 390, settingsPath)
  await page.getByText('Your postal address is missing.').waitFor()
  assert.ok(await page.getByLabel('Send follow-ups').isDisabled())
  await page.getByText('“They replied: stop reminders”').waitFor()
  await db.updateTable('companies').set({ email_notifications: false }).execute()
  await page.reload()
  await page
    .getByText('Your email alerts are off, so you get no email with a link to stop')
    .waitFor()
  assert.is(await page.getByText('“They replied: stop reminders”').count(), 0)
  await assertAccessible(page)
  await assertFits(page, 'the page without alerts')
  await page.getByRole('link', { name: 'turn email alerts on' }).click()
  await page.waitForURL(/section=notifications/)
  await db.updateTable('companies').set({ email_notifications: true }).execute()
  await page.goBack()
  await page.getByRole('link', { name: 'your profile' }).click()
  await page.waitForURL(/tab=profile/)
  await db.updateTable('companies').set({ street_address: '214 River Road' }).execute()
  await db.updateTable('follow_up_settings').set({ is_on: true }).execute()
  await browser.close()
})

test('a quote at 390 px shows its next reminder, sends it now and stops the rest', async (context) => {
  const { db } = context.product.database
  const quote = await db
    .selectFrom('quotes')
    .select(['id', 'company_id', 'customer_email'])
    .where('status', '=', 'pending')
    .where('offer_state', '=', 'open')
    .where('language', '=', 'en')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const { company_id, id: quote_id } = quote
  await db.deleteFrom('follow_ups').where('quote_id', '=', quote_id).execute()
  await db
    .insertInto('follow_ups')
    .values([
      { company_id, quote_id, step: 1, due_at: new Date('2099-11-24T15:00:00Z') },
      { company_id, quote_id, step: 2, due_at: new Date('2099-11-28T15:00:00Z') },
    ])
    .execute()
  const path = `/company/dashboard?tab=quotes&lead=${quote_id}`
  const { page, context: browser } = await openOwnersPage(context, 390, path)
  // The demo company is in Louisville, on Eastern Time.
  await page.getByText('Next: reminder on Tue, Nov 24, 10:00 AM').waitFor()
  await assertAccessible(page)
  await assertFits(page, 'the page')
  await page.getByRole('button', { name: 'Send now' }).click()
  await toast(page, 'Reminder is on its way').waitFor()
  await page.getByText('Next: reminder on Sat, Nov 28, 10:00 AM').waitFor()
  await page.reload()
  await page.getByText('Reminder sent', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await toast(page, 'Reminders stopped').waitFor()
  await page.getByText('Stopped: reminders stopped by hand').waitFor()
  await page.getByText('Next: reminder').waitFor({ state: 'detached' })
  await browser.close()

  // The customer opens the link in the email and stops the reminders with one click.
  const emails = await eventually('the reminder', async () => {
    const sent = await context.product.emails()
    const own = sent.filter(({ to, tag }) => to === quote.customer_email && tag === 'follow_up_1')
    return own.length > 0 ? own : undefined
  })
  const [, url = ''] = /Stop reminders (http\S+)/.exec(emails[0]?.text ?? '') ?? []
  const { page: customer, context: theirs } = await openPage(context.product, 390)
  await customer.goto(url)
  await customer
    .getByRole('heading', { name: 'Stop reminders from Sparkle Pressure Washing?' })
    .waitFor()
  await assertAccessible(customer)
  await assertFits(customer, 'the page')
  await customer.getByRole('button', { name: 'Stop reminders' }).click()
  await customer.getByRole('heading', { name: 'Reminders are stopped' }).waitFor()
  await theirs.close()
})

test.run()

import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { storeBareQuote } from '../packages/api/src/test/bare-quote.ts'
import { dayOf, readCalendar } from '../packages/api/src/test/read-calendar.ts'
import { type SmtpDouble, startSmtpDouble } from '../packages/api/src/test/smtp-double.ts'
import { assertAccessible, assertFits } from './accessibility.ts'
import { openOwnersPage, openOwnersProduct, toast, type OwnersProduct } from './owner.ts'
import { eventually, openPage } from './product.ts'

interface Context extends OwnersProduct {
  smtp: SmtpDouble
  companyId: number
}

const test = suite<Context>('days')
test.before(async (context) => {
  context.smtp = await startSmtpDouble()
  Object.assign(context, await openOwnersProduct({ SMTP_URL: context.smtp.url }))
  const { id } = await context.product.database.db
    .selectFrom('companies')
    .select('id')
    .where('email', '=', 'demo@curbquote.test')
    .executeTakeFirstOrThrow()
  context.companyId = id
})
test.after(async ({ product, smtp }) => {
  await product.close()
  await smtp.close()
})

const [wednesday, thursday, friday] = ['2083-03-10', '2083-03-11', '2083-03-12']
const week = `/company/dashboard?tab=quotes&view=calendar&week=${wednesday}`

/** Accepted jobs on a Wednesday, and no others in that year. */
async function storeJobs({ product, companyId }: Context, count: number) {
  const { db } = product.database
  await db
    .updateTable('quotes')
    .set({ job_date: null })
    .where('company_id', '=', companyId)
    .where('job_date', '>=', '2083-01-01')
    .execute()
  const ids: number[] = []
  for (let job = 1; job <= count; job++) {
    const { id } = await storeBareQuote(db, companyId, {
      customer_name: `Customer ${job}`,
      customer_email: `customer${job}.${Date.now()}@home.example`,
      customer_zip: '40202',
      offer_state: 'accepted',
      accepted_revision: 1,
      responded_at: new Date(),
      job_date: wednesday,
    })
    ids.push(id)
  }
  return ids
}

async function feedUrl({ product, token }: Context): Promise<string> {
  const response = await fetch(`${product.url}/api/company/calendar-link`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { url: string }).url
}

/** The text of a message, whose long lines are wrapped in transport. */
const textOf = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=')

const day = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('from the signature to a requested day in two taps on a phone, and the owner confirms it', async (context) => {
  const { product } = context
  const customer = await openPage(product, 390, { hasTouch: true })
  const { page } = customer
  await page.goto(`${product.url}/dev/demo-quote`)
  await page.getByLabel('Your full name').fill('Noah Hughes')
  await page.getByLabel(/I accept this quote for/).check()
  await page.getByLabel(/I agree to sign electronically/).check()

  await page.getByRole('button', { name: /^Sign and accept \$/ }).tap()
  const first = page.getByRole('button', { name: /^First available day: / })
  await first.waitFor()
  const box = await first.boundingBox()
  assert.ok(box && box.y + box.height <= 844, 'the button is in view without scrolling')
  await page
    .getByRole('button', { name: /^We are near you on / })
    .first()
    .waitFor()
  await assertAccessible(page)
  await first.tap()
  await page.getByText('You asked for').waitFor()
  await assertFits(page, 'the requested day')

  const owner = await openOwnersPage(
    context,
    390,
    '/company/dashboard?tab=quotes&offer=wants_day',
    { hasTouch: true },
  )
  const row = owner.page.locator('.cq-quote').filter({ hasText: 'Noah Hughes' })
  await row.getByText(/^Asks for: \w{3} \w{3} \d+ morning$/).waitFor()
  await assertAccessible(owner.page)
  await assertFits(owner.page, 'the list of quotes that want a day')
  await row.getByRole('button', { name: /^Confirm \w{3} \d+, morning$/ }).tap()
  await owner.page.getByText(/^Confirmed: /).waitFor()
  await page.reload()
  await page.getByText(/^Sparkle Pressure Washing comes on \w+, \w+ \d+, morning/).waitFor()
  await page.getByRole('link', { name: 'Add to calendar' }).waitFor()
  await page.getByText('Ask for another day').waitFor()

  await owner.page.goto(`${product.url}/company/dashboard?tab=quotes&search=Noah`)
  await owner.page.getByRole('link', { name: 'Noah Hughes', exact: true }).tap()
  const lead = owner.page.getByRole('dialog', { name: 'Noah Hughes' })
  await lead.getByLabel('Half-day').selectOption('Afternoon')
  await toast(owner.page, 'Job date updated').waitFor()
  await assertAccessible(owner.page)
  await page.reload()
  await page.getByText(/^Sparkle Pressure Washing comes on \w+, \w+ \d+, afternoon/).waitFor()
  await lead.getByRole('button', { name: 'Move to another day' }).tap()
  const moving = owner.page.getByRole('dialog', { name: 'Move Noah Hughes' })
  const days = moving.getByLabel('Day', { exact: true })
  const withRoom = days.locator('option').filter({ hasText: ' free' }).first()
  await days.selectOption(await withRoom.getAttribute('value'))
  await moving.getByRole('button', { name: 'Move 1 job' }).tap()
  await lead.getByText('Moved: the customer has not answered yet.').waitFor()
  await eventually('the email of the move', async () =>
    context.smtp.messages.some(({ text }) => text.includes('Your day has moved')),
  )
  await lead.getByText('Quote page opened').first().waitFor()
  assert.is(await lead.getByText('Link to the quote page shown').count(), 0)
  assert.equal([customer.errors, owner.errors], [[], []])
  await customer.context.close()
  await owner.context.close()
})

test('a day agreed by phone is set and confirmed by email in one step', async (context) => {
  const { product, companyId, smtp } = context
  const email = `phoned.${Date.now()}@home.example`
  const { id } = await storeBareQuote(product.database.db, companyId, {
    customer_name: 'Petra Phoned',
    customer_email: email,
    customer_zip: '40202',
    offer_state: 'accepted',
    accepted_revision: 1,
    responded_at: new Date(),
  })
  const owner = await openOwnersPage(context, 390, `/company/dashboard?tab=quotes&lead=${id}`)
  const { page } = owner
  const lead = page.getByRole('dialog', { name: 'Petra Phoned' })
  await lead.getByRole('button', { name: 'Suggest or confirm a day' }).click()
  const dialog = page.getByRole('dialog', { name: 'A day for Petra Phoned' })
  await dialog.getByText('The place is held for five days.').waitFor()
  await dialog.getByLabel('The customer has agreed to this day').check()
  await dialog.getByText('The customer gets an email that confirms the day.').waitFor()
  const days = dialog.getByLabel('Day', { exact: true })
  const withRoom = days.locator('option').filter({ hasText: ' free' }).first()
  await days.selectOption(await withRoom.getAttribute('value'))
  await assertAccessible(page)
  await assertFits(page, 'the dialog of an agreed day')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await toast(page, 'Confirmed: ').waitFor()
  await eventually('the email', async () =>
    smtp.messages.some(
      ({ to, text }) => to.includes(email) && text.includes('Your day is confirmed'),
    ),
  )
  assert.ok(await lead.getByLabel('Job date').inputValue())
  await owner.context.close()
})

test('a rained-out day of eight jobs is moved and announced, kept by one customer, and undone', async (context) => {
  const { product, smtp } = context
  const ids = await storeJobs(context, 8)
  const feed = await feedUrl(context)
  const eventsOfJobs = async () =>
    (await readCalendar(feed)).filter(({ uid }) => ids.some((id) => uid.startsWith(`job-${id}@`)))
  const before = await eventsOfJobs()
  assert.equal(
    before.map(({ start }) => dayOf(start)),
    ids.map(() => wednesday),
  )
  smtp.messages.splice(0)

  const owner = await openOwnersPage(context, 390, week, { hasTouch: true })
  const { page } = owner
  await day(page, 'Wed, Mar 10').getByRole('button', { name: 'Move this day' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Move Wed, Mar 10' })
  await assertAccessible(page)
  await assertFits(page, 'the dialog that moves a day')
  const offered = await dialog
    .getByLabel('Day', { exact: true })
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  assert.ok(offered.includes(thursday), 'the next day is offered')
  assert.not.ok(offered.includes(wednesday), 'the day that is moved is not offered')
  await dialog.getByRole('button', { name: 'Move 8 jobs' }).tap()
  const said = page.getByText('8 jobs moved from Wed, Mar 10 to Thu, Mar 11, Fri, Mar 12.')
  await said.waitFor()
  const isInView = async () => {
    const box = await said.boundingBox()
    return box && box.y >= 0 && box.y + box.height <= 844
  }
  await eventually('the message in view', isInView)
  const moved = await eventually('eight emails', async () => {
    const found = smtp.messages.filter(({ text }) => text.includes('Your day has moved'))
    return found.length === 8 ? found : undefined
  })
  assert.is(new Set(moved.map(({ to }) => to.join())).size, 8)

  const after = await eventsOfJobs()
  assert.equal(after.map(({ uid }) => uid).toSorted(), before.map(({ uid }) => uid).toSorted())
  assert.equal([...new Set(after.map(({ start }) => dayOf(start)))].toSorted(), [thursday, friday])

  // One customer keeps the new day, in another browser.
  const [message] = moved
  const [link = ''] = /http:\/\/localhost:\d+\/q\/[\w-]+/.exec(textOf(message?.text ?? '')) ?? []
  const customer = await openPage(product, 390, { hasTouch: true })
  await customer.page.goto(link)
  await customer.page.getByText('Sparkle Pressure Washing has moved your job to').waitFor()
  await customer.page.locator('summary').getByText('Other day').waitFor()
  await customer.page.getByRole('button', { name: /^Keep \w+, March 1[12]$/ }).tap()
  await customer.page.getByText('Sparkle Pressure Washing comes on').waitFor()

  // The owner sees who has not answered, and the undo is there after a reload.
  await page.reload()
  await page.getByText('7 jobs moved from Wed, Mar 10').waitFor()
  assert.is(await page.getByText('no answer yet').count(), 7)
  await page.goto(`${product.url}/company/dashboard?tab=quotes&search=Customer`)
  await page.getByText('Moved: no answer yet').nth(6).waitFor()
  await page.goto(product.url + week)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page
    .getByText(
      '7 jobs moved back. 1 changed since then. Customers who got an email of the move get another one.',
    )
    .waitFor()
  await eventually(
    'seven jobs on Wednesday',
    async () => (await day(page, 'Wed, Mar 10').locator('.cq-plan-job').count()) === 7,
  )
  const undone = await eventsOfJobs()
  assert.is(undone.filter(({ start }) => dayOf(start) === wednesday).length, 7)
  assert.is(undone.length, 8)
  assert.equal([owner.errors, customer.errors], [[], []])
  await owner.context.close()
  await customer.context.close()
})

test('a job is moved by dragging it, and by keyboard', async (context) => {
  await storeJobs(context, 1)
  const { page, context: browser, errors } = await openOwnersPage(context, 1280, week)
  const job = day(page, 'Wed, Mar 10').locator('.cq-plan-job').filter({ hasText: 'Customer 1' })
  await job.dragTo(day(page, 'Fri, Mar 12').locator('.cq-plan-part').nth(1))
  const dialog = page.getByRole('dialog', { name: 'Move Customer 1' })
  await dialog.getByText('Each as it fits').waitFor({ state: 'detached' })
  const isOn = (wanted: string) =>
    eventually(
      `${wanted} as the day`,
      async () => (await dialog.getByLabel('Day', { exact: true }).inputValue()) === wanted,
    )
  await isOn(friday)
  assert.is(await dialog.getByLabel('Time of day').inputValue(), 'afternoon')
  await dialog.getByRole('checkbox', { name: 'Tell the customer by email' }).uncheck()
  await dialog.getByRole('button', { name: 'Move 1 job' }).click()
  const moved = day(page, 'Fri, Mar 12').getByRole('link', { name: 'Customer 1' })
  await moved.waitFor()
  await dialog.waitFor({ state: 'detached' })

  await moved.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await isOn(thursday)
  await dialog.getByLabel('Day', { exact: true }).selectOption(friday)
  assert.is(
    await dialog.getByLabel('Time of day').inputValue(),
    'morning',
    'only the other half of its own day is a target',
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.equal(errors, [])
  await browser.close()
})

test('a request for a day at any time is confirmed for one of its half-days', async (context) => {
  const { db } = context.product.database
  const [id = 0] = await storeJobs(context, 1)
  await db.updateTable('quotes').set({ job_date: null }).where('id', '=', id).execute()
  await db
    .insertInto('day_requests')
    .values({
      company_id: context.companyId,
      quote_id: id,
      revision: 1,
      day: friday,
      part: null,
      state: 'requested',
      lapses_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  const path = `/company/dashboard?tab=quotes&lead=${id}`
  const { page, context: browser, errors } = await openOwnersPage(context, 390, path)
  const lead = page.getByRole('dialog', { name: 'Customer 1' })
  await lead.getByRole('button', { name: 'Confirm Mar 12, morning' }).waitFor()
  await lead.getByRole('button', { name: 'Confirm Mar 12, afternoon' }).click()
  await toast(page, 'Confirmed: Mar 12 afternoon').waitFor()
  await lead.getByLabel('Half-day').waitFor()
  assert.is(await lead.getByLabel('Half-day').inputValue(), 'afternoon')
  assert.equal(errors, [])
  await browser.close()
})

test('settings of days mark wrong numbers and warn of jobs on a day off', async (context) => {
  await storeJobs(context, 2)
  const path = '/company/dashboard?tab=settings&section=days'
  const { page, context: browser, errors } = await openOwnersPage(context, 390, path)
  const monday = page.getByLabel('Monday, morning')
  const tuesday = page.getByLabel('Tuesday, afternoon')
  const before = await tuesday.inputValue()
  await tuesday.fill('-1')
  await monday.click()
  await page.getByText('Enter whole numbers from 0 to').waitFor()
  const marked = page.locator('.cq-capacity [aria-invalid="true"]')
  assert.is(await marked.getAttribute('aria-label'), 'Tuesday, afternoon')
  assert.ok(await page.getByRole('button', { name: 'Save Days' }).isDisabled())
  await tuesday.fill(before)
  await monday.click()
  await marked.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Add a day off' }).click()
  await page.getByLabel('Day off').last().fill(wednesday)
  await page.getByText('2 jobs planned on this day. A day off moves no jobs.').waitFor()
  await page.getByRole('link', { name: 'Open the calendar' }).waitFor()
  await assertAccessible(page)
  await assertFits(page, 'a day off with jobs')
  assert.equal(errors, [])
  await browser.close()
})

test.run()

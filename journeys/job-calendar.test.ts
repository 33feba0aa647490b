import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible, assertFits } from './accessibility.ts'
import {
  firstQuote,
  openOwnersPage,
  openOwnersProduct,
  openOwnerTab,
  type OwnersProduct,
  widths,
} from './owner.ts'
import { printToPdf } from './print-to-pdf.ts'
import { eventually } from './product.ts'

interface JobQuote {
  id: number
  customer_name: string
}

interface Context extends OwnersProduct {
  quotes: JobQuote[]
}

const test = suite<Context>('job calendar')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
  context.quotes = await context.product.database.db
    .selectFrom('quotes')
    .select(['id', 'customer_name'])
    .where('company_id', '=', (eb) =>
      eb.selectFrom('companies').select('id').where('email', '=', 'demo@curbquote.test'),
    )
    .where('total_cents', 'is not', null)
    .orderBy('id')
    .limit(6)
    .execute()
})
test.after((context) => context.product.close())

const tab = '/company/dashboard?tab=quotes'
const march = `${tab}&view=calendar&month=2083-03`

/** Gives the first quotes these job dates, and removes all others. */
async function setJobDates({ product, quotes }: Context, days: readonly string[]) {
  const { db } = product.database
  await db
    .updateTable('quotes')
    .set({ job_date: null, status: 'pending' })
    .where('job_date', 'is not', null)
    .execute()
  for (const [index, job_date] of days.entries())
    await db
      .updateTable('quotes')
      .set({ job_date, status: 'pending' })
      .where('id', '=', quotes[index]?.id ?? 0)
      .execute()
}

const days = ['2083-03-10', '2083-03-10', '2083-03-10', '2083-03-10', '2083-03-12', '2083-04-01']
const calendar = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dayCell = (page: Page, day: string) =>
  page.locator('td').filter({ has: page.locator(`time[datetime="${day}"]`) })
const links = (page: Page) => page.getByRole('navigation', { name: 'Calendar' })

test('the calendar prints without links to other views and months', async (context) => {
  await setJobDates(context, days)
  const { page, context: browser } = await openOwnersPage(context, 1280, march)
  await calendar(page, 'March 2083').getByText('5 jobs', { exact: true }).waitFor()
  const { text } = await printToPdf(page)
  assert.match(text, 'March 2083')
  assert.not.match(text, 'Today')
  assert.not.match(text, 'Prices')
  await browser.close()
})

for (const width of widths)
  test(`an owner sees the jobs of a month and opens one, at ${width} px`, async (context) => {
    await setJobDates(context, days)
    const opened = await openOwnersPage(context, width, tab)
    const { page, errors } = opened
    await openOwnerTab(page, 'Calendar')
    await page.waitForURL(/view=calendar/)
    await page.getByText(/^No jobs in [A-Z][a-z]+ \d{4}\.$/).waitFor()
    const next = page.getByRole('link', { name: 'Wednesday, March 10, 2083' })
    await next.waitFor()
    await assertAccessible(page)
    await assertFits(page, 'a month without jobs')
    await next.click()
    await calendar(page, 'Wednesday, March 10, 2083').getByText('4 jobs').waitFor()

    await page.goto(context.product.url + march)
    await calendar(page, 'March 2083').getByText('5 jobs', { exact: true }).waitFor()
    if (width === 390) {
      const tenth = calendar(page, 'Wed, Mar 10')
      await tenth.waitFor()
      assert.is(await tenth.getByRole('listitem').filter({ hasText: 'Scheduled' }).count(), 4)
      // April 1 is in the table's last week of the month.
      assert.equal(await page.locator('.cq-agenda-day').allInnerTexts(), [
        'Wed, Mar 10',
        'Fri, Mar 12',
      ])
    } else {
      const table = page.getByRole('table', { name: 'March 2083' })
      assert.is(await table.getByRole('columnheader').count(), 7)
      assert.is(await dayCell(page, '2083-03-10').locator('.cq-job').count(), 2)
      assert.is(await dayCell(page, '2083-03-11').locator('.cq-job').count(), 0)
      await dayCell(page, '2083-04-01').getByText('Apr 1', { exact: true }).waitFor()
      assert.is(await dayCell(page, '2083-04-01').locator('.cq-job').count(), 1)
    }
    await assertAccessible(page)
    await assertFits(page, 'the month')

    const [, , , , ofTheTwelfth] = context.quotes
    const name = ofTheTwelfth?.customer_name ?? ''
    const job = page.locator('.cq-job').filter({ hasText: name }).last()
    assert.match(await job.innerText(), /\$[\d,]+\.\d\d/)
    await job.getByRole('link').focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name })
    await drawer.waitFor()
    await page.reload()
    await drawer.waitFor()
    // The list below the drawer may arrive after the quote.
    await job.waitFor({ state: 'attached' })

    // The focus follows a job to its new day, even if the new list arrives after the focus has returned to the link.
    const list = Promise.withResolvers<void>()
    await page.route('**/api/company/quotes/calendar?*', async (route) => {
      await list.promise
      await route.continue()
    })
    await drawer.getByLabel('Job date').fill('2083-03-15')
    await drawer.getByLabel('Job date').press('Enter')
    await page.getByText('Job date updated').first().waitFor()
    await drawer.getByRole('button', { name: 'Close the quote' }).click()
    await drawer.waitFor({ state: 'detached' })
    const fifteenth = width === 390 ? calendar(page, 'Mon, Mar 15') : dayCell(page, '2083-03-15')
    const moved = fifteenth.getByRole('link', { name })
    await eventually('the focus on the job at its old day', () =>
      job.getByRole('link').evaluate((link) => document.activeElement === link),
    )
    assert.is(await moved.count(), 0)
    list.resolve()
    await moved.waitFor()
    await eventually('the focus on the moved job', () =>
      moved.evaluate((link) => document.activeElement === link),
    )
    // A job of another month is not in the calendar any more.
    await page.keyboard.press('Enter')
    await drawer.getByLabel('Job date').fill('2083-06-15')
    await drawer.getByLabel('Job date').press('Enter')
    await moved.waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: 'Close the quote' }).click()
    await drawer.waitFor({ state: 'detached' })
    await eventually('the focus on the title', () =>
      page.evaluate(() => document.activeElement?.textContent === 'March 2083'),
    )
    assert.equal(errors, [])
    await opened.context.close()
  })

test('a day with many jobs opens as a list, and Back returns to the month', async (context) => {
  await setJobDates(context, days)
  const { page, context: browser } = await openOwnersPage(context, 1280, march)
  const more = page.getByRole('link', { name: '+2 more on Wednesday, March 10, 2083' })
  await more.click()
  const day = calendar(page, 'Wednesday, March 10, 2083')
  await day.getByText('4 jobs', { exact: true }).waitFor()
  assert.is(await day.locator('.cq-plan-job').count(), 4)
  await eventually('the focus on the title', () =>
    page.evaluate(() => document.activeElement?.textContent === 'Wednesday, March 10, 2083'),
  )
  await assertAccessible(page)
  await page.reload()
  await day.getByText('4 jobs', { exact: true }).waitFor()
  await day.getByRole('link', { name: context.quotes[3]?.customer_name ?? '' }).click()
  await page.getByRole('dialog', { name: context.quotes[3]?.customer_name ?? '' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await links(page).getByRole('link', { name: 'March 2083' }).click()
  await more.waitFor()
  await page.goBack()
  await day.waitFor()
  await page.goBack()
  await more.waitFor()
  await browser.close()
})

test('a phone lists today, with its room only if the company takes jobs on it', async (context) => {
  const { db } = context.product.database
  await setJobDates(context, [])
  const { id: company_id } = await db
    .selectFrom('companies')
    .select('id')
    .where('email', '=', 'demo@curbquote.test')
    .executeTakeFirstOrThrow()
  const takeJobs = async (jobs: number) => {
    await db.deleteFrom('capacity').where('company_id', '=', company_id).execute()
    for (let weekday = 0; weekday < 7; weekday++)
      await db
        .insertInto('capacity')
        .values([
          { company_id, weekday, part: 'morning', jobs },
          { company_id, weekday, part: 'afternoon', jobs },
        ])
        .execute()
  }
  await takeJobs(3)
  const { page, context: browser } = await openOwnersPage(context, 390, `${tab}&view=calendar`)
  const head = page.locator('.cq-agenda-head').filter({ hasText: 'Today' })
  await page.getByText('No jobs today.').waitFor()
  assert.match(await head.innerText(), /Today\s+0 of 6 jobs$/)
  await takeJobs(0)
  await page.reload()
  await page.getByText('No jobs today.').waitFor()
  assert.match(await head.innerText(), /Today$/)
  await browser.close()
})

test('a phone lists only those days of a past week that have jobs', async (context) => {
  await setJobDates(context, ['2025-03-12', '2025-03-14'])
  const opened = await openOwnersPage(context, 320, `${tab}&view=calendar&week=2025-03-12`)
  const { page } = opened
  const week = page.locator('.cq-day-plan')
  await week.getByText('Wed, Mar 12', { exact: true }).waitFor()
  assert.equal(await week.getByRole('heading', { level: 3 }).allInnerTexts(), [
    'Wed, Mar 12',
    'Fri, Mar 14',
  ])
  await assertFits(page, 'the week')
  await page.setViewportSize({ width: 1280, height: 800 })
  assert.is(await week.getByRole('heading', { level: 3 }).count(), 7)
  await opened.context.close()
})

test('an owner moves between months, and Back and reload keep the month', async (context) => {
  await setJobDates(context, days)
  const { page, context: browser } = await openOwnersPage(context, 1280, march)
  await calendar(page, 'March 2083').waitFor()
  await links(page).getByRole('link', { name: 'Next month' }).click()
  await calendar(page, 'April 2083').getByText('1 job', { exact: true }).waitFor()
  assert.match(page.url(), /month=2083-04/)
  await page.reload()
  await calendar(page, 'April 2083').waitFor()
  await page.goBack()
  await calendar(page, 'March 2083').waitFor()
  await links(page).getByRole('link', { name: 'Previous month' }).click()
  await calendar(page, 'February 2083').waitFor()
  await openOwnerTab(page, 'Quotes')
  await firstQuote(page).waitFor()
  assert.not.match(page.url(), /view=|month=/)
  await browser.close()
})

for (const width of widths)
  test(`the date of the company is marked as today, at ${width} px`, async (context) => {
    const { product } = context
    const days: string[] = []
    // The clocks of these time zones differ by 25 hours, so their dates differ.
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await product.database.db
        .updateTable('companies')
        .set({ time_zone })
        .where('email', '=', 'demo@curbquote.test')
        .execute()
      const dayIn = (ms: number) =>
        new Date(Date.now() + ms).toLocaleDateString('sv-SE', { timeZone: time_zone })
      await eventually('a minute without midnight', async () => dayIn(0) === dayIn(50_000))
      const today = dayIn(0)
      days.push(today)
      await setJobDates(context, [today])
      const { page, context: browser } = await openOwnersPage(context, width, march)
      await links(page).getByRole('link', { name: 'Today' }).click()
      await page.waitForURL((url) => url.searchParams.get('month') === today.slice(0, 7))
      const marked =
        width === 390
          ? page.locator('.cq-agenda-day').filter({ hasText: 'Today' }).locator('time')
          : page.locator('time[aria-current="date"]')
      await eventually(
        `the mark on ${today}`,
        async () =>
          (await marked.count()) === 1 && (await marked.getAttribute('datetime')) === today,
      )
      await browser.close()
    }
    assert.is(new Set(days).size, 2)
  })

test('search, status and offer filter the calendar as they filter the list', async (context) => {
  await setJobDates(context, days)
  const { page, context: browser } = await openOwnersPage(context, 1280, march)
  const shown = calendar(page, 'March 2083')
  await shown.getByText('5 jobs', { exact: true }).waitFor()
  const toolbar = page.getByRole('search', { name: 'Find quotes' })
  await toolbar.getByRole('button', { name: 'Filters' }).click()
  assert.is(await toolbar.getByLabel('Sort').count(), 0)
  await context.product.database.db
    .updateTable('quotes')
    .set({ status: 'completed' })
    .where('id', '=', context.quotes[4]?.id ?? 0)
    .execute()
  await toolbar.getByLabel('Status').selectOption('completed')
  await shown.getByText('1 job', { exact: true }).waitFor()
  assert.equal(await shown.locator('.cq-job-name').allInnerTexts(), [
    context.quotes[4]?.customer_name,
  ])
  await toolbar.getByLabel('Offer').selectOption('accepted')
  await shown.getByText('No matching jobs in March 2083.').waitFor()
  await assertAccessible(page)
  await shown.getByRole('button', { name: 'Show all quotes' }).click()
  await shown.getByText('5 jobs', { exact: true }).waitFor()
  await toolbar.getByRole('searchbox').fill(context.quotes[4]?.customer_name ?? '')
  await shown.getByText('1 job', { exact: true }).waitFor()
  assert.match(page.url(), /view=calendar&month=2083-03/)
  await browser.close()
})

for (const width of widths)
  test(`loading and a failed request are shown, and a retry loads the jobs, at ${width} px`, async (context) => {
    await setJobDates(context, days)
    const { page, context: browser } = await openOwnersPage(context, width, tab)
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/quotes/calendar?*', async (route) => {
      await released
      await route.fulfill({ status: 500, json: { error: 'Broken.', code: 'INTERNAL' } })
    })
    await page.goto(context.product.url + march)
    await page.getByRole('status').getByText('Loading the calendar').waitFor()
    release()
    const failure = page.getByRole('alert').filter({ hasText: 'The calendar could not be loaded' })
    await failure.getByText('Broken.').waitFor()
    await assertAccessible(page)
    await assertFits(page, 'a failed request')
    await page.unroute('**/quotes/calendar?*')
    await failure.getByRole('button', { name: 'Retry' }).click()
    await calendar(page, 'March 2083').getByText('5 jobs', { exact: true }).waitFor()
    assert.is(await failure.count(), 0)
    await browser.close()
  })

test.run()

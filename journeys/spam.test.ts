import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { assertAccessible } from './accessibility.ts'
import { openOwnersPage, openOwnersProduct, toast, widths, type OwnersProduct } from './owner.ts'
import { eventually, openPage } from './product.ts'

const test = suite<OwnersProduct>('spam, replies and repeated requests')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct({ SPAM_FILTER: 'on' }))
})
test.after((context) => context.product.close())

const customer = (name: string) => ({
  customerName: name,
  customerEmail: `${name.toLowerCase().replaceAll(/\W/g, '.')}@home.example`,
  customerPhone: '(502) 667-8899',
  customerZip: '40202',
  contactConsent: true,
})

/** A robot that posts to the API. */
async function postAsRobot({ product }: OwnersProduct, name: string): Promise<void> {
  const response = await fetch(`${product.url}/api/widget/demo/custom-job`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      photos: [],
      customerData: customer(name),
      jobDescription: `Visit the site of ${name}`,
    }),
  })
  assert.is(response.status, 201)
}

const emailsTo = async ({ product }: OwnersProduct, to: string) =>
  (await product.emails()).filter((email) => email.to.includes(to))

test('a request of a robot is under Spam, and "Not spam" moves it to the list, at 390 px', async (context) => {
  const name = 'Robot'
  const { customerEmail } = customer(name)
  await postAsRobot(context, name)
  const { page, errors } = await openOwnersPage(context, 390, '/company/dashboard')
  await page.locator('.cq-quote-name').first().waitFor()
  assert.is(await page.getByText(name).count(), 0)
  await page.goto(`${context.product.url}/company/dashboard?spam=1`)
  await page.getByRole('link', { name, exact: true }).click()
  const detail = page.getByRole('dialog')
  await detail.getByText('The browser did not finish the check that robots fail.').waitFor()
  await assertAccessible(page)
  assert.equal(await emailsTo(context, customerEmail), [])
  await detail.getByRole('button', { name: `Not spam: ${name}` }).click()
  await toast(page, 'The alert and the confirmation are on their way.').waitFor()
  await eventually('the confirmation', async () => {
    const emails = await emailsTo(context, customerEmail)
    return emails.some(({ tag }) => tag === 'quote_confirmation')
  })
  await page.goto(`${context.product.url}/company/dashboard`)
  await page.getByRole('link', { name, exact: true }).waitFor()
  assert.equal(errors, [])
})

test('a visitor of the hosted form is no robot: the owner sees the request at once', async (context) => {
  const { page, errors } = await openPage(context.product, 390)
  // People need longer than this test to fill in the form.
  await page.clock.install()
  const solver = page.waitForEvent('worker')
  await page.goto(`${context.product.url}/quote?id=demo`)
  await page.getByRole('radio', { name: 'Custom Job Request' }).check()
  await page.getByLabel('Where is the job?').fill('40202')
  const worker = await solver
  const solved = page.workers().includes(worker) ? worker.waitForEvent('close') : undefined
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Job description').fill('Wash the fountain in front of the house')
  await page.getByLabel('Full name').fill('Nora Fields')
  await page.getByLabel('Email', { exact: true }).fill('nora@gmial.com')
  await page.getByLabel('Phone').pressSequentially('5026678899')
  await page.getByText('Did you mean nora@gmail.com?').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.getByRole('checkbox', { name: /may call, text or email me/ }).check()
  await solved
  await page.clock.fastForward(4_000)
  await page.getByRole('button', { name: 'Submit custom job request' }).click()
  await page.getByText('Custom job request submitted!').waitFor()
  assert.equal(errors, [])
  const { page: owners } = await openOwnersPage(context, 390, '/company/dashboard')
  await owners.getByRole('link', { name: 'Nora Fields', exact: true }).waitFor()
})

test('the owner replies to a customer and sees the other requests with the same phone number', async (context) => {
  for (const width of widths) {
    const { page, errors } = await openOwnersPage(context, width, '/company/dashboard')
    await page.getByRole('link', { name: 'Nora Fields', exact: true }).click()
    const detail = page.getByRole('dialog', { name: 'Nora Fields' })
    await detail.getByRole('heading', { name: 'Second request of this customer' }).waitFor()
    await detail.getByRole('button', { name: 'Reply' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reply to Nora Fields' })
    await dialog.getByRole('button', { name: 'Send reply' }).click()
    await dialog.getByText('Write your reply first.').waitFor()
    await assertAccessible(page)
    await dialog.getByLabel('Your reply').fill(`We come on Friday. (${width})`)
    await dialog.getByRole('button', { name: 'Send reply' }).click()
    await toast(page, 'Reply sent to nora@gmail.com').waitFor()
    await detail.getByText(`You replied: “We come on Friday. (${width})”`).waitFor()
    await eventually('the reply', async () => {
      const emails = await emailsTo(context, 'nora@gmail.com')
      return emails.some(({ tag, text }) => tag === 'owner_reply' && text.includes(`(${width})`))
    })
    await detail
      .getByRole('link', { name: /^Quote \d+$/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: /^Robot/ }).waitFor()
    assert.equal(errors, [])
  }
})

test('Home shows how fast new requests are opened, with a table of the weeks', async (context) => {
  for (const width of widths) {
    const { page } = await openOwnersPage(context, width, '/dashboard')
    const section = page.getByRole('region', { name: 'Time to open a new request' })
    await section.getByText('Median time to open a new request:').waitFor()
    const table = section.getByRole('table', { name: 'Median time to open a new request, by week' })
    assert.ok((await table.getByRole('row').count()) >= 5)
    await assertAccessible(page)
  }
})

test('a phone can install the dashboard: manifest and icons exist in the stated sizes', async ({
  product,
}) => {
  const html = await (await fetch(`${product.url}/company/dashboard`)).text()
  assert.match(html, '<link rel="manifest" href="/manifest.webmanifest">')
  const response = await fetch(`${product.url}/manifest.webmanifest`)
  assert.match(response.headers.get('content-type') ?? '', /^application\/manifest\+json/)
  const manifest = (await response.json()) as {
    start_url: string
    display: string
    icons: { src: string; sizes: string }[]
  }
  assert.is(manifest.start_url, '/company/dashboard')
  assert.is(manifest.display, 'standalone')
  const touchIcon = /rel="apple-touch-icon" href="([^"]+)"/.exec(html)?.[1] ?? ''
  for (const { src, sizes } of [...manifest.icons, { src: touchIcon, sizes: '180x180' }]) {
    const icon = await fetch(product.url + src)
    assert.is(icon.headers.get('content-type'), 'image/png', src)
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
    assert.is(`${width}x${height}`, sizes)
  }
})

// Last, because the other tests expect few requests.
/** `PEOPLE=200` is the size of the release. */
const peopleCount = Number(process.env.PEOPLE ?? 4)

test('people with a slow browser are no robots, on the hosted form and on another website', async (context) => {
  const { product } = context
  const hostUrl = await product.hostPage(
    (url) => `<div data-quote-widget="demo"></div><script async src="${url}/widget.js"></script>`,
  )
  const people = Array.from({ length: peopleCount }, (_, index) => `Slow Person ${index}`)
  const submit = async (name: string, index: number) => {
    const { page, context: browser, errors } = await openPage(product, 390)
    const session = await browser.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    // A browser that is too slow sends the solution after the request.
    let isProven = false
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/custom-job') && request.method() === 'POST')
        isProven ||= request.postData()?.includes('"challenge"') ?? false
    })
    await page.goto(index % 2 ? hostUrl : `${product.url}/quote?id=demo`)
    await page.getByRole('radio', { name: 'Custom Job Request' }).check()
    await page.getByLabel('Where is the job?').pressSequentially('40202')
    await page.getByRole('button', { name: 'Continue' }).click()
    const typing = { delay: 30 }
    await page
      .getByLabel('Job description')
      .pressSequentially(`Wash the fence of house ${index}`, typing)
    await page.getByLabel('Full name').pressSequentially(name, typing)
    await page
      .getByLabel('Email', { exact: true })
      .pressSequentially(`slow.${index}@home.example`, typing)
    await page.getByLabel('Phone').pressSequentially(String(5_025_550_000 + index), typing)
    await page.getByRole('checkbox', { name: /may call, text or email me/ }).check()
    await page.getByRole('button', { name: 'Submit custom job request' }).click()
    await page.getByText('Custom job request submitted!').waitFor()
    await eventually('the proof', () => Promise.resolve(isProven))
    assert.equal(errors, [])
    await browser.close()
  }
  // The work of several at once would take longer than the test waits for a proof.
  for (const [index, name] of people.entries()) await submit(name, index)
  const rows = await product.database.db
    .selectFrom('quotes')
    .select(['is_spam', 'spam_reasons'])
    .where('customer_name', 'like', 'Slow Person %')
    .execute()
  const spam = rows.filter(({ is_spam }) => is_spam)
  console.log(
    `figure: ${peopleCount} people with a browser slowed 6 times: ${rows.length} submitted, ${rows.length - spam.length} accepted, ${spam.length} kept as spam`,
  )
  assert.equal(spam, [])
  assert.is(rows.length, peopleCount)
})

test.run()

import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { shownTokens } from '../packages/api/src/alerts/shown-token.ts'
import { assertAccessible } from './accessibility.ts'
import { openOwnersPage, openOwnersProduct, type OwnersProduct } from './owner.ts'
import { eventually } from './product.ts'

const codePepper = 'a pepper of the journey about alerts, and of nothing else'
const settings = '/company/dashboard?tab=settings&section=notifications'
const endpoint = 'https://push.example.test/a-browser'

const test = suite<OwnersProduct>('alerts on devices')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct({ CODE_PEPPER: codePepper }))
})
test.after((context) => context.product.close())

/** A browser with a test double of the push service. Nothing else is replaced. */
async function withPushService(page: Page): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  await page.addInitScript(
    ([url, ofBrowser]) => {
      const record = window as unknown as { asked: number }
      record.asked = 0
      const ask = Notification.requestPermission.bind(Notification)
      Notification.requestPermission = () => {
        record.asked++
        return ask()
      }
      PushManager.prototype.getSubscription = () => Promise.resolve(null)
      PushManager.prototype.subscribe = () =>
        Promise.resolve({
          toJSON: () => ({ endpoint: url, keys: ofBrowser }),
        } as unknown as PushSubscription)
    },
    [endpoint, keys] as const,
  )
}

/** Pushes a message to the service worker of the page, as a push service does. */
async function push(page: Page, payload: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  })
  await session.detach()
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, tag }) => ({ title, tag }))
  })

test('an owner turns on alerts by a tap, an alert is shown also while the dashboard is open, and confirmed', async (context) => {
  const { product } = context
  const { page, errors } = await openOwnersPage(context, 390, '/company/login')
  await page.context().grantPermissions(['notifications'])
  await withPushService(page)
  await page.goto(product.url + settings)
  // The browser of @sparticuz/chromium has no notifications.
  if ((await page.evaluate(() => Notification.permission)) !== 'granted')
    return console.log(
      'skipped: alerts on devices need a full browser, such as CHROME_PATH=/usr/bin/chromium',
    )
  const turnOn = page.getByRole('button', { name: 'Turn on alerts' })
  await turnOn.waitFor()
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked)
  assert.is(await asked(), 0, 'no permission is asked for before a tap')
  await turnOn.click()
  await page.getByText('Alerts are on for this device.').first().waitFor()
  assert.is(await asked(), 1)
  await page.getByText('No alert shown yet').waitFor()
  await assertAccessible(page)

  const { id } = await product.database.db
    .selectFrom('push_subscriptions')
    .select('id')
    .executeTakeFirstOrThrow()
  const at = Date.now()
  const title = 'New quote · $412.50 · Driveway · 78704'
  await push(page, {
    title,
    path: '/company/dashboard?lead=1',
    tag: 'one',
    subscriptionId: id,
    token: shownTokens(codePepper).issue(id),
  })
  await eventually('the notification', async () => (await shown(page)).length > 0)
  console.log(`figure: shown ${Date.now() - at} ms after the push arrived`)
  assert.equal(await shown(page), [{ title, tag: 'one' }])
  await eventually('the confirmation', async () => {
    const row = await product.database.db
      .selectFrom('push_subscriptions')
      .select('last_shown_at')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.last_shown_at
  })
  // Each opening of the dashboard renews the subscription, which stays one device.
  const renewed = page.waitForResponse(
    (response) =>
      response.url().endsWith('/push-subscriptions') && response.request().method() === 'POST',
  )
  await page.reload()
  assert.is((await renewed).status(), 201)
  await page.getByText('Last alert shown').waitFor()
  assert.is(await page.locator('.cq-alert-devices > li').count(), 1)
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No device gets alerts yet.').waitFor()
  await turnOn.waitFor()
  assert.equal(errors, [])
})

test('an iPhone outside of the Home Screen gets two pictures', async (context) => {
  const { page } = await openOwnersPage(context, 390, '/company/login')
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
    Object.defineProperty(navigator, 'userAgent', { get: () => agent })
  })
  await page.goto(context.product.url + settings)
  await page.getByText('Add CurbQuote to your Home Screen first.').waitFor()
  assert.is(await page.locator('.cq-home-screen-steps svg').count(), 2)
  assert.is(await page.getByRole('button', { name: 'Turn on alerts' }).count(), 0)
  await assertAccessible(page)
})

test.run()

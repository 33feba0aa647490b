import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  openOwnersPage,
  openOwnersProduct,
  openOwnerTab,
  type OwnersProduct,
  toast,
} from './owner.ts'
import { eventually, holdRequests } from './product.ts'

const test = suite<OwnersProduct>('saving settings')
test.before(async (context) => {
  Object.assign(context, await openOwnersProduct())
})
test.after((context) => context.product.close())

const settings = '/company/dashboard?tab=settings&section='

interface SlowSave {
  /** Page of the form. */
  path: string
  /** End of the URL that saves it. */
  endpoint: string
  button: string
  /** The field that is saved, and its values: as typed, and as the server saves it. */
  sent: { label: string; typed: string; saved: string }
  /** The field that changes while the save runs. */
  meanwhile: { label: string; typed: string }
}

const forms: SlowSave[] = [
  {
    path: `${settings}quote-page`,
    endpoint: '/quote-page',
    button: 'Save Quote Page',
    sent: { label: 'Validity', typed: '045', saved: '45' },
    meanwhile: { label: 'Terms', typed: 'Typed during the save' },
  },
  {
    path: `${settings}answers`,
    endpoint: '/price-rules',
    button: 'Save Pricing',
    sent: { label: 'Area above (sq ft)', typed: '7000', saved: '7000' },
    meanwhile: { label: 'Words in the description', typed: 'cedar, lead paint' },
  },
  {
    path: `${settings}service-area`,
    endpoint: '/service-area',
    button: 'Save Service Area',
    sent: { label: 'ZIP codes excluded', typed: '40118,40165', saved: '40118 40165' },
    meanwhile: { label: 'ZIP codes added', typed: '40507 405' },
  },
  {
    path: `${settings}follow-ups`,
    endpoint: '/follow-ups',
    button: 'Save Follow-ups',
    sent: { label: 'Subject', typed: 'Is {total} fine?', saved: 'Is {total} fine?' },
    meanwhile: { label: 'Text', typed: 'Typed during the save {link}' },
  },
  {
    path: '/company/dashboard?tab=profile',
    endpoint: '/profile',
    button: 'Save Changes',
    sent: { label: 'City', typed: ' Lexington ', saved: 'Lexington' },
    meanwhile: { label: 'Business name', typed: 'Sparkle Was' },
  },
  {
    path: `${settings}branding`,
    endpoint: '/branding',
    button: 'Save Changes',
    sent: { label: 'Display name', typed: ' Sparkle ', saved: 'Sparkle' },
    meanwhile: { label: 'Header message', typed: 'Typed during the save' },
  },
]

/** Holds the requests that save until the returned function is called. */
function holdSaves(page: Page, endpoint: string): Promise<() => void> {
  return holdRequests(page, `**${endpoint}`, (method) => method !== 'GET')
}

const valueOf = (field: Locator, value: string) =>
  eventually(`the value ${value}`, async () => (await field.inputValue()) === value)

for (const { path, endpoint, button, sent, meanwhile } of forms)
  test(`text typed during a slow save is kept as an unsaved change: ${button}, ${meanwhile.label}`, async (context) => {
    const { page, errors, context: browser } = await openOwnersPage(context, 1280, path)
    const field = ({ label }: { label: string }) =>
      page
        .getByLabel(label, { exact: true })
        // A required field has an asterisk in its label.
        .or(page.getByRole('textbox', { name: label, exact: true }))
        .first()
    const saveButton = page.getByRole('button', { name: button })
    const release = await holdSaves(page, endpoint)
    await field(sent).fill(sent.typed)
    const response = page.waitForResponse(
      (each) => each.url().endsWith(endpoint) && each.request().method() !== 'GET',
    )
    await saveButton.click()
    await field(meanwhile).fill(meanwhile.typed)
    release()
    assert.ok((await response).ok())
    await valueOf(field(sent), sent.saved)
    await valueOf(field(meanwhile), meanwhile.typed)
    await page.getByRole('button', { name: 'Undo', disabled: false }).click()
    // The saved value is the one that Undo returns to.
    await valueOf(field(sent), sent.saved)
    assert.is.not(await field(meanwhile).inputValue(), meanwhile.typed)
    assert.ok(await saveButton.isDisabled())
    assert.equal(errors, [])
    await browser.close()
  })

const announced = [
  { section: 'service-area', label: 'ZIP codes excluded', typed: '40118', text: 'Service area' },
  { section: 'pricing', label: 'Tax rate (%)', typed: '7.25', text: 'Pricing' },
]

for (const { section, label, typed, text } of announced)
  test(`a link leaves the page without a question as soon as a save is confirmed: ${text} updated`, async (context) => {
    const path = `${settings}${section}`
    const { page, errors, context: browser } = await openOwnersPage(context, 1280, path)
    const field = page.getByLabel(label, { exact: true })
    await field.waitFor()
    // Delays the refetch after the save, from which the form takes the saved values.
    await page.route(/\/api\/company\/\d+\//, async (route) => {
      if (route.request().method() === 'GET') await pause(500)
      await route.continue()
    })
    await field.fill(typed)
    await page.getByRole('button', { name: /^Save (?:Service Area|Pricing)$/ }).click()
    await toast(page, `${text} updated`).waitFor()
    await openOwnerTab(page, 'Profile')
    await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
    assert.equal(errors, [])
    await page.unrouteAll({ behavior: 'wait' })
    await browser.close()
  })

const amounts = [
  { path: `${settings}quote-page`, button: 'Save Quote Page', label: 'Validity' },
  { path: `${settings}service-area`, button: 'Save Service Area', label: 'Within (miles)' },
  { path: `${settings}pricing`, button: 'Save Pricing', label: 'Tax rate (%)' },
]

for (const { path, button, label } of amounts)
  test(`a field that is changed back during a slow save keeps what was typed: ${label}`, async (context) => {
    const { page, errors, context: browser } = await openOwnersPage(context, 1280, path)
    const field = page.getByLabel(label).first()
    const before = await field.inputValue()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let saves = 0
    await page.route('**/api/company/**', async (route) => {
      if (route.request().method() !== 'GET') {
        saves += 1
        await released
      }
      await route.continue()
    })
    const saveButton = page.getByRole('button', { name: button })
    await field.fill('17')
    await saveButton.click()
    await eventually('the save', () => Promise.resolve(saves === 1))
    await field.fill(before)
    release()
    // Without the change, the button would be disabled and the field would show the saved value.
    await page.getByRole('button', { name: 'Undo', disabled: false }).waitFor()
    assert.is(await field.inputValue(), before)
    assert.ok(await saveButton.isEnabled())
    await page.getByRole('button', { name: 'Undo' }).click()
    await valueOf(field, '17')
    assert.equal(errors, [])
    await browser.close()
  })

test('the save button of the quote page does not move when the preview arrives', async (context) => {
  const { page, context: browser } = await openOwnersPage(context, 1280, '/company/dashboard')
  const release = await holdRequests(page, '**/api/company/quotes/*/link')
  await page.goto(`${context.product.url}${settings}quote-page`)
  const button = page.getByRole('button', { name: 'Save Quote Page' })
  await button.waitFor()
  const before = await button.boundingBox()
  release()
  await page.getByRole('link', { name: /^Preview: the page of/ }).waitFor()
  assert.equal(await button.boundingBox(), before)
  await browser.close()
})

test('switches changed during a slow save are kept as unsaved changes', async (context) => {
  const path = `${settings}notifications`
  const { page, context: browser } = await openOwnersPage(context, 390, path)
  const release = await holdSaves(page, '/notifications')
  const instant = page.getByLabel('Instant alerts')
  const daily = page.getByLabel('Daily summary')
  const wasInstant = await instant.isChecked()
  const wasDaily = await daily.isChecked()
  await instant.press('Space')
  await page.getByRole('button', { name: 'Save Notification Settings' }).click()
  await daily.press('Space')
  release()
  await page.getByRole('button', { name: 'Undo', disabled: false }).click()
  assert.is(await instant.isChecked(), !wasInstant)
  assert.is(await daily.isChecked(), wasDaily)
  await browser.close()
})

/** Calls the API as the demo's owner, as another tab would. */
async function callElsewhere(
  { product, token }: OwnersProduct,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const account = await fetch(`${product.url}/api/auth/me`, { headers })
  const { id } = (await account.json()) as { id: number }
  const response = await fetch(`${product.url}/api/company/${id}${path}`, {
    ...init,
    headers: { ...headers, ...init.headers },
  })
  assert.ok(response.ok, `${path}: ${response.status}`)
  return response
}

/** Changes the fee of the farthest trips. */
async function saveBandsElsewhere(context: OwnersProduct): Promise<void> {
  const response = await callElsewhere(context, '/price-rules')
  const { rules } = (await response.json()) as { rules: { tripBands: { feeCents: number }[] } }
  await callElsewhere(context, '/price-rules', {
    method: 'PUT',
    headers: { 'if-match': response.headers.get('etag') ?? '' },
    body: JSON.stringify({
      rules: {
        ...rules,
        tripBands: rules.tripBands.map((band, index) =>
          index === 2 ? { ...band, feeCents: 7_700 } : band,
        ),
      },
    }),
  })
}

test('saving the trip fees alone keeps ZIP codes that were added elsewhere', async (context) => {
  const path = `${settings}service-area`
  const { page, errors, context: browser } = await openOwnersPage(context, 1280, path)
  const added = page.getByLabel('ZIP codes added')
  await added.waitFor()
  await callElsewhere(context, '/service-zips', {
    method: 'POST',
    body: JSON.stringify({ zip: '40511' }),
  })
  await page.getByLabel('Fee ($)').nth(1).fill('26')
  await page.getByRole('button', { name: 'Save Service Area' }).click()
  await page.getByText('20 miles $26.00').waitFor()
  await eventually('the ZIP code', async () => (await added.inputValue()).includes('40511'))
  // Wait until the form has also taken the response of the save. Then nothing is unsaved.
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Save Service Area', disabled: true }).waitFor()
  assert.ok((await added.inputValue()).includes('40511'))
  assert.equal(errors, [])
  await browser.close()
})

test('adding a requested ZIP code keeps the unsaved edits of the service area', async (context) => {
  const check = await fetch(`${context.product.url}/api/widget/demo/service-check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ zip: '40509' }),
  })
  assert.ok(check.ok)
  const path = `${settings}service-area`
  const { page, errors, context: browser } = await openOwnersPage(context, 390, path)
  const added = page.getByLabel('ZIP codes added')
  const before = await added.inputValue()
  const typed = `${before} 40510`.trim()
  await added.fill(typed)
  // The demo has three distances. Removing the first changes the positions of the others.
  await page.getByRole('button', { name: 'Remove distance 1' }).click()
  await page.getByRole('button', { name: 'Add a distance' }).click()
  const [distances, fees] = [page.getByLabel('Up to (miles)'), page.getByLabel('Fee ($)')]
  await distances.nth(2).fill('45')
  await fees.nth(2).fill(await fees.nth(1).inputValue())
  const feesNow = () => Promise.all([0, 1, 2].map((each) => fees.nth(each).inputValue()))
  const typedFees = await feesNow()
  await saveBandsElsewhere(context)
  // The refreshed area follows the refreshed rules, so the form has taken both when it shows the ZIP code.
  const rules = page.waitForResponse('**/price-rules')
  await page.route('**/service-area', async (route) => {
    await (await rules).finished()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add 40509' }).click()
  // Otherwise the next save would remove the ZIP code again.
  await valueOf(added, `${typed} 40509`)
  assert.equal(await feesNow(), typedFees)
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually('the saved list', async () => !(await added.inputValue()).includes('40510'))
  assert.ok((await added.inputValue()).includes('40509'))
  assert.equal(errors, [])
  await browser.close()
})

test.run()

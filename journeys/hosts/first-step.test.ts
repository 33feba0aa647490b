import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  renderQuoteWidget,
  type RenderOptions,
} from '../../packages/widget-sdk/src/server/render-quote-widget.ts'
import { reservedHeight } from '../../packages/widget-sdk/src/element/reserved-space.ts'
import type { Scenario } from '../../packages/widget-sdk/test/fake-server.ts'
import { assertAccessible } from '../accessibility.ts'
import { recordShifts } from '../layout-shifts.ts'
import type { HostPage } from './host-page.ts'
import { openHosts, plainPage, type Hosts } from './hosts.ts'

const test = suite<{ hosts: Hosts }>('the first screen written by the server of the page')
test.before(async (context) => {
  context.hosts = await openHosts()
})
test.after((context) => context.hosts.close())

interface ServerPage extends Partial<HostPage> {
  hosts: Hosts
  options?: Partial<RenderOptions>
  /** Attributes of the script element. */
  script?: string
  /** Settings that the company changes after the page is written. */
  changes?: Scenario
  head?: string
}

/** Opens a page whose server has written the form, with text below it. */
async function visitServerPage({
  hosts,
  options,
  script = '',
  changes,
  head,
  ...host
}: ServerPage) {
  return hosts.visit({
    waitUntil: 'domcontentloaded',
    ...host,
    html: async (_, widgetId, apiBase) => {
      const form = await renderQuoteWidget({ widgetId, apiBase, ...options })
      assert.match(form, 'shadowrootmode')
      if (changes) hosts.curbQuote.prepare(widgetId, changes)
      return plainPage(
        `<h1>A business</h1><main>${form}</main><p id="below">Call us</p><script async ${script} src="${apiBase}/widget.js"></script>`,
        head,
      )
    },
  })
}

/** Holds back requests until they are released. */
function hold(url: string) {
  const released = Promise.withResolvers<void>()
  const prepare = (page: Page) =>
    page.route(url, async (route) => {
      await released.promise
      await route.continue()
    })
  return { prepare, release: released.resolve }
}

/** Types a ZIP code and puts the caret into the text. Marks the field, to recognize it later. */
async function typeZip(page: Page) {
  const field = page.getByLabel('Where is the job?')
  await field.pressSequentially('78701')
  await field.evaluate((area: HTMLInputElement) => {
    area.setSelectionRange(4, 4)
    Object.assign(area, { isTheSame: true })
  })
  return field
}

const stateOf = (field: ReturnType<Page['getByLabel']>) =>
  field.evaluate((input: HTMLInputElement) => ({
    value: input.value,
    caret: input.selectionStart,
    hasFocus: (input.getRootNode() as ShadowRoot).activeElement === input,
    isTheSame: 'isTheSame' in input,
  }))

test('a visitor types before any script arrives; the form keeps the text, the focus and the caret', async ({
  hosts,
}) => {
  for (const held of ['**/widget.js', '**/widget/element-*']) {
    const { prepare, release } = hold(held)
    const visit = await visitServerPage({ hosts, prepare })
    const { page } = visit
    await page.getByText('Call us').waitFor()
    const field = await typeZip(page)
    const drawn = await visit.widget().boundingBox()
    release()
    await page.getByRole('radio', { name: 'Custom Job Request' }).waitFor()
    const kept = { value: '78701', caret: 4, hasFocus: true, isTheSame: true }
    assert.equal(await stateOf(field), kept, held)
    assert.equal(await visit.widget().boundingBox(), drawn, held)
    assert.is(await field.inputValue(), '78701')
    await visit.isUnharmed()
  }
})

test('the form works on a page whose server has rendered it', async ({ hosts }) => {
  const visit = await visitServerPage({ hosts })
  await visit.works()
})

test('the first screen has the company’s name and colors, and no accessibility violations', async ({
  hosts,
}) => {
  const { prepare, release } = hold('**/widget.js')
  const visit = await visitServerPage({
    hosts,
    prepare,
    scenario: { company: { primaryColor: '#7c2d12', accentColor: '#7c2d12' } },
  })
  const { page } = visit
  const button = page.getByRole('button', { name: 'Get Quote' })
  const color = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  await button.waitFor()
  assert.is(await color(), 'rgb(124, 45, 18)')
  const subtitle = visit.widget().locator('.subtitle > span')
  assert.is(
    await subtitle.evaluate((span) => getComputedStyle(span, '::before').content),
    '"Power washing quote by Sparkle Pressure Washing"',
  )
  await assertAccessible(page)
  // The colors never change to those of a form without a company.
  await page.evaluate(() => {
    const seen = Object.assign(window, { colors: new Set<string>() }).colors
    const watch = () => {
      const found = document
        .querySelector('quote-widget')
        ?.shadowRoot?.querySelector('.button.primary')
      seen.add(found ? getComputedStyle(found).backgroundColor : 'none')
      requestAnimationFrame(watch)
    }
    watch()
  })
  release()
  await visit.renders()
  assert.equal(
    await page.evaluate(() => [...(window as unknown as { colors: Set<string> }).colors]),
    ['rgb(124, 45, 18)'],
  )
  await visit.isUnharmed()
})

test('settings that the company changed since the page was written apply, and what was typed stays', async ({
  hosts,
}) => {
  const { prepare, release } = hold('**/widget.js')
  const visit = await visitServerPage({
    hosts,
    prepare,
    scenario: { asksZip: true },
    changes: {
      company: { brandingName: 'Brighter', accentColor: '#7c2d12' },
      measurementMethods: ['manual', 'ai', 'conversation', 'custom'],
    },
  })
  const { page } = visit
  const field = await typeZip(page)
  release()
  await page.getByText('Power washing quote by Brighter').waitFor()
  await page.getByRole('radio', { name: 'AI Measurement' }).waitFor()
  assert.equal(await stateOf(field), {
    value: '78701',
    caret: 4,
    hasFocus: true,
    isTheSame: true,
  })
  const button = page.getByRole('button', { name: 'Get Quote' })
  const color = await button.evaluate((element) => getComputedStyle(element).backgroundColor)
  assert.is(color, 'rgb(124, 45, 18)')
  await visit.isUnharmed()
})

test('a ZIP code that the company no longer asks for disappears from the first screen', async ({
  hosts,
}) => {
  const { prepare, release } = hold('**/widget.js')
  const visit = await visitServerPage({
    hosts,
    prepare,
    scenario: { asksZip: true },
    changes: { asksZip: false },
  })
  await visit.page.getByLabel('Where is the job?').pressSequentially('78701')
  release()
  await visit.renders()
  await visit.page.getByLabel('Where is the job?').waitFor({ state: 'hidden' })
  await visit.isUnharmed()
})

test('a first screen of another version is rendered again with what was typed, the focus and the caret', async ({
  hosts,
}) => {
  const { prepare, release } = hold('**/widget.js')
  const visit = await hosts.visit({
    waitUntil: 'domcontentloaded',
    prepare,
    scenario: { asksZip: true },
    html: async (_, widgetId, apiBase) => {
      const form = await renderQuoteWidget({ widgetId, apiBase })
      const old = form.replace(/element-[\w-]+\.js/, 'element-earlier.js')
      assert.is.not(old, form)
      return `${old}<script async src="${apiBase}/widget.js"></script>`
    },
  })
  const { page } = visit
  const zip = await typeZip(page)
  await zip.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 3))
  release()
  await visit.renders()
  await page.getByRole('radio', { name: 'Custom Job Request' }).waitFor()
  assert.equal(await stateOf(zip), { value: '78701', caret: 2, hasFocus: true, isTheSame: false })
  await visit.isUnharmed()
})

const nonce = 'n0nce'
const policies: Record<
  string,
  { policy: (url: string) => string; options?: Partial<RenderOptions> }
> = {
  'a nonce and nothing inline': {
    policy: (url) =>
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src ${url}; img-src ${url} blob:; base-uri 'none'; form-action ${url}`,
    options: { nonce },
  },
  "a nonce, 'strict-dynamic' and Trusted Types": {
    policy: (url) =>
      `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'nonce-${nonce}'; connect-src ${url}; require-trusted-types-for 'script'; trusted-types 'none'`,
    options: { nonce },
  },
}

for (const [name, { policy, options }] of Object.entries(policies))
  test(`a policy with ${name}: usable before the script, nothing moves, and the form works`, async ({
    hosts,
  }) => {
    const { prepare, release } = hold('**/widget.js')
    const visit = await visitServerPage({
      hosts,
      prepare,
      ...(options && { options }),
      script: `nonce="${nonce}"`,
      headers: (url) => ({ 'content-security-policy': policy(url) }),
    })
    const { page } = visit
    const field = page.getByLabel('Where is the job?')
    await field.fill('78701')
    const card = visit.widget().locator('.card')
    assert.is(await card.evaluate((element) => getComputedStyle(element).display), 'flex')
    const drawn = await page.locator('#below').boundingBox()
    release()
    await visit.renders()
    assert.is(await field.inputValue(), '78701')
    assert.equal(await page.locator('#below').boundingBox(), drawn)
    await field.fill('')
    await visit.works()
  })

test('a policy that blocks the style sheet: the form appears in its reserved space with the script', async ({
  hosts,
}) => {
  const { prepare, release } = hold('**/widget.js')
  const visit = await visitServerPage({
    hosts,
    prepare,
    script: `nonce="${nonce}"`,
    head: `<style nonce="${nonce}">quote-widget { display: block; min-height: ${reservedHeight} }</style>`,
    headers: (url) => ({
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src ${url}; img-src ${url}`,
    }),
  })
  const { page } = visit
  const below = page.locator('#below')
  const reserved = await below.boundingBox()
  assert.not.ok(await page.getByLabel('Where is the job?').isVisible())
  release()
  await visit.renders()
  assert.ok(await page.getByLabel('Where is the job?').isVisible())
  assert.equal(await below.boundingBox(), reserved)
  assert.ok(visit.errors.every((message) => message.includes('inline style')))
  assert.is(visit.errors.length, 1)
  await visit.close()
})

test('nothing moves when the form takes over, at 320, 412 and 1280 px', async ({ hosts }) => {
  for (const width of [320, 412, 1280])
    for (const locale of ['en', 'es']) {
      const { prepare, release } = hold('**/widget.js')
      const visit = await visitServerPage({
        hosts,
        prepare,
        options: { locale },
        scenario: { asksZip: true, company: { headerMessage: 'Family-run since 1998.' } },
        browser: { viewport: { width, height: 1500 } },
      })
      const { page } = visit
      const shiftOf = await recordShifts(page, { buffered: true })
      release()
      await visit.widget().locator('.tile').first().waitFor()
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      assert.is(await shiftOf(), 0, `${locale} at ${width} px`)
      await visit.isUnharmed()
    }
})

test('without script, the form submits what was typed to the hosted page', async ({ hosts }) => {
  for (const locale of [undefined, 'es']) {
    const visit = await visitServerPage({
      hosts,
      options: { locale },
      scenario: { asksZip: true },
      browser: { javaScriptEnabled: false },
    })
    const { page, widgetId } = visit
    await page.locator('quote-widget input[name=zip]').fill('78701')
    assert.not.ok(await page.locator('quote-widget .drop-zone').isVisible())
    await page.locator('quote-widget button.primary').click()
    await page.waitForURL(/\/quote\?/)
    const url = new URL(page.url())
    assert.is(url.origin, hosts.curbQuote.url)
    assert.equal(Object.fromEntries(url.searchParams), {
      id: widgetId,
      ...(locale && { locale }),
      zip: '78701',
    })
    await visit.close()
  }
})

test('if the module cannot be loaded, a pressed button submits to the hosted page', async ({
  hosts,
}) => {
  const failing = Promise.withResolvers<void>()
  const visit = await visitServerPage({
    hosts,
    prepare: (page) =>
      page.route(/\/widget\/(latest\/)?element\b/, async (route) => {
        await failing.promise
        await route.abort()
      }),
  })
  const { page } = visit
  await page.waitForFunction(() => 'QuoteWidget' in window)
  await page.getByLabel('Where is the job?').fill('78701')
  await page.getByRole('button', { name: 'Get Quote' }).click()
  assert.not.match(page.url(), '/quote?')
  failing.resolve()
  await page.waitForURL(/\/quote\?.*zip=78701/)
  await visit.close()
})

test('a button pressed before the module arrives takes effect afterwards', async ({ hosts }) => {
  const { prepare, release } = hold('**/widget/element-*')
  const visit = await visitServerPage({ hosts, prepare })
  await visit.page.waitForFunction(() => 'QuoteWidget' in window)
  await visit.page.getByRole('button', { name: 'Get Quote' }).click()
  release()
  await visit.page.getByText('Enter the ZIP code.').waitFor()
  await visit.isUnharmed()
})

test('a button pressed before an element without the loader is ready does not leave the page', async ({
  hosts,
}) => {
  const { prepare, release } = hold('**/api/widget/*')
  const visit = await hosts.visit({
    waitUntil: 'domcontentloaded',
    prepare,
    html: async (_, widgetId, apiBase) => {
      const form = await renderQuoteWidget({ widgetId, apiBase })
      return `${form}<script type="module" src="${apiBase}/widget/latest/element.js"></script>`
    },
  })
  const { page } = visit
  await page.waitForFunction(() => customElements.get('quote-widget') !== undefined)
  await page.getByLabel('Where is the job?').fill('78701')
  const url = page.url()
  await page.getByRole('button', { name: 'Get Quote' }).click()
  release()
  await page.getByText('No photos uploaded').waitFor()
  assert.is(page.url(), url)
  assert.is(await page.getByLabel('Where is the job?').inputValue(), '78701')
  await visit.isUnharmed()
})

test('a visitor who chose Spanish before gets the form in Spanish with what was typed', async ({
  hosts,
}) => {
  const { prepare, release } = hold('**/widget.js')
  const visit = await visitServerPage({
    hosts,
    prepare: async (page) => {
      await page.addInitScript(() => localStorage.setItem('curbquote-language', 'es'))
      await prepare(page)
    },
  })
  await typeZip(visit.page)
  release()
  const field = visit.page.getByLabel('¿Dónde es el trabajo?')
  await field.waitFor()
  assert.is(await field.inputValue(), '78701')
  await visit.isUnharmed()
})

test('a draft of this tab is restored in place of the first screen', async ({ hosts }) => {
  const visit = await visitServerPage({ hosts })
  await visit.describesCustomJob()
  await visit.page.getByLabel('Full name').fill('Ada')
  await visit.page.reload()
  await visit.page.getByLabel('Full name').waitFor()
  assert.is(await visit.page.getByLabel('Full name').inputValue(), 'Ada')
  await visit.isUnharmed()
})

test('an unreachable server: the page gets the element alone', async () => {
  const started = Date.now()
  const apiBase = 'http://127.0.0.1:9'
  assert.is(
    await renderQuoteWidget({ widgetId: 'w"1', apiBase, locale: 'es' }),
    `<quote-widget widget-id="w&quot;1" api-base="${apiBase}" locale="es" style="display: block; min-height: ${reservedHeight}"></quote-widget><noscript><a href="${apiBase}/quote?id=w%221&amp;locale=es">Solicite su cotización gratis</a></noscript>`,
  )
  assert.is(
    await renderQuoteWidget({ widgetId: 'w1', apiBase: 'no URL', nonce }),
    '<quote-widget widget-id="w1" api-base="no URL"></quote-widget><noscript><a href="no URL/quote?id=w1">Get your free quote</a></noscript>',
  )
  assert.ok(Date.now() - started < 20_000)
})

test('a slow server or an aborted request: the page gets the element alone', async ({ hosts }) => {
  const apiBase = hosts.curbQuote.url
  hosts.curbQuote.delayFirstSteps(60_000)
  const started = Date.now()
  const abort = new AbortController()
  const renders = [
    renderQuoteWidget({ widgetId: 'slow-1', apiBase, timeoutMs: 50 }),
    renderQuoteWidget({ widgetId: 'slow-1', apiBase, signal: abort.signal }),
  ]
  abort.abort()
  for (const html of await Promise.all(renders))
    assert.match(html, /^<quote-widget [^>]+><\/quote-widget><noscript>/)
  assert.ok(Date.now() - started < 20_000)
  hosts.curbQuote.delayFirstSteps(0)
})

test.run()

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { eventually } from '../product.ts'
import { openHosts, snippetFor, type Hosts } from './hosts.ts'

/** The part of the script API that these pages use. */
interface PageApi {
  open(widgetId: string, options: object): Promise<{ widgetId: string; theme: string }>
  reset(widgetId: string): Promise<void>
  push(call: string[]): void
}

declare global {
  interface Window {
    QuoteWidget: PageApi
  }
}

const test = suite<{ hosts: Hosts }>('the ways to embed the widget')
test.before(async (context) => {
  context.hosts = await openHosts()
})
test.after((context) => context.hosts.close())

test('a div with the script renders the form', async ({ hosts }) => {
  const visit = await hosts.visit({ html: (snippet) => snippet })
  await visit.works()
})

test('the script alone renders in its place, prefilled from its attributes', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (_, id, url) =>
      `<p>Before</p><script async src="${url}/v1/widget.js" data-quote-widget="${id}" data-customer-city="Austin" data-theme="dark"></script><p id="after">After</p>`,
  })
  await visit.renders()
  const widget = visit.widget()
  assert.is(await widget.getAttribute('customer-city'), 'Austin')
  assert.is(await widget.getAttribute('theme'), 'dark')
  assert.is(await widget.evaluate((element) => element.nextElementSibling?.id), 'after')
  await visit.works()
})

test('an element that is added later, inside another element, renders the form', async ({
  hosts,
}) => {
  const visit = await hosts.visit({
    html: (_, id, url) => `<script async src="${url}/widget.js"></script>`,
  })
  await visit.page.waitForFunction(() => 'QuoteWidget' in window)
  await visit.page.evaluate((id) => {
    const section = document.createElement('section')
    const widget = document.createElement('quote-widget')
    widget.setAttribute('widget-id', id)
    section.append(widget)
    document.body.append(section)
  }, visit.widgetId)
  await visit.works()
})

test('a link to the hosted page replaces a module that fails to load', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet) => snippet,
    prepare: (page) => page.route('**/widget/**', (route) => route.fulfill({ status: 404 })),
  })
  const link = visit.page.getByRole('link', { name: 'Get Your Free Quote' })
  await link.waitFor()
  assert.is(await link.getAttribute('href'), `${hosts.curbQuote.url}/quote?id=${visit.widgetId}`)
  await visit.close()
})

test('a page without JavaScript has a link to the hosted page', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet, id, url) =>
      `${snippet}<noscript><a href="${url}/quote?id=${id}">Get Your Free Quote</a></noscript>`,
    browser: { javaScriptEnabled: false },
  })
  await visit.page.getByRole('link', { name: 'Get Your Free Quote' }).click()
  await visit.page.waitForURL(`${hosts.curbQuote.url}/quote?id=${visit.widgetId}`)
  await visit.close()
})

test('a self-sizing frame ignores heights from other senders', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (_, id, url) =>
      `<iframe data-quote-widget-frame title="Quote" width="100%" height="300" src="${url}/quote?id=${id}"></iframe><script async src="${url}/widget.js"></script>`,
  })
  const frame = visit.page.frameLocator('iframe')
  const widget = visit.widget(frame)
  await visit.renders(widget)
  const fits = async () => {
    const outer = visit.page.locator('iframe')
    let heights: number[] = []
    await eventually('the frame to fit', async () => {
      heights = [
        await frame.locator('main').evaluate((main) => main.getBoundingClientRect().height),
        await outer.evaluate((element) => element.clientHeight),
      ]
      return heights[1]! > 400 && Math.ceil(heights[0]!) === heights[1]
    })
    return heights[1]!
  }
  const before = await fits()
  const toast = await visit.forgetsPhoto(widget)
  // Toasts appear in the visible part of the frame, at any scroll position.
  await visit.page.evaluate(() => window.scrollBy(0, 400))
  await eventually('the toast to be in view', async () => {
    const { y = -1 } = (await toast.boundingBox()) ?? {}
    return y >= 0 && y < 400
  })
  const forged = (id: string) => ({ v: 1, id, type: 'resize', height: 7000 })
  await visit.page.evaluate((message) => window.postMessage(message, '*'), forged(visit.widgetId))
  await frame.locator('body').evaluate(
    (_, messages) => {
      for (const message of messages) window.parent.postMessage(message, '*')
    },
    [
      forged('another'),
      { ...forged(visit.widgetId), v: 2 },
      { ...forged(visit.widgetId), height: -1 },
      null,
    ],
  )
  assert.ok((await fits()) < 7000 && before < 7000)
  await visit.works({ around: frame, geometry: false })
})

test('a frame responds only to the hello message of its embedding page', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (_, id, url) =>
      `<iframe title="Quote" src="${url}/quote?id=${id}" width="600"></iframe><iframe title="Another" srcdoc="<p>Another</p>"></iframe>`,
    prepare: (page) =>
      page.addInitScript(() => {
        if (window.top !== window) return
        const heard: unknown[] = []
        Object.assign(window, { heard })
        window.addEventListener('message', ({ data }) => heard.push(data))
      }),
  })
  const { page } = visit
  const frame = page.frameLocator('iframe[title=Quote]')
  await visit.renders(visit.widget(frame))
  const heard = () => page.evaluate(() => (Reflect.get(window, 'heard') as unknown[]).length)
  const greet = (message: object) =>
    page.evaluate((sent) => window.frames[0]!.postMessage(sent, '*'), message)
  // Messages are delivered in order, so a later message shows that earlier ones were handled.
  const settle = () => frame.locator('body').evaluate(() => new Promise(requestAnimationFrame))
  const hello = { v: 1, id: visit.widgetId, type: 'hello' }
  // The frame has also reported its height when it loaded.
  const atFirst = await heard()
  await greet(hello)
  await eventually('the frame to respond', async () => (await heard()) > atFirst)
  await settle()
  const before = await heard()
  for (const wrong of [
    { ...hello, v: 2 },
    { ...hello, id: 'another' },
    { ...hello, type: 'hi' },
  ])
    await greet(wrong)
  await page
    .frameLocator('iframe[title=Another]')
    .locator('body')
    .evaluate((_, message) => window.parent.frames[0]!.postMessage(message, '*'), hello)
  await settle()
  assert.is(await heard(), before)
  await greet(hello)
  await eventually('the frame to respond again', async () => (await heard()) === before + 1)
  await visit.isUnharmed()
})

test('a reopened dialog applies the new options and keeps what was typed', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (_, id, url) =>
      `<button data-quote-widget-popup="${id}" data-locale="es">Cotizar</button><button data-quote-widget-popup="${id}" data-locale="en" data-theme="dark">Quote</button><script async src="${url}/widget.js"></script>`,
  })
  const { page } = visit
  await page.waitForFunction(() => 'QuoteWidget' in window)
  await page.getByRole('button', { name: 'Cotizar' }).click()
  await page.getByRole('dialog', { name: 'Solicite su cotización gratis' }).waitFor()
  const typed = visit.widget().getByLabel('¿Dónde es el trabajo?')
  // The field is hidden until the company is loaded. A click waits for it; typing does not.
  await typed.click()
  await typed.pressSequentially('78701')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Quote' }).click()
  await page.getByRole('dialog', { name: 'Get Your Free Quote' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).waitFor()
  assert.is(await visit.widget().getByLabel('Where is the job?').inputValue(), '78701')
  assert.is(await visit.widget().getAttribute('theme'), 'dark')
  await visit.isUnharmed()
})

test('a link opens the widget as a dialog, which restores the focus and keeps the draft', async ({
  hosts,
}) => {
  const visit = await hosts.visit({
    html: (_, id, url) =>
      `<style>* { font-size: 11px !important; display: revert !important; margin: 1px !important }</style><div style="height:3000px">Tall</div><a id="popup" data-quote-widget-popup="${id}" href="${url}/quote?id=${id}">Quote me</a><script async src="${url}/widget.js"></script>`,
    headers: (url) => ({
      'content-security-policy': `default-src 'none'; script-src ${url}; connect-src ${url}; style-src 'unsafe-inline'`,
    }),
    browser: { viewport: { width: 1000, height: 700 } },
  })
  const { page } = visit
  await page.waitForFunction(() => 'QuoteWidget' in window)
  const link = page.getByRole('link', { name: 'Quote me' })
  await link.scrollIntoViewIfNeeded()
  const place = () =>
    link.evaluate((element) => [element.getBoundingClientRect().left, window.scrollY])
  const before = await place()
  await link.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await visit.renders()
  await visit.keepsGeometry()
  assert.is(
    await page.evaluate(() => getComputedStyle(document.documentElement).overflowY),
    'hidden',
  )
  assert.equal(await place(), before)
  await visit.widget().getByLabel('Where is the job?').pressSequentially('78701')

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  assert.is(await page.evaluate(() => document.activeElement?.id), 'popup')
  // The dialog's close event fires after the dialog has closed.
  await page.waitForFunction(() => document.documentElement.getAttribute('style') === null)
  assert.equal(await place(), before)

  await page.keyboard.press('Enter')
  await dialog.waitFor()
  assert.is(await visit.widget().getByLabel('Where is the job?').inputValue(), '78701')
  await page.mouse.click(6, 350)
  await dialog.waitFor({ state: 'hidden' })
  await link.click()
  await page.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await link.click()
  await visit.widget().getByLabel('Where is the job?').clear()
  await visit.works({ geometry: false })
})

test('a popup link navigates to the hosted page if the module fails to load', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (_, id, url) =>
      `<a data-quote-widget-popup="${id}" href="${url}/quote?id=${id}&from=link">Quote me</a><script async src="${url}/widget.js"></script>`,
    prepare: (page) => page.route('**/widget/page-*', (route) => route.abort()),
  })
  await visit.page.waitForFunction(() => 'QuoteWidget' in window)
  await visit.page.getByRole('link', { name: 'Quote me' }).click()
  await visit.page.waitForURL(`${hosts.curbQuote.url}/quote?id=${visit.widgetId}&from=link`)
  await visit.close()
})

test('script calls before the widget loads are queued, later calls run directly', async ({
  hosts,
}) => {
  const visit = await hosts.visit({
    html: (_, id, url) =>
      `<main></main><script>(window.QuoteWidget ||= []).push(['mount', 'main', '${id}', { customerCity: 'Austin' }])</script><script async src="${url}/widget.js"></script>`,
  })
  const { page } = visit
  await visit.renders()
  assert.is(await visit.widget().getAttribute('customer-city'), 'Austin')
  await visit.widget().getByLabel('Where is the job?').pressSequentially('78701')
  await page.evaluate((id) => window.QuoteWidget.reset(id), visit.widgetId)
  assert.is(await visit.widget().getByLabel('Where is the job?').inputValue(), '')
  const opened = await page.evaluate(async () => {
    const { widgetId, theme } = await window.QuoteWidget.open('by-script', { theme: 'dark' })
    return [widgetId, theme]
  })
  assert.equal(opened, ['by-script', 'dark'])
  await visit.renders(visit.widget(page, 'by-script'))
  await page.evaluate(() => window.QuoteWidget.push(['close']))
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await visit.works()
})

for (const folder of ['iframe', 'popup'])
  test(`the example in ${folder}`, async ({ hosts }) => {
    const file = path.resolve(import.meta.dirname, '../../examples', folder, 'index.html')
    const example = await readFile(file, 'utf8')
    const visit = await hosts.visit({
      html: (_, id, url) =>
        example
          .replaceAll('http://localhost:3000', url)
          .replaceAll(/(=|"|')demo(?=["'])/g, `$1${id}`),
    })
    const { page } = visit
    if (folder === 'popup') {
      await page.getByRole('button', { name: 'Request a custom job' }).click()
      await visit.renders()
      const custom = visit.widget().getByRole('radio', { name: 'Custom Job Request' })
      assert.ok(await custom.isChecked())
      await visit.works()
    } else await visit.works({ around: page.frameLocator('iframe'), geometry: false })
  })

test('QuoteWidget is the only global, and an existing global of that name is not overwritten', async ({
  hosts,
}) => {
  const visit = await hosts.visit({
    html: (snippet) =>
      `<script>window.before = new Set(Object.getOwnPropertyNames(window).concat('before'))</script>${snippet}`,
  })
  await visit.renders()
  const added = await visit.page.evaluate(() =>
    Object.getOwnPropertyNames(window).filter(
      (name) => !(window as unknown as { before: Set<string> }).before.has(name),
    ),
  )
  assert.equal(added, ['QuoteWidget'])
  await visit.isUnharmed()
  const theirs = await hosts.visit({
    html: (snippet) => `<script>window.QuoteWidget = { theirs: true }</script>${snippet}`,
  })
  await theirs.renders()
  assert.equal(await theirs.page.evaluate(() => window.QuoteWidget), { theirs: true })
  await theirs.isUnharmed()
})

test('different widgets on one page render and keep separate input', async ({ hosts }) => {
  hosts.curbQuote.prepare('second', { company: { name: 'Other Wash' } })
  const visit = await hosts.visit({
    html: (snippet, _, url) => `${snippet}${snippetFor(url, 'second')}`,
  })
  await visit.renders()
  await visit.widget(visit.page, 'second').getByText('Power washing quote by Other Wash').waitFor()
  await visit.widget().getByLabel('Where is the job?').pressSequentially('78701')
  assert.is(
    await visit.widget(visit.page, 'second').getByLabel('Where is the job?').inputValue(),
    '',
  )
  await visit.isUnharmed()
})

test.run()

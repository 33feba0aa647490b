import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openHosts, plainPage, type Hosts } from './hosts.ts'

const test = suite<{ hosts: Hosts }>('hosts that move, hide and replace the widget')
test.before(async (context) => {
  context.hosts = await openHosts()
})
test.after((context) => context.hosts.close())

test('including the script twice, and again under /v1/, renders one form', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet, _, url) =>
      `${snippet}<script async src="${url}/widget.js"></script><script src="${url}/v1/widget.js"></script>`,
  })
  await visit.renders()
  assert.is(await visit.widget().count(), 1)
  await visit.works()
})

test('two forms of one company on a page keep separate drafts', async ({ hosts }) => {
  const visit = await hosts.visit({ html: (snippet) => `${snippet}${snippet}` })
  const form = (place: 0 | 1) => visit.widget().nth(place)
  const zip = (place: 0 | 1) => form(place).getByLabel('Where is the job?')
  await zip(0).pressSequentially('78701')
  await form(1).getByRole('radio', { name: 'Custom Job Request' }).check()
  await zip(1).pressSequentially('78702')
  await visit.page.reload()
  await form(1).getByRole('radio', { name: 'Custom Job Request', checked: true }).waitFor()
  await form(0).getByRole('radio', { name: 'Manual Entry', checked: true }).waitFor()
  assert.is(await zip(0).inputValue(), '78701')
  assert.is(await zip(1).inputValue(), '78702')
  await visit.isUnharmed()
})

test('two forms of one widget keep separate input and both can be submitted', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet, id) => `${snippet}<div data-quote-widget="${id}"></div>`,
  })
  const widgets = visit.widget()
  await visit.renders(widgets.first())
  await visit.renders(widgets.last())
  await widgets.last().getByLabel('Where is the job?').pressSequentially('78701')
  assert.is(await widgets.first().getByLabel('Where is the job?').inputValue(), '')
  await widgets.last().getByLabel('Where is the job?').clear()
  for (const widget of [widgets.last(), widgets.first()]) {
    await visit.keepsGeometry(widget)
    await visit.sendsCustomJob(widget)
  }
  assert.is(visit.sent('custom-job').length, 2)
  await visit.isUnharmed()
})

test('the form renders in a nested div that is added later, and works after a move to another parent', async ({
  hosts,
}) => {
  const visit = await hosts.visit({
    html: (_, id, url) => `<main></main><script async src="${url}/widget.js"></script>`,
  })
  await visit.page.waitForFunction(() => 'QuoteWidget' in window)
  await visit.page.evaluate((id) => {
    const section = document.createElement('section')
    const place = document.createElement('div')
    place.dataset.quoteWidget = id
    section.append(place)
    document.body.append(section)
  }, visit.widgetId)
  await visit.renders()
  const zip = visit.widget().getByLabel('Where is the job?')
  await zip.pressSequentially('78701')
  await visit.widget().evaluate((element) => document.querySelector('main')!.append(element))
  assert.is(await zip.inputValue(), '78701')
  assert.is(visit.sent('config').length, 1)
  await zip.clear()
  await visit.works()
})

test('a removed element keeps its draft and has no event listeners', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet) => snippet,
    prepare: (page) =>
      page.addInitScript(() => {
        const counts: Record<string, number> = {}
        Reflect.set(window, 'listeners', counts)
        for (const [method, change] of [
          ['addEventListener', 1],
          ['removeEventListener', -1],
        ] as const) {
          const original = window[method].bind(window) as (...args: unknown[]) => void
          window[method] = (...args: unknown[]) => {
            const type = String(args[0])
            counts[type] = (counts[type] ?? 0) + change
            const { signal } = (args[2] ?? {}) as AddEventListenerOptions
            signal?.addEventListener('abort', () => (counts[type] = (counts[type] ?? 0) - 1))
            original(...args)
          }
        }
      }),
  })
  const { page } = visit
  const listeners = () => page.evaluate(() => ({ ...(Reflect.get(window, 'listeners') as object) }))
  await visit.renders()
  await visit.widget().getByLabel('Where is the job?').pressSequentially('78701')
  const before = await listeners()
  // Either listener would disable the back/forward cache.
  assert.not('unload' in before || 'beforeunload' in before)
  for (let round = 0; round < 3; round++) {
    await page.evaluate(async () => {
      const place = document.querySelector('[data-quote-widget]')!
      place.remove()
      await new Promise((resolve) => requestAnimationFrame(resolve))
      document.body.append(place)
    })
    await visit.renders()
  }
  assert.equal(await listeners(), before)
  assert.is(await visit.widget().getByLabel('Where is the job?').inputValue(), '78701')
  assert.is(visit.sent('config').length, 1)
  await visit.widget().getByLabel('Where is the job?').clear()
  await visit.works()
})

/** Records for each `pageshow` event whether the page came from the back/forward cache. */
const recordShows = (page: Page) =>
  page.addInitScript(() => {
    const shows: boolean[] = []
    Reflect.set(window, 'shows', shows)
    addEventListener('pageshow', ({ persisted }) => shows.push(persisted))
  })

/** Navigates away and back. Returns whether the page was restored from the back/forward cache, and if not, why. */
async function navigateAwayAndBack({ curbQuote }: Hosts, page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  const pageUrl = page.url()
  const reasons: string[] = []
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    for (const { reason } of notRestoredExplanations) reasons.push(reason)
  })
  await page.goto(`${curbQuote.url}/quote?id=elsewhere`)
  const returned = new Promise<string>((resolve) => {
    devtools.on('Page.frameNavigated', ({ frame, type }) => {
      if (!frame.parentId && frame.url === pageUrl) resolve(type)
    })
  })
  // A restored page fires no load event.
  await page.goBack({ waitUntil: 'commit' })
  const isRestored = (await returned) === 'BackForwardCacheRestore'
  await page.waitForFunction(
    (isExpected) => (Reflect.get(window, 'shows') as boolean[]).at(-1) === isExpected,
    isRestored,
  )
  return { isRestored, reasons }
}

test('the draft survives navigating away and back, with the back/forward cache and with a reload', async ({
  hosts,
}) => {
  const bare = await hosts.visit({ html: () => '<p>No widget</p>', prepare: recordShows })
  const ofBrowser = await navigateAwayAndBack(hosts, bare.page)
  await bare.close()
  const listening = await hosts.visit({
    html: () => '<script>addEventListener("unload", () => {})</script>',
    prepare: recordShows,
  })
  const ofListening = await navigateAwayAndBack(hosts, listening.page)
  assert.is(ofListening.isRestored, false)
  assert.ok(ofListening.reasons.length > ofBrowser.reasons.length)
  await listening.close()

  const visit = await hosts.visit({ html: (snippet) => snippet, prepare: recordShows })
  await visit.renders()
  await visit.widget().getByLabel('Where is the job?').pressSequentially('78701')
  // The headless shell has no back/forward cache and reloads. The widget must not be a reason to disable the cache.
  assert.equal(await navigateAwayAndBack(hosts, visit.page), ofBrowser)
  await visit.renders()
  const zip = visit.widget().getByLabel('Where is the job?')
  assert.is(await zip.inputValue(), '78701')
  await zip.clear()
  await visit.works()
})

test('the form works in quirks mode', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet) => `<html><head><title>Old</title></head><body>${snippet}</body></html>`,
  })
  assert.is(await visit.page.evaluate(() => document.compatMode), 'BackCompat')
  await visit.works()
})

test('the form works on a page with a <base> of another URL', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet) =>
      plainPage(snippet, '<base href="https://example.invalid/shop/" target="_blank">'),
  })
  await visit.works()
})

test('the form works on a page written by document.write', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (_, id, url) =>
      plainPage(
        `<script>document.write('<div data-quote-widget="${id}"></div><script src="${url}/widget.js"><\\/script><p>After</p>')</script>`,
      ),
  })
  await visit.works()
})

const cut = (css: string) => (snippet: string) =>
  `<div style="${css}"><div style="padding: 20px">${snippet}</div></div>`

for (const [name, html] of Object.entries({
  'a transformed ancestor with hidden overflow': cut(
    'transform: translateZ(0); overflow: hidden; contain: paint; isolation: isolate; filter: none',
  ),
  'an ancestor that scrolls': cut('height: 500px; overflow: auto; will-change: transform'),
  'a modal dialog of the host': (snippet: string) =>
    `<dialog style="width: 600px"><div>${snippet}</div></dialog><script>document.querySelector('dialog').showModal()</script>`,
}))
  test(name, async ({ hosts }) => {
    const visit = await hosts.visit({ html })
    await visit.renders()
    await visit.keepsGeometry()
    const toast = await visit.forgetsPhoto()
    const isOnTop = await toast.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const root = element.getRootNode() as ShadowRoot
      return element.contains(root.elementFromPoint(left + width / 2, top + height / 2))
    })
    assert.ok(isOnTop, 'the toast is not cut off')
    await toast.getByRole('button').click()
    await visit.works({ geometry: false })
  })

test('a form of the host page: Enter in the widget does not submit it', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet) =>
      `<form action="/sent" onsubmit="document.title = 'sent'"><input name="q" required>${snippet}<button>Search</button></form>`,
  })
  await visit.renders()
  await visit.keepsGeometry()
  await visit.describesCustomJob()
  await visit.givesDetails()
  await visit.widget().getByLabel('Full name').press('Enter')
  await visit.widget().getByText('What happens next').waitFor()
  await visit.hasSentCustomJob()
  assert.is(visit.sent('custom-job').length, 1)
  assert.is(await visit.page.title(), 'A host')
  await visit.isUnharmed()
})

test('a tab panel of the host page that is hidden at first', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (snippet) => `<div id="tab" hidden>${snippet}</div>`,
  })
  await visit
    .widget()
    .getByRole('heading', { includeHidden: true })
    .first()
    .waitFor({ state: 'attached' })
  await visit.page.evaluate(() => document.getElementById('tab')!.removeAttribute('hidden'))
  await visit.works()
})

test.run()

import path from 'node:path'
import { build } from 'esbuild'
import type { FrameLocator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { scriptSnippet } from '../../packages/dashboard/src/integration/snippets.ts'
import { eventually } from '../product.ts'
import type { HostPage } from './host-page.ts'
import type { HostVisit } from './host-visit.ts'
import { openHosts, type Hosts } from './hosts.ts'

const test = suite<{ hosts: Hosts; reactPage: HostPage['html'] }>(
  'the landing click and the Google tag',
)
test.before(async (context) => {
  context.hosts = await openHosts()
  const application = await reactApplication()
  context.reactPage = (_, id, url) =>
    `<main id="app" data-id="${id}" data-url="${url}"></main><script>${application}</script>`
})
test.after((context) => context.hosts.close())

/** A page that renders the React component of the npm package. */
async function reactApplication(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { createElement as h } from 'react'
        import { createRoot } from 'react-dom/client'
        import { QuoteWidget } from './src/react/index.ts'
        const place = document.getElementById('app')
        const { id, url } = place.dataset
        createRoot(place).render(
          h(QuoteWidget, { widgetId: id, apiBase: url, 'data-data-layer': 'on' }))`,
      resolveDir: path.resolve(import.meta.dirname, '../../packages/widget-sdk'),
    },
    bundle: true,
    write: false,
    format: 'iife',
    loader: { '.css': 'text' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  return outputFiles[0]!.text.replaceAll('</script', '<\\/script')
}

const on = 'data-data-layer="on"'
const script = (url: string) => `<script async src="${url}/widget.js"></script>`

/** Visits by each way. `CLICKS=100` is the size of the release. */
const clicks = Number(process.env.CLICKS ?? 1)

interface Way {
  html: HostPage['html'] | 'react'
  around?: (page: Page) => FrameLocator
  open?: (page: Page) => Promise<unknown>
  /** The form is on a page of ours, which reports nothing. */
  isElsewhere?: true
}

const ways: Record<string, Way> = {
  div: { html: (_, id, url) => `<div data-quote-widget="${id}" ${on}></div>${script(url)}` },
  element: {
    html: (_, id, url) => `<quote-widget widget-id="${id}" ${on}></quote-widget>${script(url)}`,
  },
  script: {
    html: (_, id, url) =>
      `<script async src="${url}/widget.js" data-quote-widget="${id}" ${on}></script>`,
  },
  frame: {
    html: (_, id, url) =>
      `<iframe data-quote-widget-frame ${on} title="Quote" width="100%" height="300" src="${url}/quote?id=${id}"></iframe>${script(url)}`,
    around: (page) => page.frameLocator('iframe'),
  },
  dialog: {
    html: (_, id, url) =>
      `<a id="popup" data-quote-widget-popup="${id}" ${on} href="${url}/quote?id=${id}">Quote me</a>${script(url)}`,
    open: async (page) => {
      await page.waitForFunction(() => 'QuoteWidget' in window)
      await page.locator('#popup').click()
    },
  },
  React: { html: 'react' },
  'link to the hosted form': {
    html: (_, id, url) =>
      `<a id="link" href="${url}/quote?id=${id}" ${on}>Quote me</a>${script(url)}`,
    open: async (page) => {
      await page.waitForLoadState('networkidle')
      await page.locator('#link').click()
      await page.waitForURL(/\/quote\?/)
    },
    isElsewhere: true,
  },
}

/** Opens a way with a link to the same page, and with a `dataLayer` that records its pushes in all pages of the visit. */
async function openWay(
  { hosts, reactPage }: { hosts: Hosts; reactPage: HostPage['html'] },
  { html }: Way,
  host: Partial<HostPage> = {},
) {
  const pushed: unknown[] = []
  const own = html === 'react' ? reactPage : html
  const visit = await hosts.visit({
    html: async (...args) =>
      `<script>window.dataLayer = { push: (entry) => recordPush(JSON.stringify(entry)) }</script><p><a id="next" href="?step=2">Next page</a></p>${await own(...args)}`,
    ...host,
    prepare: async (page) => {
      await page
        .context()
        .exposeFunction('recordPush', (entry: string) => void pushed.push(JSON.parse(entry)))
      await host.prepare?.(page)
    },
  })
  return { visit, pushed }
}

async function submit(visit: HostVisit, way: Way): Promise<void> {
  await way.open?.(visit.page)
  const widget = visit.widget(way.around?.(visit.page))
  await visit.describesCustomJob(widget)
  await visit.givesDetails(widget)
  await widget.getByRole('button', { name: 'Submit custom job request' }).click()
  await widget.getByText('What happens next').waitFor()
}

const lead = { event: 'generate_lead', transaction_id: '42' }

for (const [name, way] of Object.entries(ways)) {
  test(`${name}: a click survives a second page, and the request is reported once`, async (context) => {
    const { visit, pushed } = await openWay(context, way)
    const { page } = visit
    const landing = new URL(page.url())
    let arrived = 0
    for (let click = 1; click <= clicks; click++) {
      landing.search = `?gclid=Click-${click}_a&utm_source=host&utm_campaign=spring&utm_id=9`
      await page.goto(landing.href)
      await page.locator('#next').click()
      await page.waitForURL(/step=2/)
      await submit(visit, way)
      const { source } = visit.sent('custom-job').at(-1)?.body as {
        source: Record<string, unknown>
      }
      if (source['gclid'] === `Click-${click}_a`) arrived++
      assert.is(source['utmCampaign'], 'spring')
      assert.equal(source['otherUtm'], { utm_id: '9' })
    }
    console.log(`figure: ${name}: ${arrived} of ${clicks} click IDs of two-page visits arrived`)
    assert.is(arrived, clicks)
    if (!way.isElsewhere) await eventually('the report', async () => pushed.length > 0)
    // The quote has the same ID in all visits.
    assert.equal(pushed, way.isElsewhere ? [] : [lead])
    await visit.close()
  })
}

test('a third page keeps the click too, by the links of the page', async (context) => {
  const { visit } = await openWay(context, ways['div']!)
  const { page } = visit
  await page.goto(`${page.url().split('?')[0]}?wbraid=W1`)
  for (let click = 0; click < 3; click++) {
    await page.waitForFunction(() => 'QuoteWidget' in window)
    // The module that decorates links is loaded after the script.
    await page.waitForLoadState('networkidle')
    await page.locator('#next').click()
    await page.waitForURL(/step=2/)
  }
  await submit(visit, ways['div']!)
  const { source } = visit.sent('custom-job').at(-1)?.body as { source: { wbraid?: string } }
  assert.is(source.wbraid, 'W1')
  await visit.close()
})

test('data-attribution="session" keeps the click over a page without it', async (context) => {
  const { visit } = await openWay(context, {
    html: (_, id, url) =>
      `<div data-quote-widget="${id}"></div><script async src="${url}/widget.js" data-attribution="session"></script>`,
  })
  const { page } = visit
  const plain = page.url().split('?')[0] ?? ''
  await page.goto(`${plain}?gclid=Kept`)
  await page.waitForFunction(() => sessionStorage.getItem('curbquote-landing')?.includes('Kept'))
  await page.goto(plain)
  await page.goto(`${plain}?other=1`)
  await submit(visit, ways['div']!)
  const { source } = visit.sent('custom-job').at(-1)?.body as { source: { gclid?: string } }
  assert.is(source.gclid, 'Kept')
  await visit.close()
})

test('a consent manager sets the click, or forbids it', async (context) => {
  for (const [call, expected] of [
    [{ gclid: 'Given', utm_source: 'consent' }, 'Given'],
    [{ storage: 'none' }, undefined],
  ] as const) {
    const { visit } = await openWay(context, ways['div']!)
    const { page } = visit
    await page.goto(`${page.url().split('?')[0]}?gclid=InUrl`)
    await page.waitForFunction(() => 'QuoteWidget' in window)
    await page.evaluate(
      (options) =>
        (
          window as unknown as { QuoteWidget: { attribution(o: object): Promise<void> } }
        ).QuoteWidget.attribution(options),
      call,
    )
    await submit(visit, ways['div']!)
    const { source } = visit.sent('custom-job').at(-1)?.body as { source: { gclid?: string } }
    assert.is(source.gclid, expected)
    if (!expected) assert.not.match(JSON.stringify(source), /InUrl/)
    await visit.close()
  }
})

test('Global Privacy Control: no click ID is sent, and no visit is counted', async (context) => {
  const { visit } = await openWay(context, ways['div']!, {
    prepare: (page) =>
      page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      ),
  })
  await visit.page.goto(`${visit.page.url().split('?')[0]}?gclid=InUrl&utm_source=host`)
  await submit(visit, ways['div']!)
  const { source } = visit.sent('custom-job').at(-1)?.body as { source: Record<string, unknown> }
  assert.equal(
    [source['gclid'], source['utmSource'], source['isCounted']],
    [undefined, 'host', undefined],
  )
  assert.not.match(JSON.stringify(source), /InUrl/)
  assert.equal(visit.sent('visits'), [])
  await visit.close()
})

test('a retry, a second tab and a page from the back/forward cache report nothing again', async (context) => {
  const { visit, pushed } = await openWay(context, ways['div']!, {
    scenario: {
      responses: { 'custom-job': [{ status: 500 }] },
    },
  })
  const { page } = visit
  const widget = visit.widget()
  await visit.describesCustomJob(widget)
  await visit.givesDetails(widget)
  const button = widget.getByRole('button', { name: 'Submit custom job request' })
  await button.click()
  await eventually('the failure', async () => (await widget.locator('.failure').count()) > 0)
  assert.equal(pushed, [])
  await button.click()
  await widget.getByText('What happens next').waitFor()
  await eventually('the report', async () => pushed.length === 1)
  await page.locator('#next').click()
  await page.waitForURL(/step=2/)
  // A page from the back/forward cache is not loaded again.
  await page.goBack({ waitUntil: 'commit' })
  const second = await page.context().newPage()
  await second.goto(page.url())
  const other = visit.widget(second)
  await visit.describesCustomJob(other)
  await visit.givesDetails(other)
  await other.getByRole('button', { name: 'Submit custom job request' }).click()
  await other.getByText('What happens next').waitFor()
  assert.equal(pushed, [lead])
  await visit.close()
})

test('nothing is reported without the attribute, and no dataLayer is made', async ({ hosts }) => {
  for (const html of [
    (snippet: string) => `<script>window.dataLayer = []</script>${snippet}`,
    (_: string, id: string, url: string) =>
      `<div data-quote-widget="${id}" ${on}></div>${script(url)}`,
  ]) {
    const visit = await hosts.visit({ html })
    await submit(visit, ways['div']!)
    const seen = await visit.page.evaluate(() => Reflect.get(window, 'dataLayer') as unknown)
    assert.ok(seen === undefined || (Array.isArray(seen) && seen.length === 0))
    await visit.close()
  }
})

test('a Google tag without Tag Manager gets the event by its own function', async ({ hosts }) => {
  const visit = await hosts.visit({
    html: (_, id, url) =>
      `<script>window.dataLayer = []; function gtag() { dataLayer.push([...arguments]) }</script><div data-quote-widget="${id}" ${on}></div>${script(url)}`,
  })
  await submit(visit, ways['div']!)
  const seen = await visit.page.evaluate(() => Reflect.get(window, 'dataLayer') as unknown)
  assert.equal(seen, [['event', 'generate_lead', { transaction_id: '42' }]])
  await visit.close()
})

test('a frame cannot report a forged request', async (context) => {
  const { visit, pushed } = await openWay(context, ways['frame']!)
  await visit.renders(visit.widget(visit.page.frameLocator('iframe')))
  await visit.page.evaluate(
    (id) => window.postMessage({ v: 1, id, type: 'submitted', quoteId: 7 }, '*'),
    visit.widgetId,
  )
  const frame = visit.page.frameLocator('iframe').locator('body')
  await frame.evaluate((_, id) => {
    for (const quoteId of [0, -1, 1.5, '7', null])
      window.parent.postMessage({ v: 1, id, type: 'submitted', quoteId }, '*')
    window.parent.postMessage({ v: 1, id: 'another', type: 'submitted', quoteId: 7 }, '*')
    return new Promise(requestAnimationFrame)
  }, visit.widgetId)
  assert.equal(pushed, [])
  await visit.close()
})

test('the test event of the dashboard is sent once, and the page says so', async (context) => {
  const { visit, pushed } = await openWay(context, ways['div']!)
  const url = `${visit.page.url()}#curbquote-test-event`
  const tab = await visit.page.context().newPage()
  await tab.goto(url)
  await tab.getByText('the test event “generate_lead” was sent').waitFor()
  assert.equal(pushed, [{ event: 'generate_lead', transaction_id: 'curbquote-test' }])
  await visit.close()
})

/** Makes the page hidden or visible for its scripts. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

const stepsOf = (visit: HostVisit) =>
  visit
    .sent('visits')
    .map(({ body }) => body as { steps: string[]; hasInput: boolean; method: string })

test('steps are counted once each, and nothing that was typed is sent before the submission', async (context) => {
  const sent: string[] = []
  const { visit } = await openWay(context, ways['div']!, {
    prepare: async (page) => {
      page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    },
  })
  const { page } = visit
  const widget = visit.widget()
  await visit.renders(widget)
  await page.mouse.move(200, 200)
  await page.waitForTimeout(1_300)
  await setVisibility(page, 'hidden')
  await setVisibility(page, 'visible')
  await visit.describesCustomJob(widget)
  await visit.givesDetails(widget)
  await widget.getByLabel('City').pressSequentially('Marfatown')
  await setVisibility(page, 'hidden')
  await setVisibility(page, 'visible')
  await eventually('the steps', async () => stepsOf(visit).length >= 2)
  const before = sent.join('\n')
  for (const typed of [
    'Moss',
    'Lovelace',
    'Ada',
    'ada@',
    'ada%40',
    '5125550142',
    '555)-',
    'Marfatown',
  ])
    assert.not.ok(before.includes(typed), typed)
  await widget.getByRole('button', { name: 'Submit custom job request' }).click()
  await widget.getByText('What happens next').waitFor()
  await setVisibility(page, 'hidden')
  // A form that is seen before the first input is counted again with it.
  const batches = stepsOf(visit).filter(({ hasInput }) => hasInput)
  assert.equal(batches.flatMap(({ steps }) => steps).toSorted(), [
    'details',
    'photo',
    'price',
    'seen',
    'started',
  ])
  const { source } = visit.sent('custom-job').at(-1)?.body as { source: { isCounted?: boolean } }
  assert.is(source.isCounted, true)
  // The success screen after a reload is another visit, which has reached no step of the form.
  const { length } = stepsOf(visit)
  await page.reload()
  await widget.getByText('What happens next').waitFor()
  await page.waitForTimeout(1_300)
  await setVisibility(page, 'hidden')
  await eventually('the second visit', async () => stepsOf(visit).length > length)
  assert.equal(
    stepsOf(visit)
      .slice(length)
      .map(({ steps }) => steps),
    [['seen']],
  )
  await visit.isUnharmed()
})

test('a robot without input events is marked, and a prerendered page is not seen', async (context) => {
  const { visit } = await openWay(context, ways['div']!, {
    prepare: (page) =>
      page.addInitScript(() =>
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
      ),
  })
  const { page } = visit
  await visit.renders()
  await page.waitForTimeout(1_300)
  assert.equal(visit.sent('visits'), [])
  await setVisibility(page, 'visible')
  await page.waitForTimeout(1_300)
  await setVisibility(page, 'hidden')
  await eventually('the visit', async () => stepsOf(visit).length === 1)
  assert.equal(
    stepsOf(visit).map(({ steps, hasInput }) => ({ steps, hasInput })),
    [{ steps: ['seen'], hasInput: false }],
  )
  await visit.close()
})

test('a lost batch does not harm the form', async (context) => {
  const { visit } = await openWay(context, ways['div']!, {
    prepare: (page) => page.route('**/visits', (route) => route.abort()),
  })
  await visit.renders()
  await setVisibility(visit.page, 'hidden')
  await setVisibility(visit.page, 'visible')
  await submit(visit, ways['div']!)
  await visit.close()
})

test('site builders: a moved script and stripped style attributes and links', async ({ hosts }) => {
  const code = (url: string, widgetId: string) =>
    scriptSnippet({ origin: url, widgetId, addsDataLayer: true })
  const withoutStyle = (html: string) => html.replaceAll(/ style="[^"]*"/g, '')
  const changes: ((html: string) => string)[] = [
    withoutStyle,
    // The script is moved to the head, before the place exists.
    (html) => {
      const [tag = ''] = /<script[^>]*><\/script>/.exec(html) ?? []
      return `<!doctype html><html lang="en"><head><title>Moved</title>${tag}</head><body>${html.replace(tag, '')}</body></html>`
    },
    // An editor that allows neither links nor noscript, and adds an attribute.
    (html) =>
      withoutStyle(html.replaceAll(/<link[^>]*>|<noscript>.*?<\/noscript>/g, '')).replace(
        '<script async',
        '<script async data-cfasync="false"',
      ),
    // An editor that wraps the code and loads the script later.
    (html) => {
      const [tag = ''] = /<script[^>]*><\/script>/.exec(html) ?? []
      const [, source = ''] = /src="([^"]+)"/.exec(tag) ?? []
      return `<div class="embed">${html.replace(tag, '')}</div><script>addEventListener('load', () => { const late = document.createElement('script'); late.src = '${source}'; document.body.append(late) })</script>`
    },
  ]
  for (const change of changes) {
    const visit = await hosts.visit({ html: (_, id, url) => change(code(url, id)) })
    await visit.works({ geometry: false })
  }
})

test.run()

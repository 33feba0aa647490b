import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  elementSnippet,
  iframeSnippet,
  scriptSnippet,
} from '../../packages/dashboard/src/integration/snippets.ts'
import { maxHeaderMessageLength } from '../../packages/types/src/limits.ts'
import { reservedHeight } from '../../packages/widget-sdk/src/element/reserved-space.ts'
import type { Scenario } from '../../packages/widget-sdk/test/fake-server.ts'
import type { HostVisit } from './host-visit.ts'
import { openHosts, plainPage, type Hosts } from './hosts.ts'

const test = suite<{ hosts: Hosts }>('layout shift')
test.before(async (context) => {
  context.hosts = await openHosts()
})
test.after((context) => context.hosts.close())

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
    clickedAt: number
  }
}

const widths = [320, 412, 1280]
const nonce = 'n0nce'

/** The embed code of the README. */
const twoLines = (id: string, url: string) =>
  `<div data-quote-widget="${id}" style="min-height: ${reservedHeight}"></div><script async src="${url}/widget.js"></script>`

/** Runs in the page before all other scripts. */
function watchShifts() {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as {
        value: number
        sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      const describe = ({ x, y, width, height }: DOMRect) => `${x} ${y} ${width}x${height}`
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        // The browser does not reveal nodes in the shadow root.
        const what = node instanceof Element ? node.outerHTML.slice(0, 80) : 'a node'
        return `${what} from ${describe(previousRect)} to ${describe(currentRect)}`
      })
      window.shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Delays the script until the page is painted, and the form's module until the first screen is painted. */
async function arriveLate(page: Page) {
  await page.addInitScript(watchShifts)
  await page.route('**/widget.js', async (route) => {
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    await route.continue()
  })
  await page.route('**/element*.js', async (route) => {
    await page.waitForFunction(
      () =>
        new Promise((resolve) => {
          const card = document.querySelector('quote-widget')?.shadowRoot?.querySelector('.card')
          if (!card) return resolve(false)
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))
        }),
    )
    await route.continue()
  })
}

interface Embedding {
  hosts: Hosts
  width: number
  snippet: (widgetId: string, url: string) => string
  head?: string
  policy?: (url: string) => string
  scenario?: Scenario
  lang?: string
  height?: number
  /** Selector of an element that appears once the configuration is loaded. */
  arrived?: string
}

/** Opens a page with text below the form in the first viewport. Resolves when the configuration is loaded. */
async function openPage(embedding: Embedding) {
  const { hosts, width, snippet, head, policy, scenario, lang } = embedding
  const { height = 1500, arrived = '.subtitle:not(:has(.bone))' } = embedding
  const visit = await hosts.visit({
    html: (_, id, url) =>
      plainPage(
        `<h1>Pressure washing in Austin</h1><main>${snippet(id, url)}</main><p id="below">Call us: 512 555 0142</p>`,
        head,
      ).replace('lang="en"', `lang="${lang ?? 'en'}"`),
    browser: { viewport: { width, height } },
    ...(policy && { headers: (url) => ({ 'content-security-policy': policy(url) }) }),
    // The configuration arrives last.
    scenario: {
      asksZip: false,
      responses: { config: [{ status: 200, delayMs: 800 }] },
      ...scenario,
    },
    prepare: arriveLate,
  })
  await visit.widget().locator(arrived).waitFor()
  return visit
}

async function assertNoShift(page: Page, what: string) {
  const shifts = await page.evaluate(
    () =>
      new Promise<Window['shifts']>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(window.shifts))),
      ),
  )
  assert.equal(shifts, [], what)
}

const longestMessage = 'Family-run since 1998. '.repeat(20).slice(0, maxHeaderMessageLength).trim()

const services = (...names: string[]) =>
  names.map((name, index) => ({
    serviceTypeId: index + 1,
    name,
    items: [{ surfaceType: 'driveway' as const, unit: 'sq ft' as const, asks: [] }],
  }))

const countedServices = [
  ...services('Power Washing'),
  {
    serviceTypeId: 2,
    name: 'Window Cleaning',
    items: [{ rateId: 'other-2', name: 'Window Cleaning', unit: 'each' as const, asks: [] }],
  },
]

/** Like the demo company: everything that appears when the configuration arrives, and a surface whose price is a range. */
const demo: Scenario = {
  company: { logoUrl: '/photos/logo/1.jpg', headerMessage: 'Most quotes take under two minutes.' },
  measurementMethods: ['manual', 'ai', 'conversation', 'custom'],
  asksZip: true,
  services: [
    {
      serviceTypeId: 1,
      name: 'Power Washing',
      items: [{ surfaceType: 'roof', unit: 'sq ft', asks: ['condition'], answer: 'range' }],
    },
  ],
}

const embeddings: Record<string, Omit<Embedding, 'hosts' | 'width'>> = {
  'the README’s embed code': { snippet: twoLines },
  'the embed code of the dashboard': {
    snippet: (widgetId, origin) => scriptSnippet({ origin, widgetId }),
  },
  'the element': { snippet: (widgetId, origin) => elementSnippet({ origin, widgetId }) },
  'a content security policy without inline styles': {
    snippet: (id, url) =>
      `<div data-quote-widget="${id}"></div><script nonce="${nonce}" async src="${url}/widget.js"></script>`,
    head: `<style nonce="${nonce}">[data-quote-widget]:empty { min-height: ${reservedHeight} }</style>`,
    policy: (url) =>
      `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'nonce-${nonce}'; connect-src ${url}; img-src ${url}`,
  },
  'the README’s embed code in Spanish': { snippet: twoLines, lang: 'es' },
  'a company with a logo and a message': {
    snippet: twoLines,
    scenario: {
      company: { logoUrl: '/photos/logo/1.jpg', headerMessage: 'Family-run since 1998.' },
    },
  },
  'a company that offers AI measurement': {
    snippet: twoLines,
    scenario: { measurementMethods: ['manual', 'ai', 'conversation', 'custom'] },
  },
  'a company that offers AI measurement, in Spanish': {
    snippet: twoLines,
    scenario: { measurementMethods: ['manual', 'ai', 'conversation', 'custom'] },
    lang: 'es',
  },
  'a company with several services': {
    snippet: twoLines,
    scenario: { services: services('Power Washing', 'Window Cleaning') },
  },
  'a company with several services that offers AI measurement, in Spanish': {
    snippet: twoLines,
    scenario: {
      measurementMethods: ['manual', 'ai', 'conversation', 'custom'],
      services: services('Power Washing', 'Window Cleaning', 'Epoxy Flooring'),
    },
    lang: 'es',
  },
  'a company whose windows need no photo': {
    snippet: twoLines,
    scenario: { services: countedServices },
    arrived: '.add-item',
  },
  'a company whose windows need no photo, in Spanish': {
    snippet: twoLines,
    scenario: { services: countedServices, arePhotosOptional: true },
    lang: 'es',
    arrived: '.add-item',
  },
  'a company that asks for the ZIP code': {
    snippet: twoLines,
    scenario: { asksZip: true, measurementMethods: ['manual', 'ai', 'conversation', 'custom'] },
    arrived: '.where[data-asks]',
  },
  'a company that asks for the ZIP code, in Spanish': {
    snippet: twoLines,
    scenario: { asksZip: true },
    lang: 'es',
    arrived: '.where[data-asks]',
  },
  'a company with the longest message': {
    snippet: twoLines,
    scenario: { company: { headerMessage: longestMessage } },
  },
  'the demo company': { snippet: twoLines, scenario: demo, arrived: '.where[data-asks]' },
  'the demo company, in Spanish': {
    snippet: twoLines,
    scenario: demo,
    lang: 'es',
    arrived: '.where[data-asks]',
  },
}

for (const [name, embedding] of Object.entries(embeddings))
  test(`${name}: nothing moves while the form arrives, at ${widths.join(', ')} px`, async ({
    hosts,
  }) => {
    // Sequentially, because a background page does not paint.
    for (const width of widths) {
      const visit = await openPage({ hosts, width, height: 1600, ...embedding })
      await assertNoShift(visit.page, `${name} at ${width} px`)
      const below = await visit.page.locator('#below').boundingBox()
      assert.ok(below && below.y < 1600, `the text is at ${below?.y} px, below the viewport`)
      await visit.isUnharmed()
    }
  })

test('a message that does not fit its space is cut and can be expanded', async ({ hosts }) => {
  const scenario = { company: { headerMessage: longestMessage } }
  for (const width of widths) {
    const visit = await openPage({ hosts, width, snippet: twoLines, scenario })
    const tagline = visit.widget().locator('.tagline')
    const isCut = () => tagline.evaluate((box) => box.scrollHeight > box.clientHeight)
    assert.ok(await isCut(), `${width} px`)
    await visit.widget().getByRole('button', { name: 'Show more' }).click()
    await visit.widget().getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
    assert.not.ok(await isCut(), `${width} px`)
    await visit.close()
  }
})

test('an iframe: nothing moves while the form arrives', async ({ hosts }) => {
  for (const width of widths) {
    const visit = await hosts.visit({
      html: (_, widgetId, origin) =>
        plainPage(
          `<h1>Pressure washing in Austin</h1>${iframeSnippet({ origin, widgetId })}<p>Call us</p>`,
          '<style>body { margin: 16px }</style>',
        ),
      browser: { viewport: { width, height: 1500 } },
      prepare: async (page) => {
        await page.addInitScript(watchShifts)
      },
    })
    const frame = visit.page.frameLocator('iframe')
    await frame.locator('.subtitle:not(:has(.bone))').waitFor()
    await assertNoShift(visit.page, `${width} px`)
    await visit.close()
  }
})

async function addPhotos(visit: HostVisit, count: number) {
  const file = path.join(
    import.meta.dirname,
    '../../packages/dashboard/src/screenshots/open-graph.png',
  )
  const buffer = await readFile(file)
  await visit
    .widget()
    .locator('input[type="file"]')
    .setInputFiles(
      Array.from({ length: count }, (_, number) => ({
        name: `driveway-${number}.jpg`,
        mimeType: 'image/jpeg',
        buffer,
      })),
    )
}

test('a reload with a draft that is taller than the reserved space shows the whole form', async ({
  hosts,
}) => {
  for (const width of [412, 1280]) {
    const visit = await openPage({ hosts, width, snippet: twoLines, height: 3000 })
    const { page } = visit
    await addPhotos(visit, 4)
    await visit.widget().getByLabel('Length (ft)').nth(3).waitFor()
    await page.waitForFunction(
      () => !document.querySelector('quote-widget')?.shadowRoot?.querySelector('.ring'),
    )
    // With a draft the form is the first to render the screen.
    await page.unroute('**/element*.js')
    await page.reload()
    await visit.widget().locator('.subtitle:not(:has(.bone))').waitFor()
    await visit.widget().getByLabel('Length (ft)').nth(3).waitFor()
    await assertWhole(visit)
    await visit.close()
  }
})

test('a form that the page starts with a measurement by AI is shown whole', async ({ hosts }) => {
  for (const method of ['ai', 'conversation']) {
    const snippet = (id: string, url: string) =>
      twoLines(id, url).replace('<div ', `<div data-method="${method}" `)
    const visit = await openPage({ hosts, width: 412, snippet, scenario: demo, height: 3000 })
    await visit.widget().getByText('One surface').waitFor()
    await assertWhole(visit)
    await visit.close()
  }
})

/** Asserts that nothing of the form is clipped, before the visitor uses it. */
async function assertWhole(visit: Pick<Awaited<ReturnType<typeof openPage>>, 'widget'>) {
  const { clipped, held } = await visit
    .widget()
    .locator('.qw')
    .evaluate((form) => {
      const host = (form.getRootNode() as ShadowRoot).host
      return {
        clipped: form.scrollHeight - host.clientHeight,
        held: host.shadowRoot?.querySelectorAll('[data-held="taller"]').length,
      }
    })
  assert.ok(clipped <= 0, `${clipped} px are clipped`)
  assert.is(held, 0)
}

const notices = {
  paused: { status: 403, body: { error: 'Paused.', code: 'SERVICE_PAUSED' } },
  unreachable: { status: 500 },
}

for (const [name, response] of Object.entries(notices))
  test(`a notice in place of the form keeps the reserved space: ${name}, at ${widths.join(', ')} px`, async ({
    hosts,
  }) => {
    for (const width of widths) {
      const scenario = { responses: { config: [{ ...response, delayMs: 800 }] } }
      const snippet = twoLines
      const visit = await openPage({ hosts, width, snippet, scenario, arrived: '.unavailable h2' })
      await assertNoShift(visit.page, `${width} px`)
      await visit.close()
    }
  })

const topOfText = (page: Page) =>
  page.locator('#below').evaluate((text) => text.getBoundingClientRect().top)

/** Delays a response until the browser no longer attributes layout shifts to the last click. */
async function delayResponse(page: Page, url: string, change?: (body: never) => object) {
  await page.evaluate(() => {
    const note = () => (window.clickedAt = performance.now())
    window.addEventListener('click', note, true)
  })
  await page.route(url, async (route) => {
    await page.waitForFunction(() => performance.now() - window.clickedAt > 600)
    await page.evaluate(() => void (window.shifts = []))
    const response = await route.fetch()
    const body = (await response.json()) as never
    await route.fulfill({ response, json: change ? change(body) : body })
  })
}

async function fillJob(visit: HostVisit) {
  const widget = visit.widget()
  await addPhotos(visit, 1)
  await widget.getByLabel('Surface').selectOption({ index: 1 })
  await widget.getByLabel('Length (ft)').fill('20')
  await widget.getByLabel('Width (ft)').fill('20')
}

async function getPrice(visit: HostVisit) {
  const widget = visit.widget()
  await fillJob(visit)
  await widget.getByRole('button', { name: 'Get Quote' }).click()
  await widget.getByRole('heading', { name: 'Your price' }).waitFor()
}

test('a click on Get Quote takes effect after a slow upload', async ({ hosts }) => {
  const visit = await openPage({ hosts, width: 412, snippet: twoLines, height: 3000 })
  const { page } = visit
  const { promise: uploadMayEnd, resolve: endUpload } = Promise.withResolvers<void>()
  await page.route('**/upload', async (route) => {
    await uploadMayEnd
    await route.continue()
  })
  await fillJob(visit)
  const widget = visit.widget()
  // The field fires a `change` event when the button takes its focus, while the mouse button is down.
  await widget.getByLabel('Width (ft)').press('1')
  const typedAt = await page.evaluate(() => performance.now())
  await page.waitForFunction((at) => performance.now() - at > 600, typedAt)
  endUpload()
  await widget.getByRole('button', { name: 'Get Quote', disabled: false }).click()
  await widget.getByRole('heading', { name: 'Your price' }).waitFor()
  await visit.close()
})

interface Analyzed {
  quote: { lines: object[]; smartAddOns: object[] }
}

/** Prices with fewer and with more lines than fit in the height of the first screen. */
const prices = {
  shorter: ({ quote, ...analyzed }: Analyzed) => ({
    ...analyzed,
    quote: { ...quote, lines: quote.lines.slice(0, 1), smartAddOns: [] },
  }),
  taller: ({ quote, ...analyzed }: Analyzed) => ({
    ...analyzed,
    quote: { ...quote, lines: [...Array.from({ length: 60 }, extraCharge), ...quote.lines] },
  }),
}

const extraCharge = (_: unknown, index: number) => ({
  kind: 'extra_charge',
  label: `Travel ${index}`,
  amount: 1,
  addOnStatus: null,
})

for (const [name, change] of Object.entries(prices))
  test(`a delayed price screen that is ${name} moves nothing below the form`, async ({ hosts }) => {
    for (const width of widths) {
      const visit = await openPage({ hosts, width, snippet: twoLines, height: 3000 })
      const { page } = visit
      await delayResponse(page, '**/analyze', change)
      await getPrice(visit)
      await assertNoShift(page, `${width} px`)
      await visit.widget().locator(`[data-held="${name}"]`).waitFor()
      const before = await topOfText(page)
      const title = visit.widget().getByRole('heading', { name: 'Your price' })
      if (name === 'taller') {
        // Scrolling the part that is shown shows the rest.
        await title.hover()
        await page.mouse.wheel(0, 10)
      } else await title.click()
      await page.waitForFunction(
        (top) => document.querySelector('#below')!.getBoundingClientRect().top !== top,
        before,
      )
      await visit.close()
    }
  })

test('a delayed success screen moves nothing below the form', async ({ hosts }) => {
  for (const width of widths) {
    const scenario = { asksZip: true }
    const visit = await openPage({ hosts, width, snippet: twoLines, scenario, height: 3000 })
    await delayResponse(visit.page, '**/custom-job')
    await visit.sendsCustomJob()
    await assertNoShift(visit.page, `${width} px`)
    await visit.close()
  }
})

test('all documented embed codes reserve the height of the first screen', async () => {
  const root = path.resolve(import.meta.dirname, '../..')
  for (const file of [
    'README.md',
    'packages/widget-sdk/README.md',
    'packages/dashboard/src/ui/site.css',
    'packages/dashboard/src/integration-guide/integration-guide.ts',
    'examples/plain-html/index.html',
    'examples/wordpress/block.html',
    'examples/strict-csp/index.html',
    'examples/vue/main.js',
    'examples/php/index.php',
  ])
    assert.match(await readFile(path.join(root, file), 'utf8'), reservedHeight, file)
  for await (const file of glob('docs/guides/*.md', { cwd: root })) {
    const guide = await readFile(path.join(root, file), 'utf8')
    // Under a strict policy the style sheet of the page reserves the space.
    const sheet = /<style[^>]*>.*?<\/style>/s.exec(guide)?.[0] ?? ''
    for (const [tag] of guide.matchAll(
      /<(?:div data-quote-widget=|quote-widget )[^>]*>|<iframe[^>]*>/g,
    ))
      assert.match(
        sheet + tag,
        tag.startsWith('<iframe') ? 'height: 640px' : `min-height: ${reservedHeight}`,
        file,
      )
  }
})

test.run()

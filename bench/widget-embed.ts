import { type Browser, chromium, type Page } from 'playwright-core'
import { openPostgres } from '../packages/api/src/db/connect.ts'
import { findFreePort } from '../packages/api/src/test/server-process.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { median } from './alternate.ts'
import type { Bench, Measurement, Outcome } from './measurement.ts'
import { startServer } from './processes.ts'
import { type EmbeddedForm, embeddedForms, serveEmbedPages } from './widget-embed-pages.ts'

const rounds = 7
const phone = { width: 412, height: 915 }
const cpuSlowdown = 4
/** The "Slow 4G" preset of DevTools. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 675_000 / 8,
}
const timeoutMs = 30_000
/** Work that the form does after it becomes usable counts too. */
const settleMs = 1_500

/** Logged by the page when it has everything that a visit measures. */
const measuredMessage = 'The visit is measured.'

const byServer = 'rendered by the host’s server'

/** Tall enough to show the text below the form, because a layout shift counts only visible elements. */
const shiftViewports = [
  { width: 412, height: 1400 },
  { width: 1280, height: 1400 },
]

interface Visit {
  /** Milliseconds from the start of the navigation to the end of the first frame with a usable field. */
  firstFieldMs: number
  interactiveMs: number
  longTasksMs: number
  longestTaskMs: number
  layoutShift: number
}

export const widgetEmbed: Measurement = {
  name: 'widget-embed',
  notes: `The same page with each form, in Chromium with the "Slow 4G" network of DevTools (562 ms per request, 1.44 Mbit/s), the CPU slowed ${cpuSlowdown} times, brotli and an empty cache; ${rounds} alternating visits each. The other forms are @formbricks/surveys and @typebot.io/js. Our form cannot be usable before widget.js has loaded, unless the server of the page has written it with renderQuoteWidget. First field: a text field or file input is visible and enabled. Its time is the end of the first frame with a usable field. A frame ends after layout and paint on the main thread, before the compositor presents it. No script is injected into a page while it loads, because this takes about 40 ms of its main thread: the page reports in its console that it is usable. Interactive: the form's script handles input; for the other forms this is the same time. Ours is served by the real server, the others are their published packages.`,
  async measure(bench) {
    const { executablePath, args } = await findChromium()
    const browser = await chromium.launch({ executablePath, args })
    bench.afterwards(() => browser.close())
    const pages = await startPages(bench)
    const visits = new Map<EmbeddedForm, Visit[]>(embeddedForms.map((form) => [form, []]))
    for (let round = 0; round <= rounds; round++)
      for (const form of embeddedForms) {
        const visit = await visitPage(browser, form, pages.urlOf(form))
        // The first round warms up the servers.
        if (round > 0) visits.get(form)?.push(visit)
      }
    const medians = new Map(
      [...visits].map(([form, ofForm]) => [form, medianVisit(ofForm)] as const),
    )
    const shifts: Outcome[] = []
    for (const viewport of shiftViewports)
      for (const [form, how] of [
        ['curbquote', 'the dashboard’s embed code'],
        ['curbquote-two-lines', 'only div and script'],
        ['curbquote-server', byServer],
      ] as const) {
        const reference = await visitPage(
          browser,
          'formbricks',
          pages.urlOf('formbricks'),
          viewport,
        )
        const { layoutShift } = await visitPage(browser, form, pages.urlOf(form), viewport)
        shifts.push({
          what: `layout shift at ${viewport.width} px, ${how}`,
          against: 'Formbricks',
          ours: layoutShift.toFixed(3),
          reference: reference.layoutShift.toFixed(3),
          value: layoutShift,
          goal: { atMost: 0 },
        })
      }
    return [...compare(medians), ...shifts]
  },
}

function compare(medians: ReadonlyMap<EmbeddedForm, Visit>): Outcome[] {
  const of = (form: EmbeddedForm): Visit => {
    const visit = medians.get(form)
    if (!visit) throw new Error(`${form} was not visited`)
    return visit
  }
  const ratio = (
    what: string,
    form: EmbeddedForm,
    key: keyof Visit,
    atMost: number,
    reference: 'formbricks' | 'typebot' = 'formbricks',
  ): Outcome => {
    const [ours, theirs] = [of(form)[key], of(reference)[key]]
    return {
      what,
      against: reference === 'formbricks' ? 'Formbricks' : 'Typebot',
      ours: `${Math.round(ours)} ms`,
      reference: `${Math.round(theirs)} ms`,
      value: ours / theirs,
      goal: { atMost },
    }
  }
  const speed = (form: EmbeddedForm, how: string, mostInteractive: number): Outcome[] => [
    ratio(`first field usable, ${how}`, form, 'firstFieldMs', 0.88),
    ratio(`all interactive, ${how}`, form, 'interactiveMs', mostInteractive),
    ratio(`long tasks, ${how}`, form, 'longTasksMs', 1.6),
  ]
  const { longestTaskMs } = of('curbquote')
  return [
    ...speed('curbquote', 'the dashboard’s embed code', 1.05),
    ...speed('curbquote-two-lines', 'only div and script', 1.2),
    ratio(`first field usable, ${byServer}`, 'curbquote-server', 'firstFieldMs', 0.6),
    ratio(`first field usable, ${byServer}`, 'curbquote-server', 'firstFieldMs', 0.27, 'typebot'),
    ratio(`all interactive, ${byServer}`, 'curbquote-server', 'interactiveMs', 1.2),
    {
      what: 'longest task',
      against: '',
      ours: `${Math.round(longestTaskMs)} ms`,
      reference: '',
      value: longestTaskMs,
      unit: 'ms',
      goal: { atMost: 200 },
    },
  ]
}

async function startPages(bench: Bench) {
  const databaseUrl = await bench.databases.create('widget_embed')
  const database = await openPostgres(databaseUrl)
  const company = await createCompany(database.db, {
    branding_name: 'Bright',
    header_message: 'Most quotes take under two minutes.',
  })
  await database.close()
  const port = await findFreePort()
  const productUrl = `http://127.0.0.1:${port}`
  // The server writes its public URL into the form.
  await startServer(bench, databaseUrl, { PORT: String(port), PUBLIC_URL: productUrl })
  return serveEmbedPages(bench, { productUrl, widgetId: company.widget_id })
}

async function visitPage(
  browser: Browser,
  form: EmbeddedForm,
  url: string,
  viewport = phone,
): Promise<Visit> {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    const measured = page.waitForEvent('console', {
      predicate: (message) => message.text() === measuredMessage,
      timeout: timeoutMs,
    })
    await page.addInitScript(watch, { measuredMessage })
    await slowDown(page)
    await page.goto(url, { waitUntil: 'commit' })
    await measured
    await page.waitForTimeout(settleMs)
    return await page.evaluate(() => window.seen)
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

declare global {
  interface Window {
    seen: Visit
  }
}

/** Runs in the page before any other script. */
function watch({ measuredMessage }: { measuredMessage: string }): void {
  if (window.top !== window) return
  const seen = {
    firstFieldMs: 0,
    interactiveMs: 0,
    longTasksMs: 0,
    longestTaskMs: 0,
    layoutShift: 0,
  }
  window.seen = seen
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longTasksMs += duration
      seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)
    }
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.layoutShift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const reportIfMeasured = () => {
    if (seen.firstFieldMs && seen.interactiveMs) console.info(measuredMessage)
  }
  document.addEventListener('quote-widget:ready', () => {
    seen.interactiveMs = performance.now()
    reportIfMeasured()
  })

  const hasUsableField = (root: Document | ShadowRoot): boolean => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot && hasUsableField(element.shadowRoot)) return true
      if (element instanceof HTMLIFrameElement) {
        const inner = element.contentDocument
        if (inner && hasUsableField(inner)) return true
      }
      if (element.matches('textarea:enabled, input:not([type=radio], [type=hidden]):enabled')) {
        const { width, height } = element.getBoundingClientRect()
        if (width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true }))
          return true
      }
    }
    return false
  }
  /** The message arrives after the current frame. */
  const atEndOfFrame = (callback: (endMs: number) => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => callback(performance.now())
    port2.postMessage(undefined)
  }
  const look = () => {
    if (!hasUsableField(document)) return requestAnimationFrame(look)
    atEndOfFrame((endMs) => {
      seen.firstFieldMs = endMs
      // Only our form is visible before its script has loaded.
      if (!document.querySelector('quote-widget')) seen.interactiveMs = endMs
      reportIfMeasured()
    })
    return undefined
  }
  requestAnimationFrame(look)
}

function medianVisit(visits: readonly Visit[]): Visit {
  const of = (key: keyof Visit) => median(visits.map((visit) => visit[key]))
  return {
    firstFieldMs: of('firstFieldMs'),
    interactiveMs: of('interactiveMs'),
    longTasksMs: of('longTasksMs'),
    longestTaskMs: of('longestTaskMs'),
    layoutShift: of('layoutShift'),
  }
}

import type { Browser } from 'playwright-core'
import { openPostgres } from '../packages/api/src/db/connect.ts'
import { findFreePort } from '../packages/api/src/test/server-process.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { median } from './alternate.ts'
import type { Bench, Measurement, Outcome } from './measurement.ts'
import { startServer } from './processes.ts'
import { cpuSlowdown, openBrowser, phone, slowDown } from './slow-phone.ts'
import { type EmbeddedForm, embeddedForms, serveEmbedPages } from './widget-embed-pages.ts'

const rounds = 7
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
  kib: number
  requests: number
  /** Milliseconds from the start of the navigation. Only our loader sets this mark. */
  scriptArrivedMs: number
  /** The end of the first frame with text, as the bare page's first paint. */
  firstTextMs: number
  /** The end of the first frame with a usable field. */
  firstFieldMs: number
  interactiveMs: number
  longTasksMs: number
  longestTaskMs: number
  layoutShift: number
}

export const widgetEmbed: Measurement = {
  name: 'widget-embed',
  notes: `The same page with each form, in Chromium with the "Slow 4G" network of DevTools (562 ms per request, 1.44 Mbit/s), the CPU slowed ${cpuSlowdown} times, brotli and an empty cache; ${rounds} alternating visits each. The other forms are @formbricks/surveys, @tryghost/signup-form and @typebot.io/js. Our form cannot be usable before widget.js has loaded, unless the server of the page has written it with renderQuoteWidget. First field: a text field or file input is visible and enabled. Its time is the end of the first frame with a usable field; the first paint of the bare page is the end of the first frame with text. A frame ends after layout and paint on the main thread, before the compositor presents it. Each visit observes both the same way. The milliseconds after the bare page's first paint are the median of the differences of each round. No script is injected into a page while it loads, because this takes about 40 ms of its main thread: the page reports in its console that it is usable. Interactive: the form's script handles input; for the other forms this is the same time. Ours is served by the real server, the others are their published packages.`,
  async measure(bench) {
    const browser = await openBrowser(bench)
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
    return [...compare(medians, millisecondsAfterText(visits)), ...shifts]
  },
}

/** Milliseconds from the first paint of the bare page to the usable field that the host's server has rendered. */
function millisecondsAfterText(visits: ReadonlyMap<EmbeddedForm, readonly Visit[]>): number {
  const bare = visits.get('none') ?? []
  const rendered = visits.get('curbquote-server') ?? []
  return median(
    rendered.map(({ firstFieldMs }, round) => firstFieldMs - (bare[round]?.firstTextMs ?? NaN)),
  )
}

function compare(medians: ReadonlyMap<EmbeddedForm, Visit>, afterTextMs: number): Outcome[] {
  const of = (form: EmbeddedForm): Visit => {
    const visit = medians.get(form)
    if (!visit) throw new Error(`${form} was not visited`)
    return visit
  }
  const [formbricks, typebot, ghost] = [of('formbricks'), of('typebot'), of('ghost')]
  const milliseconds = (ms: number) => `${Math.round(ms)} ms`
  const ratio = (
    what: string,
    ours: number,
    against: string,
    reference: number,
    atMost?: number,
  ): Outcome => ({
    what,
    against,
    ours: milliseconds(ours),
    reference: milliseconds(reference),
    value: ours / reference,
    ...(atMost !== undefined && { goal: { atMost } }),
  })
  const speed = (form: EmbeddedForm, how: string, mostInteractive: number): Outcome[] => {
    const { scriptArrivedMs, firstFieldMs, interactiveMs, longTasksMs } = of(form)
    const [arrived, first, whole] = ['widget.js arrived', 'first field usable', 'all interactive']
    return [
      ratio(`${arrived}, ${how}`, scriptArrivedMs, 'Formbricks: usable', formbricks.firstFieldMs),
      ratio(`${first}, ${how}`, firstFieldMs, 'Formbricks', formbricks.firstFieldMs, 0.88),
      ratio(`${first}, ${how}`, firstFieldMs, 'Typebot', typebot.firstFieldMs),
      ratio(
        `${whole}, ${how}`,
        interactiveMs,
        'Formbricks',
        formbricks.interactiveMs,
        mostInteractive,
      ),
      ratio(`${whole}, ${how}`, interactiveMs, 'Typebot', typebot.interactiveMs, 0.55),
      ratio(`${whole}, ${how}`, interactiveMs, 'Ghost', ghost.interactiveMs, 1.2),
      ratio(`long tasks, ${how}`, longTasksMs, 'Formbricks', formbricks.longTasksMs, 1.6),
    ]
  }
  const server = of('curbquote-server')
  const drawn: Outcome[] = [
    ratio(
      `first field usable, ${byServer}`,
      server.firstFieldMs,
      'Formbricks',
      formbricks.firstFieldMs,
      0.6,
    ),
    ratio(
      `first field usable, ${byServer}`,
      server.firstFieldMs,
      'Typebot',
      typebot.firstFieldMs,
      0.27,
    ),
    {
      what: `first field usable, ${byServer}`,
      against: 'the first paint of a bare page',
      ours: milliseconds(server.firstFieldMs),
      reference: milliseconds(of('none').firstTextMs),
      value: afterTextMs,
      unit: 'ms',
      goal: { atMost: 30 },
    },
    ratio(
      `all interactive, ${byServer}`,
      server.interactiveMs,
      'Formbricks',
      formbricks.interactiveMs,
      1.2,
    ),
  ]
  const weight = ({ kib, requests }: Visit) => `${kib.toFixed(1)} KiB in ${requests} requests`
  const ours = of('curbquote')
  return [
    ...speed('curbquote', 'the dashboard’s embed code', 1.05),
    ...speed('curbquote-two-lines', 'only div and script', 1.2),
    ...drawn,
    {
      what: 'longest task',
      against: 'a bare page',
      ours: milliseconds(ours.longestTaskMs),
      reference: milliseconds(of('none').longestTaskMs),
      value: ours.longestTaskMs,
      unit: 'ms',
      goal: { atMost: 200 },
    },
    {
      what: 'requests of a page with the widget',
      against: `Formbricks ${weight(formbricks)}, Ghost ${weight(ghost)}, Typebot ${weight(typebot)}`,
      ours: weight(ours),
      reference: weight(formbricks),
      value: ours.requests,
      // The page, the loader, the configuration and the module.
      goal: { atMost: 4 },
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
    await page.addInitScript(watch, { hasForm: form !== 'none', measuredMessage })
    const weighed = await slowDown(page)
    await page.goto(url, { waitUntil: 'commit' })
    await measured
    await page.waitForTimeout(settleMs)
    const seen = await page.evaluate(() => {
      const script = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.endsWith('/widget.js')) as PerformanceResourceTiming | undefined
      return { ...window.seen, scriptArrivedMs: script?.responseEnd ?? 0 }
    })
    if (form.startsWith('curbquote') && !seen.scriptArrivedMs)
      throw new Error('The load of widget.js was not observed.')
    return { ...seen, ...weighed() }
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    seen: Omit<Visit, 'kib' | 'requests' | 'scriptArrivedMs'>
  }
}

/** Runs in the page before any other script. */
function watch({ hasForm, measuredMessage }: { hasForm: boolean; measuredMessage: string }): void {
  if (window.top !== window) return
  const seen = {
    firstTextMs: 0,
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
    if (hasForm ? seen.firstFieldMs && seen.interactiveMs : seen.firstTextMs)
      console.info(measuredMessage)
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
  let isTextSeen = false
  const look = () => {
    if (!isTextSeen && document.querySelector('h1')?.getBoundingClientRect().height) {
      isTextSeen = true
      atEndOfFrame((endMs) => {
        seen.firstTextMs = endMs
        reportIfMeasured()
      })
    }
    if (hasForm ? !hasUsableField(document) : !isTextSeen) return requestAnimationFrame(look)
    if (hasForm)
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
    kib: of('kib'),
    requests: of('requests'),
    scriptArrivedMs: of('scriptArrivedMs'),
    firstTextMs: of('firstTextMs'),
    firstFieldMs: of('firstFieldMs'),
    interactiveMs: of('interactiveMs'),
    longTasksMs: of('longTasksMs'),
    longestTaskMs: of('longestTaskMs'),
    layoutShift: of('layoutShift'),
  }
}

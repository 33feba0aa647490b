import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { signInToDemo } from '../scripts/demo-company.ts'
import { median } from './alternate.ts'
import { startDemoSite } from './lighthouse.ts'
import type { Measurement, Outcome } from './measurement.ts'
import { cpuSlowdown, openBrowser, phone, slowDown } from './slow-phone.ts'

const rounds = 5
const timeoutMs = 60_000

/** The pages with a form, by their name in the results. */
const forms = {
  'sign-in': '/company/login',
  'sign-up': '/company/signup',
  recovery: '/company/forgot-password',
  verification: '/verify-email',
} as const
type FormPage = keyof typeof forms

/** The time at which the first field or the list of a page appeared, and the scripts and requests until then. */
interface Appearance {
  ms: number
  /** Requests that were sent before it. */
  requests: number
  /** Compressed kilobytes of the scripts that were received before it. */
  scriptKb: number
}

interface Round {
  landingMs: number
  forms: Record<FormPage, Appearance>
  cold: Appearance
  warm: Appearance
}

export const screens: Measurement = {
  name: 'screens',
  notes: `The sign-in, sign-up, recovery and verification pages and the dashboard's list of quotes, in Chromium with the "Slow 4G" network of DevTools (562 ms per request, 1.44 Mbit/s), the CPU slowed ${cpuSlowdown} times and brotli; medians of ${rounds} alternating rounds. The reference is the largest paint of the landing page in the same round. First field: visible and enabled, and text that is typed into it at that moment is kept. Cold: an empty cache. Warm: the same page again in the same browser. The list has appeared with its first quote, not with its placeholder. Requests are those sent before the field or the list appeared, without the photos in the list; scripts are those received before it.`,
  async measure(bench) {
    const browser = await openBrowser(bench)
    const url = await startDemoSite(bench, 'screens')
    const token = await signInToDemo({ url })
    const measured: Round[] = []
    // The first round warms up the server.
    for (let round = 0; round <= rounds; round++) {
      const results = await runRound(browser, url, token)
      if (round > 0) measured.push(results)
    }
    return describe(measured)
  },
}

async function runRound(browser: Browser, url: string, token: string): Promise<Round> {
  const landingMs = await inNewContext(browser, async (context) => {
    const page = await openSlowPage(context, `${url}/`)
    await page.waitForLoadState('load', { timeout: timeoutMs })
    await page.waitForTimeout(1_500)
    return page.evaluate(() => window.screenTimes.largestPaintMs)
  })
  const visits: [FormPage, Appearance][] = []
  for (const [name, path] of Object.entries(forms) as [FormPage, string][])
    visits.push([
      name,
      await inNewContext(browser, async (context) =>
        visitForm(await openSlowPage(context, url + path)),
      ),
    ])
  const [cold, warm] = await inNewContext(browser, async (context) => {
    await context.addInitScript((session) => localStorage.setItem('auth_token', session), token)
    const visit = async () => {
      const page = await openSlowPage(context, `${url}/company/dashboard`)
      await untilShown(page)
      const seen = await describeAppearance(page)
      await page.close()
      return seen
    }
    return [await visit(), await visit()]
  })
  return { landingMs, forms: Object.fromEntries(visits) as Round['forms'], cold, warm }
}

async function inNewContext<Result>(
  browser: Browser,
  action: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: phone })
  try {
    return await action(context)
  } finally {
    await context.close()
  }
}

async function openSlowPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(watch)
  await slowDown(page)
  await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs })
  return page
}

/** Types into the first field as soon as it appears, and checks at the end that the text was kept. */
async function visitForm(page: Page): Promise<Appearance> {
  await untilShown(page)
  const field = page.locator('input:enabled').first()
  await field.focus({ timeout: timeoutMs })
  await page.keyboard.type('407', { delay: 30 })
  const seen = await describeAppearance(page)
  await page.waitForTimeout(1_000)
  const kept = await field.inputValue()
  if (kept !== '407') throw new Error(`${page.url()} did not keep the typed text: "${kept}".`)
  return seen
}

/** Reads through DevTools. Playwright would first evaluate its own script in the page, which takes about 50 ms at this CPU speed. */
async function untilShown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const end = performance.now() + timeoutMs
  for (;;) {
    const { result } = await devtools.send('Runtime.evaluate', {
      expression: 'window.screenTimes?.seenMs > 0',
    })
    if (result.value === true) return
    if (performance.now() > end) throw new Error(`${page.url()} did not show its content in time.`)
    await setTimeout(100)
  }
}

/** Reads the time at which the field or the list appeared, and the scripts and requests until then. */
async function describeAppearance(page: Page): Promise<Appearance> {
  // Wait, because `getEntriesByType` returns only completed requests.
  await page.waitForLoadState('networkidle', { timeout: timeoutMs })
  return page.evaluate(() => {
    const { seenMs } = window.screenTimes
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const requested = resources.filter(
      ({ name, startTime }) => !/^data:|\/photos\//.test(name) && startTime < seenMs,
    )
    const scripts = requested.filter(
      ({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0 && responseEnd < seenMs,
    )
    return {
      ms: seenMs,
      // The request of the page itself counts too.
      requests: requested.length + 1,
      scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
    }
  })
}

declare global {
  interface Window {
    screenTimes: { seenMs: number; largestPaintMs: number }
  }
}

/** Runs in the page before any other script. */
function watch(): void {
  const seen = { seenMs: 0, largestPaintMs: 0 }
  window.screenTimes = seen
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaintMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const isDashboard = location.pathname === '/company/dashboard'
  // The link of a quote. The placeholder of the list has rows too.
  const wanted = isDashboard ? '.cq-quote-name' : 'main input:enabled'
  const look = () => {
    const box = document.querySelector(wanted)?.getBoundingClientRect()
    if (box && box.width > 0 && box.height > 0) seen.seenMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function describe(measured: readonly Round[]): Outcome[] {
  const of = (read: (round: Round) => number) => median(measured.map(read))
  const landing = milliseconds(of(({ landingMs }) => landingMs))
  const against = 'largest paint of the landing page'
  const compare = (
    what: string,
    read: (round: Round) => Appearance,
    goal: Outcome['goal'],
  ): Outcome => ({
    what,
    against,
    ours: milliseconds(of((round) => read(round).ms)),
    reference: landing,
    value: of((round) => read(round).ms / round.landingMs),
    ...(goal && { goal }),
  })
  const count = (
    what: string,
    value: number,
    unit: string,
    atMost: number,
    ours = `${Math.round(value)}`,
  ): Outcome => ({ what, against: '', ours, reference: '', value, unit, goal: { atMost } })
  const names = Object.keys(forms) as FormPage[]
  const shownWithin = (what: string, ms: number, atMost: number) =>
    count(what, ms, 'ms', atMost, milliseconds(ms))
  return [
    ...names.map((name) =>
      compare(`${name}, first field`, (round) => round.forms[name], { atMost: 1.7 }),
    ),
    ...names.map((name) =>
      shownWithin(
        `${name}, first field`,
        of((round) => round.forms[name].ms),
        2_000,
      ),
    ),
    ...names.map((name) => {
      const kb = of((round) => round.forms[name].scriptKb)
      const requests = of((round) => round.forms[name].requests)
      return count(
        `${name}, script before the first field`,
        kb,
        'KB',
        60,
        `${kb.toFixed(1)} KB, ${requests} requests`,
      )
    }),
    compare('list of quotes, cold', ({ cold }) => cold, { atMost: 3.5 }),
    count(
      'list of quotes, cold: requests before it',
      of(({ cold }) => cold.requests),
      'requests',
      8,
      `${of(({ cold }) => cold.requests)}, ${of(({ cold }) => cold.scriptKb).toFixed(0)} KB of script`,
    ),
    shownWithin(
      'list of quotes, cold',
      of(({ cold }) => cold.ms),
      4_000,
    ),
    shownWithin(
      'list of quotes, warm',
      of(({ warm }) => warm.ms),
      1_000,
    ),
  ]
}

function milliseconds(ms: number): string {
  return `${Math.round(ms)} ms`
}

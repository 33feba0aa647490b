import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { findFreePort } from '../packages/api/src/test/server-process.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import type { Bench, Measurement, Outcome } from './measurement.ts'
import { startServer } from './processes.ts'

const rounds = 3
/** The goal of the quote page on slow 4G. */
const mostFirstPaintMs = 1_500

interface Visit {
  firstPaintMs: number
  largestPaintMs: number
  layoutShift: number
  requestsBeforePaint: number
  htmlKib: number
}

export const quotePage: Measurement = {
  name: 'quote-page',
  notes: `Lighthouse on the quote page of a demo quote, with its mobile preset (simulated slow 4G, CPU slowed 4 times) and an empty cache; median of ${rounds} visits. The size is that of the compressed HTML with its inline styles.`,
  async measure(bench) {
    const url = await startSite(bench)
    const visits: Visit[] = []
    // The first visit warms up the server.
    for (let round = 0; round <= rounds; round++) {
      const visit = await visitPage(url)
      if (round > 0) visits.push(visit)
    }
    return describe(visits)
  },
}

function describe(visits: readonly Visit[]): Outcome[] {
  const median = (read: (visit: Visit) => number) => {
    const values = visits.map(read).toSorted((a, b) => a - b)
    return values[Math.floor(values.length / 2)] ?? 0
  }
  const firstPaintMs = Math.round(median((visit) => visit.firstPaintMs))
  const largestPaintMs = Math.round(median((visit) => visit.largestPaintMs))
  const layoutShift = median((visit) => visit.layoutShift)
  const blocking = median((visit) => visit.requestsBeforePaint)
  const htmlKib = median((visit) => visit.htmlKib)
  return [
    {
      what: 'quote page, first paint',
      against: 'slow 4G',
      ours: `${firstPaintMs} ms, largest paint ${largestPaintMs} ms`,
      reference: '',
      value: firstPaintMs,
      unit: 'ms',
      goal: { atMost: mostFirstPaintMs },
    },
    {
      what: 'quote page, requests that delay the first paint',
      against: `${htmlKib.toFixed(1)} KiB of HTML`,
      ours: `${blocking}`,
      reference: '0',
      value: blocking,
      goal: { atMost: 0 },
    },
    {
      what: 'quote page, layout shift',
      against: 'Lighthouse',
      ours: layoutShift.toFixed(3),
      reference: '0',
      value: layoutShift,
      goal: { atMost: 0 },
    },
  ]
}

async function startSite(bench: Bench): Promise<string> {
  const databaseUrl = await bench.databases.create('quote_page')
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  await startServer(bench, databaseUrl, {
    PORT: String(port),
    PUBLIC_URL: url,
    SEED_DEMO: '1',
  })
  const { headers } = await fetch(`${url}/dev/demo-quote`, { redirect: 'manual' })
  const link = headers.get('location')
  if (!link) throw new Error('The demo has no open quote.')
  return link
}

/** Uses a separate browser, because Lighthouse does not reset its emulation. */
async function visitPage(url: string): Promise<Visit> {
  const { executablePath, args } = await findChromium()
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  try {
    const run = await lighthouse(url, {
      port,
      onlyAudits: [
        'first-contentful-paint',
        'largest-contentful-paint',
        'cumulative-layout-shift',
        'render-blocking-insight',
        'network-requests',
      ],
      disableFullPageScreenshot: true,
      logLevel: 'error',
    })
    if (!run) throw new Error('Lighthouse returned no result.')
    const { audits, runtimeError } = run.lhr
    if (runtimeError) throw new Error(runtimeError.message)
    const figure = (audit: string) => {
      const value = audits[audit]?.numericValue
      if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}.`)
      return value
    }
    const tableOf = (audit: string) => {
      const details = audits[audit]?.details
      return details?.type === 'table' ? details.items : []
    }
    const document = tableOf('network-requests').find(
      ({ resourceType }) => resourceType === 'Document',
    )
    return {
      firstPaintMs: figure('first-contentful-paint'),
      largestPaintMs: figure('largest-contentful-paint'),
      layoutShift: figure('cumulative-layout-shift'),
      requestsBeforePaint: tableOf('render-blocking-insight').length,
      htmlKib: Number(document?.['transferSize'] ?? 0) / 1024,
    }
  } finally {
    await browser.close()
  }
}

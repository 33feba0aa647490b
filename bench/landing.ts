import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { findFreePort } from '../packages/api/src/test/server-process.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import type { Bench, Measurement, Outcome } from './measurement.ts'
import { startServer } from './processes.ts'

const rounds = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const leastScore = 98
const mostScriptKib = 40

interface Visit {
  /** Scores from 0 to 100 by category. */
  scores: Record<(typeof categories)[number], number>
  layoutShift: number
  largestPaintMs: number
  blockingMs: number
  /** Compressed bytes, without those of the widget. */
  scriptKib: number
  kib: number
}

export const landing: Measurement = {
  name: 'landing',
  notes: `Lighthouse on the landing page, with its mobile preset (simulated slow 4G, CPU slowed 4 times) and an empty cache; median of ${rounds} visits. The script size is brotli, before any interaction, without the widget.`,
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
  const largestPaintMs = Math.round(median((visit) => visit.largestPaintMs))
  const blockingMs = Math.round(median((visit) => visit.blockingMs))
  const kib = median((visit) => visit.kib)
  const scriptKib = median((visit) => visit.scriptKib)
  const layoutShift = median((visit) => visit.layoutShift)
  return [
    ...categories.map((category): Outcome => {
      const score = median(({ scores }) => scores[category])
      return {
        what: `landing page, ${category}`,
        against: 'Lighthouse',
        ours:
          category === 'performance'
            ? `${score}, largest paint ${largestPaintMs} ms, blocked ${blockingMs} ms`
            : `${score}`,
        reference: '100',
        value: score,
        goal: { atLeast: leastScore },
      }
    }),
    {
      what: 'landing page, layout shift',
      against: 'Lighthouse',
      ours: layoutShift.toFixed(3),
      reference: '0',
      value: layoutShift,
      goal: { atMost: 0 },
    },
    {
      what: 'landing page, script before interaction',
      against: `${kib.toFixed(1)} KiB in all`,
      ours: `${scriptKib.toFixed(1)} KiB`,
      reference: '',
      value: scriptKib,
      unit: 'KiB',
      goal: { atMost: mostScriptKib },
    },
  ]
}

async function startSite(bench: Bench): Promise<string> {
  const databaseUrl = await bench.databases.create('landing')
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  await startServer(bench, databaseUrl, {
    PORT: String(port),
    PUBLIC_URL: url,
    // The page shows the demo company's widget.
    SEED_DEMO: '1',
  })
  return `${url}/`
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
      onlyCategories: [...categories],
      disableFullPageScreenshot: true,
      logLevel: 'error',
    })
    if (!run) throw new Error('Lighthouse returned no result.')
    if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message)
    return toVisit(run.lhr)
  } finally {
    await browser.close()
  }
}

function toVisit({ audits, categories: judged }: Result): Visit {
  const figure = (audit: string) => {
    const value = audits[audit]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}.`)
    return value
  }
  const score = (category: string) => {
    const { score: share, auditRefs } = judged[category] ?? { auditRefs: [] }
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      if (weight > 0 && audit?.score !== null && audit !== undefined && audit.score < 1)
        console.log(`  ${category}: ${id} ${audit.score} ${audit.displayValue ?? ''}`)
    }
    if (typeof share !== 'number') throw new Error(`Lighthouse returned no score for ${category}.`)
    return Math.round(share * 100)
  }
  const { details } = audits['network-requests'] ?? {}
  if (details?.type !== 'table') throw new Error('Lighthouse listed no requests.')
  const requests = details.items.map(({ url, resourceType, transferSize }) => ({
    path: new URL(url as string).pathname,
    isScript: resourceType === 'Script',
    kib: Number(transferSize) / 1024,
  }))
  const sum = (chosen: typeof requests) => chosen.reduce((total, { kib }) => total + kib, 0)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    layoutShift: figure('cumulative-layout-shift'),
    largestPaintMs: figure('largest-contentful-paint'),
    blockingMs: figure('total-blocking-time'),
    scriptKib: sum(
      requests.filter(({ path, isScript }) => isScript && !/^\/widget(?:\.js$|\/)/.test(path)),
    ),
    kib: sum(requests),
  }
}

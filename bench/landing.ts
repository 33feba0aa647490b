import { type LighthouseVisit, medianOf, rounds, startDemoSite, visitPage } from './lighthouse.ts'
import type { Measurement, Outcome } from './measurement.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const leastScore = 98
const mostScriptKib = 40

interface Visit {
  /** Scores from 0 to 100 by category. */
  scores: Record<(typeof categories)[number], number>
  layoutShift: number
  largestPaintMs: number
  blockingMs: number
  /** Compressed size of the scripts, without the widget. */
  scriptKib: number
  kib: number
}

export const landing: Measurement = {
  name: 'landing',
  notes: `Lighthouse on the landing page, with its mobile preset (simulated slow 4G, CPU slowed 4 times) and an empty cache; median of ${rounds} visits. The script size is brotli, before any interaction, without the widget.`,
  async measure(bench) {
    // The page shows the demo company's widget.
    const url = `${await startDemoSite(bench, 'landing')}/`
    const visits = await visitPage(url, { onlyCategories: [...categories] }, toVisit)
    return describe(visits)
  },
}

function describe(visits: readonly Visit[]): Outcome[] {
  const median = (read: (visit: Visit) => number) => medianOf(visits, read)
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

function toVisit({ result, figure, rows }: LighthouseVisit): Visit {
  const { audits, categories: judged } = result
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
  const requests = rows('network-requests').map(({ url, resourceType, transferSize }) => ({
    path: new URL(url as string).pathname,
    isScript: resourceType === 'Script',
    kib: Number(transferSize) / 1024,
  }))
  if (requests.length === 0) throw new Error('Lighthouse listed no requests.')
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

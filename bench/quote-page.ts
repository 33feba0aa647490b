import { type LighthouseVisit, medianOf, rounds, startDemoSite, visitPage } from './lighthouse.ts'
import type { Measurement, Outcome } from './measurement.ts'

/** The goal of the quote page on slow 4G. */
const mostFirstPaintMs = 1_500

const audits = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'cumulative-layout-shift',
  'render-blocking-insight',
  'network-requests',
]

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
    const url = await findQuotePage(await startDemoSite(bench, 'quote_page'))
    const visits = await visitPage(url, { onlyAudits: audits }, toVisit)
    return describe(visits)
  },
}

function describe(visits: readonly Visit[]): Outcome[] {
  const median = (read: (visit: Visit) => number) => medianOf(visits, read)
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

async function findQuotePage(site: string): Promise<string> {
  const { headers } = await fetch(`${site}/dev/demo-quote`, { redirect: 'manual' })
  const link = headers.get('location')
  if (!link) throw new Error('The demo has no open quote.')
  return link
}

function toVisit({ figure, rows }: LighthouseVisit): Visit {
  const document = rows('network-requests').find(({ resourceType }) => resourceType === 'Document')
  return {
    firstPaintMs: figure('first-contentful-paint'),
    largestPaintMs: figure('largest-contentful-paint'),
    layoutShift: figure('cumulative-layout-shift'),
    requestsBeforePaint: rows('render-blocking-insight').length,
    htmlKib: Number(document?.['transferSize'] ?? 0) / 1024,
  }
}

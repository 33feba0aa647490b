import lighthouse, { type Flags, type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { findFreePort } from '../packages/api/src/test/server-process.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { median } from './alternate.ts'
import type { Bench } from './measurement.ts'
import { startServer } from './processes.ts'

export const rounds = 3

/** A result of Lighthouse. */
export interface LighthouseVisit {
  result: Result
  /** The number of an audit. Throws if it was not measured. */
  figure: (audit: string) => number
  /** The rows of an audit, or none. */
  rows: (audit: string) => Record<string, unknown>[]
}

/** Starts a server with the demo. Returns its URL. */
export async function startDemoSite(bench: Bench, database: string): Promise<string> {
  const databaseUrl = await bench.databases.create(database)
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  await startServer(bench, databaseUrl, { PORT: String(port), PUBLIC_URL: url, SEED_DEMO: '1' })
  return url
}

/** Visits a page with the mobile preset: simulated slow 4G, a slower CPU and an empty cache. */
export async function visitPage<Visit>(
  url: string,
  flags: Pick<Flags, 'onlyAudits' | 'onlyCategories'>,
  read: (visit: LighthouseVisit) => Visit,
): Promise<Visit[]> {
  const visits: Visit[] = []
  // The first visit warms up the server.
  for (let round = 0; round <= rounds; round++) {
    const visit = read(toVisit(await runLighthouse(url, flags)))
    if (round > 0) visits.push(visit)
  }
  return visits
}

export function medianOf<Visit>(visits: readonly Visit[], read: (visit: Visit) => number): number {
  return median(visits.map(read))
}

/** Uses a separate browser, because Lighthouse does not reset its emulation. */
async function runLighthouse(url: string, flags: Flags): Promise<Result> {
  const { executablePath, args } = await findChromium()
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  try {
    const run = await lighthouse(url, {
      port,
      ...flags,
      disableFullPageScreenshot: true,
      logLevel: 'error',
    })
    if (!run) throw new Error('Lighthouse returned no result.')
    if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message)
    return run.lhr
  } finally {
    await browser.close()
  }
}

function toVisit(result: Result): LighthouseVisit {
  const { audits } = result
  return {
    result,
    figure: (audit) => {
      const value = audits[audit]?.numericValue
      if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}.`)
      return value
    },
    rows: (audit) => {
      const details = audits[audit]?.details
      return details?.type === 'table' ? details.items : []
    },
  }
}

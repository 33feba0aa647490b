import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { ClusterReport } from '../scripts/test-cluster.ts'
import type { Measurement, Outcome } from './measurement.ts'

const script = path.join(import.meta.dirname, '../scripts/test-cluster.ts')
/** `BENCH_QUOTES` sets fewer quotes for a trial run. */
const quoteCount = Number(process.env.BENCH_QUOTES ?? 5_000)

export const cluster: Measurement = {
  name: 'cluster',
  notes: `\`pnpm test:cluster\` with ${quoteCount.toLocaleString('en-US')} quotes: three servers and two workers behind nginx and PgBouncer, with faults ([docs/OPERATIONS.md](../docs/OPERATIONS.md)). A row of a fault has its cost and how often it occurred. It has a PostgreSQL server of its own, and needs Debian's \`nginx\` and \`pgbouncer\`.`,
  async measure() {
    const { faults, failures, seconds } = await runCluster()
    const row = (what: string, ours: string, value: number): Outcome => ({
      what,
      against: '',
      ours,
      reference: '',
      value,
    })
    return [
      {
        ...row('requirements that were violated', failures.join(' '), failures.length),
        goal: { atMost: 0 },
      },
      { ...row('time until all emails were sent', '', seconds), unit: 's' },
      ...faults.map(({ name, cost, count }) => row(name, cost, count)),
    ]
  },
}

async function runCluster(): Promise<ClusterReport> {
  const child = fork(script, [String(quoteCount)])
  const [report] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The cluster test ended with ${code} and no report.`)
    }),
  ])) as [ClusterReport]
  return report
}

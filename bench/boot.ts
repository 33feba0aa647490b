import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './alternate.ts'
import type { Measurement } from './measurement.ts'
import { startServer } from './processes.ts'

const boots = 5
const restMs = 5_000

export const boot: Measurement = {
  name: 'boot',
  notes: `Median of ${boots} starts on a migrated database with the demo. CPU time is the user and system time of the server process. Memory is its resident set ${restMs / 1000} s after it listens.`,
  async measure(bench) {
    const databaseUrl = await bench.databases.create('boot')
    const start = () => startServer(bench, databaseUrl, { SEED_DEMO: '1' })
    await (await start()).stop()

    const cpuSeconds: number[] = []
    const residentMegabytes: number[] = []
    for (let round = 0; round < boots; round++) {
      const server = await start()
      cpuSeconds.push((await server.usage()).cpuSeconds)
      await sleep(restMs)
      residentMegabytes.push((await server.usage()).residentBytes / 1e6)
      await server.stop()
    }
    return [
      {
        what: 'start with PostgreSQL until the server listens, CPU time',
        against: '',
        ours: `${median(cpuSeconds).toFixed(2)} s`,
        reference: '',
        value: median(cpuSeconds),
        goal: { atMost: 1 },
        unit: 's',
      },
      {
        what: 'memory at rest',
        against: '',
        ours: `${median(residentMegabytes).toFixed(0)} MB`,
        reference: '',
        value: median(residentMegabytes),
        goal: { atMost: 200 },
        unit: 'MB',
      },
    ]
  },
}

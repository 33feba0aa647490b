import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { step } from '../scripts/progress.ts'
import { boot } from './boot.ts'
import { broadcast } from './broadcast.ts'
import { type BenchDatabases, startDatabases } from './databases.ts'
import { costs } from './costs.ts'
import { quotes } from './quotes.ts'
import type { Measurement, Outcome } from './measurement.ts'
import { photoStore } from './photo-store.ts'
import { quoteSubmit } from './quote-submit.ts'
import { describeMachine, describeOutcomes, writeResults } from './results.ts'
import { widgetConfig } from './widget-config.ts'
import { widgetEmbed } from './widget-embed.ts'

const measurements: Measurement[] = [
  widgetConfig,
  quoteSubmit,
  quotes,
  costs,
  broadcast,
  photoStore,
  boot,
  widgetEmbed,
]

/** `node bench/run.ts [name…]` runs all measurements, or the named ones, and writes RESULTS.md. */
const names = process.argv.slice(2)
const unknown = names.filter((name) => !measurements.some((each) => each.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no measurement ${unknown.join(', ')}; there are ${measurements.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

const databases = await step('starting PostgreSQL', startDatabases)
try {
  const sections = new Map<string, string>()
  for (const measurement of measurements) {
    if (names.length > 0 && !names.includes(measurement.name)) continue
    const machine = await describeMachine(databases.version)
    const outcomes = await step(measurement.name, () => run(measurement, databases))
    const section = describeOutcomes(measurement, outcomes, machine)
    console.log(`\n${section}\n`)
    sections.set(measurement.name, section)
    // Written after each measurement, so that a failure loses only its own.
    await writeResults(
      sections,
      measurements.map(({ name }) => name),
    )
  }
} finally {
  await databases.stop()
}

async function run(measurement: Measurement, databases: BenchDatabases): Promise<Outcome[]> {
  const directory = await mkdtemp(path.join(tmpdir(), 'curbquote-bench-'))
  const ends: (() => Promise<unknown>)[] = []
  try {
    return await measurement.measure({
      databases,
      directory,
      afterwards: (end) => void ends.push(end),
    })
  } finally {
    for (const end of ends.reverse()) await end()
    await rm(directory, { recursive: true, force: true })
  }
}

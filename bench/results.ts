import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { format } from 'prettier'
import { describeRun } from '../scripts/describe-run.ts'
import type { Measurement, Outcome } from './measurement.ts'

const resultsFile = path.join(import.meta.dirname, 'RESULTS.md')

const introduction = `# Speed

Written by \`pnpm bench\`, one section per measurement. \`pnpm bench NAME\` updates one section.

A and B run alternately on one machine, with B first in every other round. The first round of each is not recorded. A and B
are medians of the rounds. A ratio is the median of the ratios A to B of the rounds.`

/** Determined before the first section is written, because writing it changes the working tree. */
let runDescription: Promise<string> | undefined

/** Formats the results of a measurement as a Markdown section. */
export function describeOutcomes(
  { name, notes }: Measurement,
  outcomes: readonly Outcome[],
  machine: readonly string[],
): string {
  return `## ${name}

| what | against | A: ours | B: reference | measured | goal | |
|---|---|---|---|---|---|---|
${outcomes.map(toRow).join('\n')}

${notes}

Measured on ${machine.join(', ')}.`
}

/** Writes the sections to the file in the order of `names`. Sections that were not measured now are kept. */
export async function writeResults(
  sections: ReadonlyMap<string, string>,
  names: readonly string[],
): Promise<void> {
  const [, ...earlier] = (await readFile(resultsFile, 'utf8')).split(/^(?=## )/m)
  const kept = new Map(
    earlier.map((section) => [/^## (.*)$/m.exec(section)?.[1], section] as const),
  )
  const wanted = names.flatMap((name) => sections.get(name) ?? kept.get(name) ?? [])
  const markdown = [introduction, ...wanted].join('\n\n')
  await writeFile(resultsFile, await format(markdown, { parser: 'markdown' }))
}

/** Call this before the first measurement. */
export async function describeMachine(postgresVersion: string): Promise<string[]> {
  const [cpu] = os.cpus()
  return [
    `${os.availableParallelism()} cores of ${cpu?.model.trim()}`,
    `${(os.totalmem() / 1024 ** 3).toFixed(0)} GiB of memory`,
    `${os.type()}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgresVersion}`,
    await (runDescription ??= describeRun()),
    `with a load average of ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')} at the start`,
  ]
}

export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en-US')}/s`
}

function toRow({ what, against, ours, reference, value, goal, unit }: Outcome): string {
  const withUnit = (number: number) =>
    `${number < 10 ? number.toFixed(2) : number.toFixed(0)}${unit ? ` ${unit}` : ''}`
  const judge = (wanted: NonNullable<Outcome['goal']>) => {
    const [sign, limit] = 'atLeast' in wanted ? ['≥', wanted.atLeast] : ['≤', wanted.atMost]
    const isMet = 'atLeast' in wanted ? value >= limit : value <= limit
    const by = (Math.abs(value / limit - 1) * 100).toFixed(0)
    return [`${sign} ${withUnit(limit)}`, isMet ? 'met' : `missed by ${by}%`]
  }
  const judgement = goal ? judge(goal) : ['', '']
  return `| ${[what, against, ours, reference, withUnit(value), ...judgement].join(' | ')} |`
}

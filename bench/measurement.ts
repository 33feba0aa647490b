import type { BenchDatabases } from './databases.ts'

/** One section of the benchmark. */
export interface Measurement {
  /** Its name on the command line. */
  name: string
  /** How the numbers were measured. */
  notes: string
  measure(bench: Bench): Promise<Outcome[]>
}

/** The resources of a measurement. */
export interface Bench {
  databases: BenchDatabases
  /** An empty directory that is removed at the end. */
  directory: string
  /** Registers a cleanup that runs after the measurement, also when it fails. */
  afterwards(end: () => Promise<unknown>): void
}

/** A row of the results table. */
export interface Outcome {
  what: string
  against: string
  ours: string
  reference: string
  value: number
  /** The bound for `value`. A row without a goal explains another row. */
  goal?: { atLeast: number } | { atMost: number }
  /** The unit of the value and its goal. A ratio has no unit. */
  unit?: string
}

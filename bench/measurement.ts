import type { BenchDatabases } from './databases.ts'

/** One subject of DESIGN section 5. */
export interface Measurement {
  /** What it is called on the command line. */
  name: string
  /** What a reader has to know to believe the numbers. */
  notes: string
  measure(bench: Bench): Promise<Outcome[]>
}

/** What a measurement may use. */
export interface Bench {
  databases: BenchDatabases
  /** An empty directory, removed at the end. */
  directory: string
  /** Has something ended after the measurement, whatever becomes of it. */
  afterwards(end: () => Promise<unknown>): void
}

/** A row of the table. */
export interface Outcome {
  what: string
  against: string
  ours: string
  reference: string
  value: number
  /** What `value` is to be; without, it explains another row. */
  goal?: { atLeast: number } | { atMost: number }
  /** Of the value and its goal; a ratio has none. */
  unit?: string
}

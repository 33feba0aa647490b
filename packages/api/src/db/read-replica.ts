import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema/index.ts'

const maxWaitMs = 500
const pollMs = 10
/** After a failure the replica is not used during this time, so that requests do not wait for its connection timeout. */
const retryAfterMs = 10_000

/** Chooses between a primary and its streaming replica. */
export class ReadReplica {
  readonly #primary: Kysely<Database>
  readonly #replica: Kysely<Database>
  readonly #log: Pick<FastifyBaseLogger, 'error'> | undefined
  #retryAt = 0

  constructor(
    primary: Kysely<Database>,
    replica: Kysely<Database>,
    log: Pick<FastifyBaseLogger, 'error'> | undefined,
  ) {
    this.#primary = primary
    this.#replica = replica
    this.#log = log
  }

  /** Returns the replica if it has replayed all transactions that committed before the call, otherwise the primary. */
  async choose(): Promise<Kysely<Database>> {
    if (performance.now() < this.#retryAt) return this.#primary
    const { rows } = await sql<{ lsn: string }>`
      select pg_current_wal_flush_lsn()::text as lsn`.execute(this.#primary)
    const lsn = rows[0]?.lsn ?? ''
    const deadline = performance.now() + maxWaitMs
    try {
      while (!(await this.#hasReplayed(lsn))) {
        if (performance.now() > deadline) return this.#primary
        await setTimeout(pollMs)
      }
      return this.#replica
    } catch (error) {
      this.#retryAt = performance.now() + retryAfterMs
      this.#log?.error({ err: error }, 'the database replica cannot be read')
      return this.#primary
    }
  }

  async #hasReplayed(lsn: string): Promise<boolean> {
    const { rows } = await sql<{ has_replayed: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as has_replayed`.execute(this.#replica)
    return rows[0]?.has_replayed === true
  }
}

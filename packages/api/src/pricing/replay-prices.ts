import { setImmediate } from 'node:timers/promises'
import { type PastJob, Replay } from '@curbquote/pricing'
import { maxReplayJobs } from '@curbquote/types/limits'
import type { PriceReplay, ReplayPrices } from '@curbquote/types/price-drafts'
import type { PriceList } from '@curbquote/types/price-rules'
import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import type { OpenDatabase } from '../db/connect.ts'
import { inCompany, type Tenant } from '../db/in-company.ts'
import { endOfLocalDay, localDate } from '../db/local-days.ts'
import type { Database } from '../db/schema/index.ts'
import { DomainError, NotFoundError } from '../errors/errors.ts'
import { findPriceDraft } from './price-draft-queries.ts'
import { isNoSpam } from '../quotes/quotes-filter.ts'

const jobsPerBatch = 500
/** A replay holds one connection for its lock and takes a second one for each batch. Requests need the others. */
const maxRunningReplays = 2
let runningReplays = 0
/** The lock of a company's replay, with the company's id. */
export const replayLockSpace = 0x7265706c

export interface ReplayDeps {
  database: Pick<OpenDatabase, 'db' | 'tryLock'>
}

export class ReplayRunningError extends DomainError {
  constructor() {
    super(409, 'REPLAY_RUNNING', 'Another replay is still running. Please wait until it is done.')
  }
}

/**
 * Prices the company's past jobs by the current prices and by the draft: its quotes, and the samples of analyses that did
 * not become one, the latest first. Reads a batch at a time, each in its own transaction. A company has one replay at a
 * time, and a process two. A canceled replay ends after its job; its result is incomplete.
 * @throws NotFoundError without a draft; ReplayRunningError
 */
export async function replayPrices(
  deps: ReplayDeps,
  companyId: number,
  options: ReplayPrices,
  canceled: AbortSignal,
  maxJobs = maxReplayJobs,
): Promise<PriceReplay> {
  if (runningReplays >= maxRunningReplays) throw new ReplayRunningError()
  runningReplays++
  try {
    return await runReplay(deps, companyId, options, canceled, maxJobs)
  } finally {
    runningReplays--
  }
}

async function runReplay(
  { database: { db, tryLock } }: ReplayDeps,
  companyId: number,
  options: ReplayPrices,
  canceled: AbortSignal,
  maxJobs: number,
): Promise<PriceReplay> {
  const unlock = await tryLock(replayLockSpace, companyId)
  if (!unlock) throw new ReplayRunningError()
  try {
    const state = await findPriceDraft({ db, companyId })
    if (!state?.draft) throw new NotFoundError('Draft')
    const replay = new Replay(state.current, state.draft.list, options.service)
    const period = await findPeriod({ db, companyId }, options.days)
    let left = maxJobs
    for await (const { jobs, lists } of readJobs({ db, companyId }, period, options)) {
      for (const { version, ...job } of jobs.slice(0, left)) {
        // Other requests go on between two jobs, and the end of this request is noticed.
        await setImmediate()
        if (canceled.aborted) break
        const pricedBy = lists.get(version)
        if (pricedBy) replay.add(job, pricedBy)
        else replay.skip('TOTAL_NOT_REPRODUCED')
      }
      left -= jobs.length
      if (left < 0 || canceled.aborted) break
    }
    return { ...replay.result(), isLimited: left < 0 }
  } finally {
    await unlock()
  }
}

interface Period {
  start: Date
  firstDay: string
}

/** The last `days` local days, with the current one. */
function findPeriod(tenant: Tenant, days: number): Promise<Period> {
  const timeZone = sql.ref<string>('time_zone')
  return inCompany(tenant, (tenantDb, companyId) =>
    tenantDb
      .selectFrom('companies')
      .select([
        endOfLocalDay(timeZone, -days).as('start'),
        sql<string>`${localDate(timeZone)} - ${days - 1}::integer`.as('firstDay'),
      ])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow(),
  )
}

type VersionedJob = PastJob & { version: number }

/** The jobs in batches, with the price lists by which they were priced. */
async function* readJobs(
  tenant: Tenant,
  period: Period,
  filter: ReplayPrices,
): AsyncGenerator<{ jobs: VersionedJob[]; lists: Map<number, PriceList> }> {
  // The lists of the previous batch: the next one often has the same.
  let lists = new Map<number, PriceList>()
  for (const readBatch of filter.acceptedOnly ? [readQuotes] : [readQuotes, readSamples]) {
    let lastId: number | undefined
    for (let isLast = false; !isLast;) {
      const rows = await inCompany(tenant, async (tenantDb, companyId) => {
        const batch = await readBatch(tenantDb, companyId, period, filter, lastId)
        lists = await findLists(tenantDb, companyId, batch, lists)
        return batch
      })
      lastId = rows.at(-1)?.id
      isLast = rows.length < jobsPerBatch
      yield { jobs: rows.map(({ id: _, ...job }) => job), lists }
    }
  }
}

type Row = VersionedJob & { id: number }

function readQuotes(
  tenantDb: Transaction<Database>,
  companyId: number,
  { start }: Period,
  { zip, acceptedOnly }: ReplayPrices,
  lastId: number | undefined,
): Promise<Row[]> {
  return tenantDb
    .selectFrom('quotes')
    .select([
      'quotes.id',
      'quotes.id as quoteId',
      'number as quoteNumber',
      'priced_job as job',
      'price_list_version as version',
      'total_cents as totalCents',
      sql<number[]>`array(
        select add_on_id from quote_lines
        where quote_lines.company_id = quotes.company_id and quote_lines.quote_id = quotes.id
          and add_on_status = 'selected' and add_on_id is not null)`.as('selectedAddOnIds'),
    ])
    .where('company_id', '=', companyId)
    .where(isNoSpam)
    .where('created_at', '>=', start)
    .where('priced_job', 'is not', null)
    .where('total_cents', 'is not', null)
    .$if(acceptedOnly === true, (query) => query.where('accepted_revision', 'is not', null))
    .$if(zip !== undefined, (query) => query.where(isInZip(zip)))
    .$if(lastId !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (
          select created_at, id from quotes where company_id = ${companyId} and id = ${lastId})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(jobsPerBatch)
    .$narrowType<{ job: PastJob['job']; version: number; totalCents: number }>()
    .execute()
}

function readSamples(
  tenantDb: Transaction<Database>,
  companyId: number,
  { firstDay }: Period,
  { zip }: ReplayPrices,
  lastId: number | undefined,
): Promise<Row[]> {
  return (
    tenantDb
      .selectFrom('job_samples')
      .select([
        'id',
        sql<null>`null`.as('quoteId'),
        sql<null>`null`.as('quoteNumber'),
        'job',
        'price_list_version as version',
        'total_cents as totalCents',
        sql<number[]>`'{}'::integer[]`.as('selectedAddOnIds'),
      ])
      .where('company_id', '=', companyId)
      .where('day', '>=', firstDay)
      // Samples have the first three digits.
      .$if(zip !== undefined, (query) =>
        query.where(sql<boolean>`job ->> 'zip' = ${zip?.slice(0, 3) ?? ''}`),
      )
      .$if(lastId !== undefined, (query) => query.where('id', '<', lastId ?? 0))
      .orderBy('id', 'desc')
      .limit(jobsPerBatch)
      .execute()
  )
}

/** The ZIP that was priced, otherwise the customer's. */
function isInZip(zip = '') {
  return (_: ExpressionBuilder<Database, 'quotes'>) =>
    sql<boolean>`starts_with(coalesce(priced_job ->> 'zip', customer_zip), ${zip})`
}

/** The price lists of the jobs. Reads those that are not among the known ones. */
async function findLists(
  tenantDb: Transaction<Database>,
  companyId: number,
  jobs: readonly VersionedJob[],
  known: ReadonlyMap<number, PriceList>,
): Promise<Map<number, PriceList>> {
  const versions = new Set(jobs.map(({ version }) => version))
  const lists = new Map([...known].filter(([version]) => versions.has(version)))
  const missing = [...versions].filter((version) => !lists.has(version))
  if (missing.length === 0) return lists
  const rows = await tenantDb
    .selectFrom('price_list_versions')
    .select(['version', 'list'])
    .where('company_id', '=', companyId)
    .where('version', 'in', missing)
    .execute()
  for (const { version, list } of rows) lists.set(version, list)
  return lists
}

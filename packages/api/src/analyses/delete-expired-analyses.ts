import { analysisValidHours } from '@curbquote/types/limits'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { toJobSample } from './job-sample.ts'
import { jobOf } from './job-of.ts'

const rowsPerBatch = 500
const sampleDays = 90

/** A minute after the expiry, because a transaction that began before the expiry may still submit the analysis. */
const expired = sql<Date>`now() - make_interval(hours => ${analysisValidHours}, mins => 1)`

/**
 * Deletes expired analyses, their conversations and old samples. A quote has its own copy of the data it needs. A job
 * that did not become a quote leaves one sample, from its first analysis. Safe to run in several processes at once.
 */
export async function deleteExpiredAnalyses(db: Kysely<Database>): Promise<void> {
  while ((await deleteBatch(db)) === rowsPerBatch);
  await db.deleteFrom('analysis_conversations').where('created_at', '<', expired).execute()
  await db
    .deleteFrom('job_samples')
    .where('day', '<', sql<string>`(now() at time zone 'UTC')::date - ${sampleDays}::integer`)
    .execute()
}

/** Returns the number of deleted analyses. */
function deleteBatch(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('analyses')
      .where('id', 'in', (query) =>
        query
          .selectFrom('analyses')
          .select('id')
          .where('created_at', '<', expired)
          .orderBy('created_at')
          .limit(rowsPerBatch)
          .forUpdate()
          .skipLocked(),
      )
      .returning((eb) => [
        'company_id',
        'surfaces',
        'job_description',
        'service_type_id',
        'price_list',
        'place',
        'origin_id',
        sql<string>`(created_at at time zone 'UTC')::date`.as('day'),
        eb
          .exists(
            eb
              .selectFrom('quotes')
              .select('id')
              .whereRef('quotes.company_id', '=', 'analyses.company_id')
              .whereRef('quotes.analysis_id', '=', 'analyses.id'),
          )
          .as('became_quote'),
      ])
      .execute()
    const samples = deleted
      .filter((analysis) => !analysis.became_quote && analysis.origin_id === null)
      .flatMap((analysis) => {
        const { price_list: priceList } = analysis
        const sample = toJobSample(jobOf(analysis), priceList)
        if (!sample) return []
        return [
          {
            company_id: analysis.company_id,
            day: analysis.day,
            job: JSON.stringify(sample.job),
            price_list_version: priceList.version,
            total_cents: sample.totalCents,
          },
        ]
      })
    if (samples.length > 0) await transaction.insertInto('job_samples').values(samples).execute()
    return deleted.length
  })
}

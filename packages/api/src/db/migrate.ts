import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { openMemoryPglite } from './connect.ts'
import type { Database } from './schema/index.ts'
import {
  describeTenantAccess,
  makeTenantRole,
  restoreTenantAccess,
  tablesWithoutTenantAccess,
} from './tenant-access.ts'
import * as foundation from './migrations/2026-11-21-foundation.ts'
import * as searchQuotes from './migrations/2026-11-21b-search-quotes.ts'
import * as billing from './migrations/2026-11-21c-billing.ts'
import * as broadcastSending from './migrations/2026-11-21c-broadcast-sending.ts'
import * as jobDateEvents from './migrations/2026-11-21c-job-date-events.ts'
import * as measuringConversations from './migrations/2026-11-21c-measuring-conversations.ts'
import * as photoTotals from './migrations/2026-11-21c-photo-totals.ts'
import * as dailySummaries from './migrations/2026-11-21d-daily-summaries.ts'
import * as logos from './migrations/2026-11-21d-logos.ts'
import * as foldQuoteDays from './migrations/2026-11-21e-fold-quote-days.ts'
import * as tenants from './migrations/2026-11-21e-tenants.ts'
import * as countAtCommit from './migrations/2026-11-21f-count-at-commit.ts'
import * as analysisSurfaces from './migrations/2026-11-22-analysis-surfaces.ts'
import * as announceWidgetConfig from './migrations/2026-11-22-announce-widget-config.ts'
import * as jobDateOrder from './migrations/2026-11-22-job-date-order.ts'
import * as activity from './migrations/2026-11-22b-activity.ts'
import * as confirmationsPerRecipient from './migrations/2026-11-22b-confirmations-per-recipient.ts'
import * as signInTries from './migrations/2026-11-22b-sign-in-tries.ts'
import * as quoteLanguage from './migrations/2026-11-22c-quote-language.ts'
import * as deletePhotosOfQuotes from './migrations/2026-11-22d-delete-photos-of-quotes.ts'
import * as broadcastDrafts from './migrations/2026-11-22e-broadcast-drafts.ts'
import * as confirmAlertEmails from './migrations/2026-11-22f-confirm-alert-emails.ts'

/** All migrations, in the order of their names. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-foundation': foundation,
  '2026-11-21b-search-quotes': searchQuotes,
  '2026-11-21c-billing': billing,
  '2026-11-21c-broadcast-sending': broadcastSending,
  '2026-11-21c-job-date-events': jobDateEvents,
  '2026-11-21c-measuring-conversations': measuringConversations,
  '2026-11-21c-photo-totals': photoTotals,
  '2026-11-21d-daily-summaries': dailySummaries,
  '2026-11-21d-logos': logos,
  '2026-11-21e-fold-quote-days': foldQuoteDays,
  '2026-11-21e-tenants': tenants,
  '2026-11-21f-count-at-commit': countAtCommit,
  '2026-11-22-analysis-surfaces': analysisSurfaces,
  '2026-11-22-announce-widget-config': announceWidgetConfig,
  '2026-11-22-job-date-order': jobDateOrder,
  '2026-11-22b-activity': activity,
  '2026-11-22b-confirmations-per-recipient': confirmationsPerRecipient,
  '2026-11-22b-sign-in-tries': signInTries,
  '2026-11-22c-quote-language': quoteLanguage,
  '2026-11-22d-delete-photos-of-quotes': deletePhotosOfQuotes,
  '2026-11-22e-broadcast-drafts': broadcastDrafts,
  '2026-11-22f-confirm-alert-emails': confirmAlertEmails,
}

/**
 * Brings the schema up to date, in one transaction and under a lock: processes that start together run it once. A
 * database that was restored from a backup gets back the tenants' role and what it may do.
 * Returns the names of the migrations it ran.
 */
export async function migrate(
  db: Kysely<Database>,
  available: Record<string, Migration> = migrations,
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Building an index, or waiting for another process that builds it, may take longer than the request timeout.
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await makeTenantRole(connection)
      const finished = await runMigrations(connection, available)
      if ((await tablesWithoutTenantAccess(connection)).length > 0)
        await restoreTenantAccess(connection, await tenantAccessOfNewSchema(available))
      return finished
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function runMigrations(
  db: Kysely<Database>,
  available: Record<string, Migration>,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => available } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error as Error
  return (results ?? []).map((result) => result.migrationName)
}

/** What the migrations give the tenants' role, read from a database in memory that they are run on. */
async function tenantAccessOfNewSchema(available: Record<string, Migration>): Promise<string[]> {
  const database = await openMemoryPglite()
  try {
    await runMigrations(database.db, available)
    return await describeTenantAccess(database.db)
  } finally {
    await database.close()
  }
}

import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartupError } from '../errors/errors.ts'
import { openMemoryPglite } from './connect.ts'
import type { Database } from './schema/index.ts'
import {
  describeTenantAccess,
  createTenantRole,
  restoreTenantAccess,
  tablesWithoutTenantAccess,
} from './tenant-access.ts'
import * as baseline from './migrations/0001-baseline.ts'
import * as pricedJobs from './migrations/0002-priced-jobs.ts'
import * as offers from './migrations/0003-offers.ts'
import * as timeZones from './migrations/0004-time-zones.ts'
import * as quoteEventKinds from './migrations/0005-quote-event-kinds.ts'
import * as consents from './migrations/0006-consents.ts'
import * as priceRules from './migrations/0007-price-rules.ts'
import * as priceDrafts from './migrations/0008-price-drafts.ts'
import * as logoIds from './migrations/0009-logo-ids.ts'
import * as directoryPrices from './migrations/0010-directory-prices.ts'
import * as quoteAnswers from './migrations/0011-quote-answers.ts'
import * as quoteDocuments from './migrations/0012-quote-documents.ts'
import * as followUps from './migrations/0013-follow-ups.ts'
import * as serviceArea from './migrations/0014-service-area.ts'
import * as answers from './migrations/0015-answers.ts'
import * as secondFactors from './migrations/0016-second-factors.ts'
import * as analysisOrigins from './migrations/0017-analysis-origins.ts'
import * as apiKeys from './migrations/0018-api-keys.ts'
import * as webhooks from './migrations/0019-webhooks.ts'
import * as passkeys from './migrations/0020-passkeys.ts'
import * as erasedQuotes from './migrations/0021-erased-quotes.ts'
import * as quoteChanges from './migrations/0022-quote-changes.ts'
import * as spanishTerms from './migrations/0023-spanish-terms.ts'
import * as sentAlerts from './migrations/0024-sent-alerts.ts'
import * as webhookKeys from './migrations/0025-webhook-keys.ts'
import * as linkReadEvent from './migrations/0026-link-read-event.ts'
import * as phoneExtensions from './migrations/0027-phone-extensions.ts'
import * as offerKeys from './migrations/0028-offer-keys.ts'
import * as searchKeys from './migrations/0029-search-keys.ts'
import * as quoteNumbers from './migrations/0030-quote-numbers.ts'
import * as offerChecks from './migrations/0031-offer-checks.ts'
import * as hookKeys from './migrations/0032-hook-keys.ts'
import * as leadSources from './migrations/0040-lead-sources.ts'
import * as days from './migrations/0060-days.ts'
import * as spam from './migrations/0050-spam.ts'
import * as replies from './migrations/0051-replies.ts'
import * as openedLinks from './migrations/0052-opened-links.ts'
import * as onePriceFormat from './migrations/0080-one-price-format.ts'
import * as deliveries from './migrations/0070-deliveries.ts'
import * as pushSubscriptions from './migrations/0071-push-subscriptions.ts'
import * as textMessages from './migrations/0072-text-messages.ts'
import * as formChannel from './migrations/0100-form-channel.ts'
import * as mcpScope from './migrations/0120-mcp-scope.ts'
import * as webhookAttempts from './migrations/0110-webhook-attempts.ts'
import * as sandboxes from './migrations/0111-sandboxes.ts'
import * as quoteMetadata from './migrations/0112-quote-metadata.ts'
import * as keyRotation from './migrations/0113-key-rotation.ts'

const baselineName = '0001-baseline'

/** All migrations, in the order of their names. */
export const migrations: Record<string, Migration> = {
  [baselineName]: baseline,
  '0002-priced-jobs': pricedJobs,
  '0003-offers': offers,
  '0004-time-zones': timeZones,
  '0005-quote-event-kinds': quoteEventKinds,
  '0006-consents': consents,
  '0007-price-rules': priceRules,
  '0008-price-drafts': priceDrafts,
  '0009-logo-ids': logoIds,
  '0010-directory-prices': directoryPrices,
  '0011-quote-answers': quoteAnswers,
  '0012-quote-documents': quoteDocuments,
  '0013-follow-ups': followUps,
  '0014-service-area': serviceArea,
  '0015-answers': answers,
  '0016-second-factors': secondFactors,
  '0017-analysis-origins': analysisOrigins,
  '0018-api-keys': apiKeys,
  '0019-webhooks': webhooks,
  '0020-passkeys': passkeys,
  '0021-erased-quotes': erasedQuotes,
  '0022-quote-changes': quoteChanges,
  '0023-spanish-terms': spanishTerms,
  '0024-sent-alerts': sentAlerts,
  '0025-webhook-keys': webhookKeys,
  '0026-link-read-event': linkReadEvent,
  '0027-phone-extensions': phoneExtensions,
  '0028-offer-keys': offerKeys,
  '0029-search-keys': searchKeys,
  '0030-quote-numbers': quoteNumbers,
  '0031-offer-checks': offerChecks,
  '0032-hook-keys': hookKeys,
  '0040-lead-sources': leadSources,
  '0050-spam': spam,
  '0051-replies': replies,
  '0052-opened-links': openedLinks,
  '0060-days': days,
  '0070-deliveries': deliveries,
  '0071-push-subscriptions': pushSubscriptions,
  '0072-text-messages': textMessages,
  '0080-one-price-format': onePriceFormat,
  '0100-form-channel': formChannel,
  '0120-mcp-scope': mcpScope,
  '0110-webhook-attempts': webhookAttempts,
  '0111-sandboxes': sandboxes,
  '0112-quote-metadata': quoteMetadata,
  '0113-key-rotation': keyRotation,
}

/**
 * Brings the schema up to date, in one transaction and under a lock: processes that start together run it once. A
 * database that was restored from a backup gets back the tenant role, its grants and its policies.
 * Returns the names of the migrations it ran.
 * @throws StartupError for a database of a pre-release version
 */
export async function migrate(
  db: Kysely<Database>,
  available: Record<string, Migration> = migrations,
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Building an index, or waiting for another process that builds it, may take longer than the request timeout.
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      const before = await readFinished(connection)
      refusePreRelease(before)
      await createTenantRole(connection)
      const finished = await runMigrations(connection, {
        ...available,
        ...migrationsOfNewerVersion(before, available),
      })
      if ((await tablesWithoutTenantAccess(connection)).length > 0)
        await restoreTenantAccess(connection, await tenantAccessOfNewSchema(available))
      return finished
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function readFinished(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql`
    select from pg_tables
    where schemaname = current_schema and tablename = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Pre-release versions ran other migrations. The schema they made cannot be migrated. */
function refusePreRelease(finished: string[]): void {
  if (finished.length > 0 && !finished.includes(baselineName))
    throw new StartupError(
      'This database was created by a pre-release version and cannot be migrated. Delete DATA_DIR or, with DATABASE_URL, create an empty database. Then start again.',
    )
}

/**
 * The finished migrations that are newer than all migrations of this version. During a rolling upgrade, processes of this
 * version may start after a process of the newer version has migrated the database.
 */
function migrationsOfNewerVersion(
  finished: string[],
  available: Record<string, Migration>,
): Record<string, Migration> {
  const newest = Object.keys(available).toSorted().at(-1) ?? ''
  const newer = finished.filter((name) => name > newest)
  return Object.fromEntries(newer.map((name) => [name, { up: () => Promise.resolve() }]))
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

/** The grants and policies that the migrations create for the tenant role, read from a database in memory. */
async function tenantAccessOfNewSchema(available: Record<string, Migration>): Promise<string[]> {
  const database = await openMemoryPglite()
  try {
    await createTenantRole(database.db)
    await runMigrations(database.db, available)
    return await describeTenantAccess(database.db)
  } finally {
    await database.close()
  }
}

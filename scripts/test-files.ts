import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { repositoryRoot } from './build-if-stale.ts'

/**
 * API tests that run on PGlite in addition to PostgreSQL, without `packages/api/src/` and `.test.ts`. Both engines have the
 * same SQL dialect, so the list has the tests of differences between the engines and of the main path.
 */
export const pgliteFiles = {
  'a single connection: transactions and locks wait for each other': [
    'billing/checkout',
    'db/database-faults',
  ],
  'NOTIFY without a connection of its own': ['db/company-announcements'],
  'commits that survive a kill': ['submissions/quote-crash', 'db/embedded-database'],
  'jobs, whose queue polls the same connection': [
    'broadcasts/send-broadcast',
    'companies/erase-companies',
    'providers/jobs',
  ],
  'migrations, the first start, a stop and a backup of the embedded database': [
    'backups/backup',
    'db/migrate',
    'operations/graceful-stop',
    'operations/restored-backup',
    'operations/startup',
  ],
  'row-level security of a role that the process itself creates': ['db/tenancy'],
  'sorting by collation, search and time zones': [
    'db/constraints',
    'db/local-days',
    'quote-list/quote-list',
  ],
  'streamed results': ['quote-list/quote-export'],
  'the main path from the widget to an accepted quote': [
    'offers/offer-responses',
    'submissions/submission-routes',
  ],
} satisfies Record<string, string[]>

const onPglite = ' on PGlite'

/** Options of Node for tests on PGlite. Compiling optimized WebAssembly takes more time than it saves in a short test. */
export const pgliteFlags = ['--liftoff-only']

/** The name of a test that runs on PGlite, in addition to PostgreSQL. */
export function nameOnPglite(file: string): string {
  return file + onPglite
}

/** The slowest tests, slowest first. They start first, so that the suite does not end with one long test. */
export const slowTests = [
  nameOnPglite('packages/api/src/backups/backup.test.ts'),
  'journeys/hosts/layout-shift.test.ts',
  'journeys/route-table.test.ts',
  'journeys/offers.test.ts',
  'journeys/quotes.test.ts',
  'journeys/profile.test.ts',
  'journeys/quote-page.test.ts',
  'journeys/price-drafts.test.ts',
  'journeys/price-rules.test.ts',
  'journeys/settings.test.ts',
  'journeys/trial-sign-up.test.ts',
  'packages/api/src/offers/offer-crash.test.ts',
  'journeys/two-step-sign-in.test.ts',
  'journeys/guide-samples.test.ts',
  'journeys/job-calendar.test.ts',
  'journeys/admin-sessions.test.ts',
  'journeys/follow-ups.test.ts',
  'journeys/ai-analysis.test.ts',
  'journeys/accounts.test.ts',
  'journeys/admin-console.test.ts',
  'journeys/integration-overview.test.ts',
  'journeys/billing.test.ts',
  'journeys/hosts/styles.test.ts',
  'journeys/hosts/lifecycle.test.ts',
  'packages/api/src/backups/backup.test.ts',
  'packages/api/src/operations/two-instances.test.ts',
  'packages/api/src/broadcasts/broadcast-crash.test.ts',
  'packages/api/src/billing/payment-events.test.ts',
  'packages/api/src/billing/checkout.test.ts',
  'packages/api/src/photos/heic.test.ts',
  'packages/api/src/providers/jobs.test.ts',
  'packages/api/src/branding/logo-upload.test.ts',
  'packages/api/src/db/database-faults.test.ts',
  'packages/api/src/http/rate-limits.test.ts',
  'packages/api/src/broadcasts/broadcast-routes.test.ts',
  'packages/api/src/broadcasts/send-broadcast.test.ts',
  'packages/api/src/submissions/quote-crash.test.ts',
  nameOnPglite('packages/api/src/submissions/quote-crash.test.ts'),
  'packages/api/src/operations/graceful-stop.test.ts',
  'packages/api/src/channels/email-channel.test.ts',
]

/** Tests of this folder need Debian packages. They run only if an argument names them. */
const wordpressTests = 'journeys/wordpress/'

/** Imports that mark a test as needing a database. */
const databaseTest =
  /from '[^']*(?:test-database|server-database|build-test-app|test-uploads|server-process)\.ts'/

export interface TestFiles {
  pure: string[]
  /** API tests with a database. */
  api: string[]
  /** The API tests that also run on PGlite. */
  pglite: string[]
  journeys: string[]
  browser: string[]
}

/** Finds the test files whose path contains one of `wanted`. Without `wanted`: all test files. */
export async function findTestFiles(wanted: string[]): Promise<TestFiles> {
  const listed = Object.values(pgliteFiles)
    .flat()
    .map((file) => `packages/api/src/${file}.test.ts`)
  requireExistence([...listed, ...slowTests.map((name) => name.replace(onPglite, ''))])

  const find = async (pattern: string) => {
    const files: string[] = []
    for await (const file of glob(pattern, { cwd: repositoryRoot })) files.push(file)
    return files
      .filter((file) => !file.includes('node_modules'))
      .filter(
        (file) =>
          !file.startsWith(wordpressTests) || wanted.some((part) => part.includes('wordpress')),
      )
      .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
      .toSorted()
  }
  const pure: string[] = []
  const api: string[] = []
  for (const file of await find('{packages/*/src,rollup,scripts}/**/*.test.ts'))
    (databaseTest.test(await readSource(file)) ? api : pure).push(file)
  return {
    pure,
    api,
    pglite: api.filter((file) => listed.includes(file)),
    journeys: await find('journeys/**/*.test.ts'),
    browser: await find('packages/widget-sdk/src/**/*.browser-test.ts'),
  }
}

/** Fails if this module lists a file that does not exist, such as a renamed test. */
function requireExistence(files: string[]): void {
  const missing = files.filter((file) => !existsSync(path.join(repositoryRoot, file)))
  if (missing.length > 0)
    throw new Error(`scripts/test-files.ts lists files that do not exist: ${missing.join(', ')}`)
}

/** Returns the files without `test.run()`: uvu would exit with 0 without running their tests. */
export async function findFilesWithoutRun({ pure, api, journeys }: TestFiles): Promise<string[]> {
  const files = [...pure, ...api, ...journeys]
  const sources = await Promise.all(files.map(readSource))
  return files.filter((_file, index) => !/\.run\(\)\s*$/.test(sources[index] ?? ''))
}

function readSource(file: string): Promise<string> {
  return readFile(path.join(repositoryRoot, file), 'utf8')
}

import { existsSync } from 'node:fs'
import { readFile, glob } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../packages/api/src/test/server-process.ts'
import {
  buildIfStale,
  buildWidgetOnReact,
  repositoryRoot,
  widgetOnReact,
} from './build-if-stale.ts'
import { step } from './progress.ts'
import { runNode } from './run-node.ts'
import { pgliteFiles, slowFiles } from './test-files.ts'
import { dumpPglite, prepareDemo, startPostgres } from './test-servers.ts'

/**
 * Runs all tests: pure functions, the API on PostgreSQL and a subset on PGlite, the built widget in a browser, and journeys
 * through the whole product. Arguments select the files whose path contains one of them.
 */
const wanted = process.argv.slice(2)
const fileTimeoutMs = 600_000
/** One more than the number of cores, because tests also wait. The maximum is due to the connections of PostgreSQL. */
const filesAtOnce = Math.min(availableParallelism() + 1, 6)
const compileCache = path.join(repositoryRoot, '.cache/compiled')

/** Imports that mark a test as needing a database. */
const databaseTest = /from '[^']*(?:test-database|build-test-app|test-uploads|server-process)\.ts'/

interface Outcome {
  passed: number
  failed: number
}

const total: Outcome = { passed: 0, failed: 0 }
const failures: string[] = []

const listedForPglite = Object.values(pgliteFiles)
  .flat()
  .map((file) => `packages/api/src/${file}.test.ts`)
requireExistence([...listedForPglite, ...slowFiles])

const packageFiles = await findTests('packages/*/src/**/*.test.ts')
const apiFiles = await filterFiles(packageFiles, (source) => databaseTest.test(source))
const unitFiles = packageFiles.filter((file) => !apiFiles.includes(file))
const embeddedFiles = apiFiles.filter((file) => listedForPglite.includes(file))
const journeyFiles = await findTests('journeys/**/*.test.ts')
const browserFiles = await findTests('packages/widget-sdk/src/**/*.browser-test.ts')

await requireRunCalls([...unitFiles, ...apiFiles, ...journeyFiles])

if (unitFiles.length > 0) await suite('Pure functions', () => runFiles(unitFiles))
if (apiFiles.length > 0 || journeyFiles.length > 0) {
  const postgres = await step('starting PostgreSQL', startPostgres)
  try {
    if (apiFiles.length > 0)
      await suite('API on PostgreSQL', () =>
        runFiles(apiFiles, { TEST_DATABASE_URL: postgres.url }),
      )
    if (journeyFiles.length > 0) {
      await withBuild()
      const demo = await step('seeding the demo', () => prepareDemo(postgres.url))
      const env = { TEST_DATABASE_URL: postgres.url, TEST_DEMO_DATA_DIR: demo.dataDir }
      try {
        await suite('Journeys', () => runFiles(journeyFiles, env))
      } finally {
        await demo.remove()
      }
    }
  } finally {
    await postgres.stop()
  }
}
if (embeddedFiles.length > 0) {
  const dump = await step('preparing PGlite', dumpPglite)
  try {
    await suite('API on PGlite', () => runFiles(embeddedFiles, { TEST_PGLITE_DUMP: dump.file }))
  } finally {
    await dump.remove()
  }
}
if (browserFiles.length > 0) {
  await withBuild()
  // The components are written for React. The embed replaces it with Preact.
  const isOnReactToo = wanted.length === 0
  if (isOnReactToo) await step('building the widget with React', buildWidgetOnReact)
  await suite('Widget in the browser', async () => {
    await runBrowserTests('browser tests')
    if (isOnReactToo)
      await runBrowserTests('browser tests on React', { TEST_WIDGET_DIST: widgetOnReact })
  })
}

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
// Exit explicitly: the exit hook of the embedded server would end the process with code 0.
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function findTests(pattern: string): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: repositoryRoot })) files.push(file)
  return files
    .filter((file) => !file.includes('node_modules'))
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .toSorted((one, other) => startRank(one) - startRank(other) || one.localeCompare(other))
}

function startRank(file: string): number {
  const rank = slowFiles.indexOf(file)
  return rank < 0 ? slowFiles.length : rank
}

/** Fails if `test-files.ts` lists a file that does not exist, such as a renamed test. */
function requireExistence(files: string[]): void {
  const missing = files.filter((file) => !existsSync(path.join(repositoryRoot, file)))
  if (missing.length === 0) return
  console.log(`scripts/test-files.ts lists files that do not exist: ${missing.join(', ')}`)
  process.exit(1)
}

async function filterFiles(
  files: string[],
  isWanted: (source: string) => boolean,
): Promise<string[]> {
  const sources = await Promise.all(
    files.map((file) => readFile(path.join(repositoryRoot, file), 'utf8')),
  )
  return files.filter((_file, index) => isWanted(sources[index] ?? ''))
}

/** Fails a file without `test.run()`: uvu would exit with 0 without running its tests. */
async function requireRunCalls(files: string[]): Promise<void> {
  for (const file of files) {
    const source = await readFile(path.join(repositoryRoot, file), 'utf8')
    if (/\.run\(\)\s*$/.test(source)) continue
    console.log(`${file} does not end with test.run(): none of its tests would run.`)
    total.failed++
    failures.push(file)
  }
}

async function withBuild(): Promise<void> {
  await step('building the widget and the dashboard', buildIfStale)
}

async function suite(name: string, run: () => Promise<unknown>): Promise<void> {
  const before = { ...total }
  const start = performance.now()
  console.log(`\n${name}`)
  await run()
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(
    `  ${total.passed - before.passed} passed, ${total.failed - before.failed} failed in ${seconds} s`,
  )
}

/** Runs each file in a separate process, so that a hang or crash affects no other file. */
async function runFiles(files: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const waiting = [...files]
  await Promise.all(
    Array.from({ length: filesAtOnce }, async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) await runFile(file, env)
    }),
  )
}

async function runFile(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const start = performance.now()
  const { code, output } = await runTestProcess([file], env)
  const counted = readCounts(output, /Total:\s+(\d+)\s+Passed:\s+(\d+)\s+Skipped:\s+(\d+)/)
  const passed = counted?.[1] ?? 0
  // A file that ends without a summary, or fails outside its tests, counts as one failure.
  const failed = Math.max(
    (counted?.[0] ?? 0) - passed - (counted?.[2] ?? 0),
    code === 0 && counted ? 0 : 1,
  )
  report({ name: file, passed, failed, start, output })
}

async function runBrowserTests(name: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const start = performance.now()
  const bin = path.join(repositoryRoot, 'node_modules/@web/test-runner/dist/bin.js')
  const { code, output } = await runTestProcess(
    [
      bin,
      '--port',
      String(await findFreePort()),
      ...(wanted.length > 0 ? ['--files', ...browserFiles] : []),
    ],
    env,
  )
  const counted = readCounts(output, /(\d+) passed, (\d+) failed/)
  const passed = counted?.[0] ?? 0
  const failed = Math.max(counted?.[1] ?? 0, code === 0 && counted ? 0 : 1)
  report({ name, passed, failed, start, output })
}

/** Counts and prints the result of one process, with its output if a test failed. */
function report(result: Outcome & { name: string; start: number; output: string }): void {
  const { name, passed, failed, start, output } = result
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`  ${failed > 0 ? '✗' : '✓'} ${name} (${passed}, ${seconds} s)`)
  if (failed === 0) return
  failures.push(name)
  console.log(output)
}

/** Returns the numbers of the last match. */
function readCounts(output: string, pattern: RegExp): number[] | undefined {
  // eslint-disable-next-line no-control-regex -- ANSI colors
  const plain = output.replaceAll(/\u001b\[[0-9;]*m/g, '')
  const last = [...plain.matchAll(new RegExp(pattern, 'g'))].at(-1)
  return last?.slice(1).map(Number)
}

function runTestProcess(args: string[], env: NodeJS.ProcessEnv) {
  return runNode(args, {
    cwd: repositoryRoot,
    // Module compilation takes a third of the CPU time of a short test.
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
    timeoutMs: fileTimeoutMs,
  })
}

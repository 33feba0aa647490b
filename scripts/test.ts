import { availableParallelism } from 'node:os'
import path from 'node:path'
import {
  buildIfStale,
  buildWidgetOnReact,
  repositoryRoot,
  widgetOnReact,
} from './build-if-stale.ts'
import { bundled, canRunBundled } from './find-chromium.ts'
import {
  findFilesWithoutRun,
  findTestFiles,
  nameOnPglite,
  pgliteFlags,
  slowTests,
} from './test-files.ts'
import { type Outcome, runSuites, type Suite, type Test } from './test-queue.ts'
import { dumpPglite, prepareDemo, startPostgres } from './test-servers.ts'
import { temporaryFilesInMemory } from './temporary-files-in-memory.ts'

/**
 * Runs all tests: pure functions, the API on PostgreSQL and a subset on PGlite, the built widget in a browser, and journeys
 * through the whole product. Arguments select the files whose path contains one of them.
 */
const wanted = process.argv.slice(2)
/** More than the number of cores, because tests also wait. The maximum is due to the connections of PostgreSQL. */
const atOnce = Math.min(availableParallelism() + 3, 8)
// Module compilation takes a third of the CPU time of a short test.
process.env.NODE_COMPILE_CACHE = path.join(repositoryRoot, '.cache/compiled')
// The bundled browser takes two thirds of the CPU time of a full one, and all Linux machines run the same version.
if (canRunBundled) process.env.CHROME_PATH ??= bundled

// Some texts that tests expect contain a date of the machine's time zone.
process.env.TZ = 'UTC'

await temporaryFilesInMemory()

const files = await findTestFiles(wanted)
const needsBuild = files.journeys.length + files.browser.length > 0
const cleanUps: (() => Promise<unknown>)[] = []

const build = once('building the widget and the dashboard', async () => {
  if (needsBuild) await buildIfStale()
})
const database = once('starting PostgreSQL', async () => {
  const server = await startPostgres()
  cleanUps.push(() => server.stop())
  return server.url
})
const demo = once('seeding the demo', async () => {
  const prepared = await prepareDemo(await database())
  cleanUps.push(() => prepared.remove())
  return prepared.dataDir
})
const pgliteDump = once('preparing PGlite', async () => {
  const dump = await dumpPglite()
  cleanUps.push(() => dump.remove())
  return dump.file
})
const buildOnReact = once('building the widget with React', buildWidgetOnReact)

// The build replaces files that servers read when they start, so it ends before the first server starts.
const suites: Suite[] = [
  {
    name: 'Widget in the browser',
    tests: browserTests('browser tests'),
    setUp: async () => {
      await build()
      return {}
    },
  },
  {
    name: 'Widget in the browser, with React',
    // The components are written for React. The embed replaces it with Preact.
    tests: wanted.length > 0 ? [] : browserTests('browser tests with React'),
    setUp: async () => {
      await build()
      await buildOnReact()
      return { TEST_WIDGET_DIST: widgetOnReact }
    },
  },
  {
    name: 'Journeys',
    tests: files.journeys.map(fileTest),
    setUp: async () => {
      const [url] = await Promise.all([database(), build()])
      return { TEST_DATABASE_URL: url, TEST_DEMO_DATA_DIR: await demo() }
    },
  },
  {
    name: 'API on PostgreSQL',
    tests: files.api.map(fileTest),
    setUp: async () => {
      const [url] = await Promise.all([database(), build()])
      return { TEST_DATABASE_URL: url }
    },
  },
  {
    name: 'API on PGlite',
    nodeFlags: pgliteFlags,
    tests: files.pglite.map((file) => ({ ...fileTest(file), name: nameOnPglite(file) })),
    setUp: async () => {
      const [file] = await Promise.all([pgliteDump(), build()])
      return { TEST_PGLITE_DUMP: file }
    },
  },
  { name: 'Pure functions', tests: files.pure.map(fileTest), setUp: async () => ({}) },
]

const outcomes = new Map<string, Outcome[]>()
for (const name of await findFilesWithoutRun(files))
  report('Files without tests', {
    name,
    passed: 0,
    failed: 1,
    seconds: 0,
    output: 'The file does not end with test.run(), so none of its tests would run.',
  })
await runSuites(
  suites.filter(({ tests }) => tests.length > 0),
  { atOnce, slowTests, onEnd: report },
)
for (const cleanUp of cleanUps.toReversed()) await cleanUp()

console.log()
const failedNames: string[] = []
const total = { passed: 0, failed: 0 }
for (const [suite, results] of outcomes) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  console.log(`${suite}: ${passed} passed, ${failed} failed`)
  total.passed += passed
  total.failed += failed
  failedNames.push(...results.filter((result) => result.failed > 0).map(({ name }) => name))
}
if (failedNames.length > 0) console.log(`\nFailed: ${failedNames.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
// Exit explicitly: the exit hook of the embedded server would end the process with code 0.
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

function fileTest(file: string): Test {
  return { name: file, file }
}

/** The browser tests, which one process runs in one browser. */
function browserTests(name: string): Test[] {
  if (files.browser.length === 0) return []
  const runner = path.join(repositoryRoot, 'node_modules/@web/test-runner/dist/bin.js')
  return [{ name, args: [runner, '--files', ...files.browser] }]
}

/** Records and prints the outcome of a test, with its output if it failed. */
function report(suite: string, outcome: Outcome): void {
  const { name, passed, failed, seconds, output } = outcome
  outcomes.set(suite, [...(outcomes.get(suite) ?? []), outcome])
  console.log(`  ${failed > 0 ? '✗' : '✓'} ${name} (${passed}, ${seconds.toFixed(1)} s)`)
  if (failed > 0) console.log(output)
}

/** Returns a function that does the work at its first call, and prints how long it took. */
function once<Result>(what: string, work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  const timed = async () => {
    const start = performance.now()
    const value = await work()
    console.log(`  ${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
    return value
  }
  return () => (result ??= timed())
}

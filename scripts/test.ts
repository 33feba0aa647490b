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
import { type Outcome, runSuites, type Suite, summarize } from './test-queue.ts'
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

/** Runs the browser tests in one browser. */
const browserRunner = [
  path.join(repositoryRoot, 'node_modules/@web/test-runner/dist/bin.js'),
  '--files',
]

// The build replaces files that servers read when they start, so it ends before the first server starts.
const suites: Suite[] = [
  {
    name: 'Widget in the browser',
    program: browserRunner,
    tests: files.browser.map(fileTest),
    setUp: async () => {
      await build()
      return {}
    },
  },
  {
    name: 'Widget in the browser, with React',
    // The components are written for React. The embed replaces it with Preact.
    program: browserRunner,
    tests:
      wanted.length > 0 ? [] : files.browser.map((file) => ({ file, name: `${file} with React` })),
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

const withoutRun = (await findFilesWithoutRun(files)).map((name): Outcome => {
  const output = 'The file does not end with test.run(), so none of its tests would run.'
  return { suite: 'Files without tests', name, passed: 0, failed: 1, output }
})
for (const outcome of withoutRun) report(outcome, 0)
const outcomes = await runSuites(
  suites.filter(({ tests }) => tests.length > 0),
  { atOnce, slowTests, onEnd: report },
)
for (const cleanUp of cleanUps.toReversed()) await cleanUp()

outcomes.push(...withoutRun)
console.log(`\n${summarize(outcomes).join('\n')}`)
const hasFailed = outcomes.length === 0 || outcomes.some(({ failed }) => failed > 0)
// Exit explicitly: the exit hook of the embedded server would end the process with code 0.
process.exit(hasFailed ? 1 : 0)

function fileTest(file: string) {
  return { name: file, file }
}

/** Prints the outcome of a file, with the figures that it measured, and its output if it failed. */
function report({ name, passed, failed, output }: Outcome, seconds: number): void {
  console.log(`  ${failed > 0 ? '✗' : '✓'} ${name} (${passed}, ${seconds.toFixed(1)} s)`)
  if (failed > 0) console.log(output)
  else for (const [figure] of output.matchAll(/figure: .*$/gm)) console.log(`      ${figure}`)
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

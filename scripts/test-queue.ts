import { repositoryRoot } from './build-if-stale.ts'
import { runNode } from './run-node.ts'
import { TestProcesses } from './test-processes.ts'

/** Tests with the same setup. */
export interface Suite {
  name: string
  tests: Test[]
  /** Options of Node for the processes that run the test files. */
  nodeFlags?: string[]
  /** Prepares what the tests need. Returns their environment variables. */
  setUp: () => Promise<NodeJS.ProcessEnv>
}

/** One test file, or the command line of a program that runs all browser tests. */
export type Test = { name: string } & ({ file: string } | { args: string[] })

export interface Outcome {
  name: string
  passed: number
  failed: number
  seconds: number
  output: string
}

/** Maximum time of a test file. The slowest takes two minutes, or ten on a slow and busy machine. */
const timeoutMs = 1_200_000

const failure = { passed: 0, failed: 1 }

/**
 * Runs the tests of all suites, `atOnce` at the same time. A test waits for the setup of its suite and for a free place.
 * Tests that wait for a place start in this order: the slow tests, then the others in the order of the suites.
 */
export async function runSuites(
  suites: Suite[],
  options: {
    atOnce: number
    slowTests: string[]
    onEnd: (suite: string, outcome: Outcome) => void
  },
): Promise<void> {
  const { slowTests, onEnd } = options
  const places = new Places(options.atOnce)
  await Promise.all(
    suites.map(async (suite, index) => {
      const environment = await setUp(suite)
      if (!environment) return
      const processes = new TestProcesses(environment, timeoutMs, suite.nodeFlags)
      const run = async (test: Test) => {
        const slowRank = slowTests.indexOf(test.name)
        await places.take(slowRank < 0 ? slowTests.length + index : slowRank)
        onEnd(suite.name, await runTest(test, environment, processes))
        places.release()
      }
      await Promise.all(suite.tests.map(run))
      const unended = await processes.close()
      if (unended.length > 0)
        onEnd(suite.name, {
          ...failure,
          name: `the end of ${suite.name}`,
          seconds: 0,
          output: `The process of these files did not end, or ended with an error: ${unended.join(', ')}`,
        })
    }),
  )

  async function setUp(suite: Suite): Promise<NodeJS.ProcessEnv | undefined> {
    const start = performance.now()
    try {
      return await suite.setUp()
    } catch (error) {
      onEnd(suite.name, {
        ...failure,
        name: `the setup of ${suite.name}`,
        seconds: secondsSince(start),
        output: String(error),
      })
      return undefined
    }
  }
}

/** A limited number of places. The lowest rank that waits gets the next free place. */
class Places {
  #free: number
  readonly #waiting: { rank: number; start: () => void }[] = []

  constructor(count: number) {
    this.#free = count
  }

  async take(rank: number): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return
    }
    await new Promise<void>((start) => this.#waiting.push({ rank, start }))
  }

  release(): void {
    const next = this.#waiting.toSorted((one, other) => one.rank - other.rank)[0]
    if (!next) {
      this.#free++
      return
    }
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    next.start()
  }
}

async function runTest(
  test: Test,
  env: NodeJS.ProcessEnv,
  processes: TestProcesses,
): Promise<Outcome> {
  const start = performance.now()
  const { code, output } =
    'file' in test
      ? await processes.run(test.file, (text) => readCounts(text)?.failed === 0)
      : await runNode(test.args, { cwd: repositoryRoot, env, timeoutMs })
  const counts = readCounts(output)
  // A process that ends without a summary, or fails outside its tests, counts as one failure.
  const failed = Math.max(counts?.failed ?? 0, code === 0 && counts ? 0 : 1)
  return {
    name: test.name,
    passed: counts?.passed ?? 0,
    failed,
    seconds: secondsSince(start),
    output,
  }
}

/** Reads the last summary of uvu or @web/test-runner. */
export function readCounts(output: string): { passed: number; failed: number } | undefined {
  // eslint-disable-next-line no-control-regex -- ANSI colors
  const plain = output.replaceAll(/\u001b\[[0-9;]*m/g, '')
  const uvu = [...plain.matchAll(/Total:\s+(\d+)\s+Passed:\s+(\d+)\s+Skipped:\s+(\d+)/g)].at(-1)
  if (uvu) {
    const [total = 0, passed = 0, skipped = 0] = uvu.slice(1).map(Number)
    return { passed, failed: total - passed - skipped }
  }
  const browser = [...plain.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1)
  return browser && { passed: Number(browser[1]), failed: Number(browser[2]) }
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000
}

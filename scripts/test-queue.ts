import { repositoryRoot } from './build-if-stale.ts'
import { runNode } from './run-node.ts'

/** Tests with the same set-up. */
export interface Suite {
  name: string
  tests: Test[]
  /** Prepares what the tests need. Returns their environment variables. */
  setUp: () => Promise<NodeJS.ProcessEnv>
}

/** A process that runs one test file, or all browser tests. */
export interface Test {
  name: string
  /** Arguments of Node. */
  args: string[]
}

export interface Outcome {
  name: string
  passed: number
  failed: number
  seconds: number
  output: string
}

const timeoutMs = 600_000

/**
 * Runs the tests of all suites, `atOnce` at the same time. A test waits for the set-up of its suite and for a free place.
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
      const run = async (test: Test) => {
        const slowRank = slowTests.indexOf(test.name)
        await places.take(slowRank < 0 ? slowTests.length + index : slowRank)
        onEnd(suite.name, await runTest(test, environment))
        places.release()
      }
      await Promise.all(suite.tests.map(run))
    }),
  )

  async function setUp(suite: Suite): Promise<NodeJS.ProcessEnv | undefined> {
    const start = performance.now()
    try {
      return await suite.setUp()
    } catch (error) {
      const failure = { name: `the set-up of ${suite.name}`, passed: 0, failed: 1 }
      onEnd(suite.name, { ...failure, seconds: secondsSince(start), output: String(error) })
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

/** Runs a test in a separate process, so that a hang or crash affects no other test. */
async function runTest({ name, args }: Test, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const start = performance.now()
  const { code, output } = await runNode(args, { cwd: repositoryRoot, env, timeoutMs })
  const counts = readCounts(output)
  // A process that ends without a summary, or fails outside its tests, counts as one failure.
  const failed = Math.max(counts?.failed ?? 0, code === 0 && counts ? 0 : 1)
  return { name, passed: counts?.passed ?? 0, failed, seconds: secondsSince(start), output }
}

/** Reads the last summary of uvu or @web/test-runner. */
function readCounts(output: string): { passed: number; failed: number } | undefined {
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

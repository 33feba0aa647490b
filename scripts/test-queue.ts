import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { repositoryRoot } from './build-if-stale.ts'
import { TestProcesses } from './test-processes.ts'

/** Test files with the same setup. */
export interface Suite {
  name: string
  tests: Test[]
  /** Options of Node for the processes that run the test files. */
  nodeFlags?: string[]
  /** Arguments of Node for a program that runs all files at once and prints `resultOf` each. Default: uvu. */
  program?: string[]
  /** Prepares what the tests need. Returns their environment variables. */
  setUp: () => Promise<NodeJS.ProcessEnv>
}

interface Test {
  name: string
  file: string
}

export interface Outcome {
  suite: string
  name: string
  passed: number
  failed: number
  output: string
  /** Of a file that failed, and passed when it was repeated: the output of the failure. */
  firstFailure?: string
}

/** Maximum time of a test file. The slowest takes two minutes, or ten on a slow and busy machine. */
const timeoutMs = 1_200_000

/**
 * Runs the tests of all suites, `atOnce` at the same time. A test waits for the setup of its suite and for a free place.
 * Tests that wait for a place start in this order: the slow tests, then the others in the order of the suites. A file that
 * fails is repeated at the end, when no other test runs.
 */
export async function runSuites(
  suites: Suite[],
  options: {
    atOnce: number
    slowTests: string[]
    onEnd: (outcome: Outcome, seconds: number) => void
  },
): Promise<Outcome[]> {
  const { slowTests, onEnd } = options
  const places = new Places(options.atOnce)
  const outcomes = new Map<string, Outcome>()
  const repeats: (() => Promise<void>)[] = []
  await Promise.all(
    suites.map(async (suite, index) => {
      let environment: NodeJS.ProcessEnv
      try {
        environment = await suite.setUp()
      } catch (error) {
        end(fail(suite, `the setup of ${suite.name}`, String(error)))
        return
      }
      const runner = new SuiteRunner(suite, environment)
      const groups = suite.program ? [suite.tests] : suite.tests.map((test) => [test])
      await Promise.all(
        groups.map(async (tests) => {
          const slowRank = slowTests.indexOf(tests[0]?.name ?? '')
          await places.take(slowRank < 0 ? slowTests.length + index : slowRank)
          const start = performance.now()
          for (const outcome of await runner.run(tests)) end(outcome, start)
          places.release()
        }),
      )
      for (const outcome of await runner.close()) end(outcome)
      for (const test of suite.tests)
        if (get(suite, test).failed > 0) repeats.push(() => repeat(suite, test, environment))
    }),
  )
  for (const repeatTest of repeats) await repeatTest()
  return [...outcomes.values()]

  function get(suite: Suite, { name }: Test): Outcome {
    return outcomes.get(`${suite.name} ${name}`) ?? fail(suite, name, 'The test did not run.')
  }

  function end(outcome: Outcome, start = performance.now()): void {
    outcomes.set(`${outcome.suite} ${outcome.name}`, outcome)
    onEnd(outcome, (performance.now() - start) / 1_000)
  }

  async function repeat(suite: Suite, test: Test, environment: NodeJS.ProcessEnv): Promise<void> {
    const { output: firstFailure } = get(suite, test)
    const start = performance.now()
    const runner = new SuiteRunner(suite, environment)
    const [outcome = fail(suite, test.name, '')] = await runner.run([test])
    const [unended] = await runner.close()
    const last = unended ?? outcome
    end(last.failed > 0 ? last : { ...last, firstFailure }, start)
  }
}

/** The lines at the end of a run: unstable files, the sums of the suites, the failed files and the sum of all. */
export function summarize(outcomes: readonly Outcome[]): string[] {
  const sum = (of: readonly Outcome[]) => {
    const [passed, failed] = (['passed', 'failed'] as const).map((key) =>
      of.reduce((total, outcome) => total + outcome[key], 0),
    )
    return `${passed} passed, ${failed} failed`
  }
  const failedNames = outcomes.filter(({ failed }) => failed > 0).map(({ name }) => name)
  return [
    ...outcomes.flatMap(({ name, firstFailure }) =>
      firstFailure === undefined ? [] : [`unstable: ${name}`, firstFailure],
    ),
    ...[...Map.groupBy(outcomes, ({ suite }) => suite)].map(
      ([suite, of]) => `${suite}: ${sum(of)}`,
    ),
    ...(failedNames.length > 0 ? [`\nFailed: ${failedNames.join(', ')}`] : []),
    `\n${sum(outcomes)}`,
  ]
}

function fail({ name: suite }: Suite, name: string, output: string): Outcome {
  return { suite, name, passed: 0, failed: 1, output }
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

class SuiteRunner {
  readonly #suite: Suite
  readonly #environment: NodeJS.ProcessEnv
  readonly #processes: TestProcesses

  constructor(suite: Suite, environment: NodeJS.ProcessEnv) {
    this.#suite = suite
    this.#environment = environment
    this.#processes = new TestProcesses(environment, timeoutMs, suite.nodeFlags)
  }

  async run(tests: Test[]): Promise<Outcome[]> {
    if (this.#suite.program) return this.#runProgram(this.#suite.program, tests)
    return Promise.all(tests.map((test) => this.#runFile(test)))
  }

  /** Ends the processes. Returns a failure of each file whose process did not end by itself or ended with an error. */
  async close(): Promise<Outcome[]> {
    const unended = await this.#processes.close()
    const output = `The process of these files did not end, or ended with an error: ${unended.join(', ')}`
    return this.#suite.tests
      .filter(({ file }) => unended.includes(file))
      .map(({ name }) => fail(this.#suite, name, output))
  }

  async #runFile({ name, file }: Test): Promise<Outcome> {
    const { code, output } = await this.#processes.run(
      file,
      (text) => readCounts(text)?.failed === 0,
    )
    const counts = readCounts(output)
    // A process that ends without a summary, or fails outside its tests, counts as one failure.
    const failed = Math.max(counts?.failed ?? 0, code === 0 && counts ? 0 : 1)
    return { suite: this.#suite.name, name, passed: counts?.passed ?? 0, failed, output }
  }

  async #runProgram(program: string[], tests: Test[]): Promise<Outcome[]> {
    const args = [...program, ...tests.map(({ file }) => file)]
    const { code, output: colored } = await runNode(args, this.#environment)
    const output = stripVTControlCharacters(colored)
    const results = new Map<
      string | undefined,
      { passed: number; failed: number; output: string }
    >()
    let start = 0
    for (const { 0: line, 1: file, 2: passed, 3: failed, index } of output.matchAll(resultLine)) {
      const own = output.slice(start, index)
      results.set(file, { passed: Number(passed), failed: Number(failed), output: own })
      start = index + line.length
    }
    const isExplained = code === 0 || [...results.values()].some(({ failed }) => failed > 0)
    return tests.map(({ name, file }) => {
      const result = results.get(file)
      if (!result || !isExplained) return fail(this.#suite, name, output)
      return { suite: this.#suite.name, name, ...result }
    })
  }
}

const resultLine = /^result of (\S+): (\d+) passed, (\d+) failed$/gm

/** The line that a `program` prints after the output of a file. */
export function resultOf(file: string, passed: number, failed: number): string {
  return `result of ${file}: ${passed} passed, ${failed} failed`
}

/** Reads the last summary of uvu. */
function readCounts(output: string): { passed: number; failed: number } | undefined {
  const plain = stripVTControlCharacters(output)
  const uvu = [...plain.matchAll(/Total:\s+(\d+)\s+Passed:\s+(\d+)\s+Skipped:\s+(\d+)/g)].at(-1)
  if (!uvu) return undefined
  // The total has no skipped tests.
  const [total = 0, passed = 0] = uvu.slice(1).map(Number)
  return { passed, failed: total - passed }
}

/** Runs Node and collects its output. A run that exceeds the time limit is killed and fails. */
function runNode(
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: repositoryRoot,
      env: { ...process.env, ...env },
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    let output = ''
    const collect = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

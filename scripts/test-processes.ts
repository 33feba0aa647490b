import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { repositoryRoot } from './build-if-stale.ts'

const script = path.join(repositoryRoot, 'scripts/run-test-files.ts')
const maxFilesPerProcess = 16
const maxSecondsToEnd = 30

interface FileResult {
  /** 0, or 1 if the process ended before the file. */
  code: number
  output: string
}

/** Processes that run test files, each one file at a time. */
export class TestProcesses {
  readonly #env: NodeJS.ProcessEnv
  readonly #timeoutMs: number
  readonly #nodeFlags: string[]
  readonly #idle: TestProcess[] = []
  readonly #ended: Promise<string[]>[] = []

  constructor(env: NodeJS.ProcessEnv, timeoutMs: number, nodeFlags: string[] = []) {
    this.#env = env
    this.#timeoutMs = timeoutMs
    this.#nodeFlags = nodeFlags
  }

  /** Runs a file. A process whose file has failed runs no other file. */
  async run(file: string, hasPassed: (output: string) => boolean): Promise<FileResult> {
    const process = this.#idle.pop() ?? new TestProcess(this.#env, this.#nodeFlags)
    const result = await process.run(file, this.#timeoutMs)
    if (result.code !== 0 || !hasPassed(result.output)) process.kill()
    else if (process.files.length === maxFilesPerProcess) this.#ended.push(process.end())
    else this.#idle.push(process)
    return result
  }

  /** Ends the processes. Returns the files of each process that did not end by itself or ended with an error. */
  async close(): Promise<string[]> {
    this.#ended.push(...this.#idle.splice(0).map((process) => process.end()))
    return (await Promise.all(this.#ended)).flat()
  }
}

class TestProcess {
  readonly files: string[] = []
  readonly #child: ChildProcess
  readonly #endOfFile = `\n${randomUUID()}\n`
  readonly #closed: Promise<unknown>
  #output = ''
  #errors = ''
  #onFileEnd = () => {}

  constructor(env: NodeJS.ProcessEnv, nodeFlags: string[]) {
    const child = spawn(process.execPath, [...nodeFlags, script, this.#endOfFile], {
      cwd: repositoryRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      this.#output += chunk
      if (this.#output.includes(this.#endOfFile)) this.#onFileEnd()
    })
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (this.#errors += chunk))
    // A message to a process that has just ended.
    child.on('error', (error) => (this.#errors += String(error)))
    this.#closed = new Promise((resolve) => child.once('close', resolve))
    this.#child = child
  }

  /** Runs a file until it or the process ends. */
  async run(file: string, timeoutMs: number): Promise<FileResult> {
    this.files.push(file)
    this.#output = this.#errors = ''
    const fileEnded = new Promise<void>((resolve) => (this.#onFileEnd = resolve))
    const timeout = setTimeout(() => this.kill(), timeoutMs)
    this.#child.send(file)
    await Promise.race([fileEnded, this.#closed])
    clearTimeout(timeout)
    const code = this.#output.includes(this.#endOfFile) ? 0 : 1
    return { code, output: this.#output.replace(this.#endOfFile, '') + this.#errors }
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Lets the process end by itself. Returns its files if it does not, or if it ends with an error. */
  async end(): Promise<string[]> {
    const timeout = setTimeout(() => this.kill(), maxSecondsToEnd * 1_000)
    this.#child.send('')
    await this.#closed
    clearTimeout(timeout)
    return this.#child.exitCode === 0 ? [] : this.files
  }
}

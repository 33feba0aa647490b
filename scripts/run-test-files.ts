import path from 'node:path'
import { run } from 'uvu/run'
import { repositoryRoot } from './build-if-stale.ts'

/**
 * Runs the test files that the parent process names, one after the other, because loading the product takes longer than
 * most tests. Prints its argument at the end of each file, to notify the parent. An empty name ends the process, and so
 * does a file that fails outside its tests.
 */
const [, , endOfFile = ''] = process.argv
const uvu = globalThis as { UVU_QUEUE?: unknown[] }
const env = { ...process.env }
const umask = process.umask()

process.on('message', (file: string) => (file ? void runFile(file) : process.disconnect()))

async function runFile(file: string): Promise<void> {
  // Otherwise the tests of the previous file would run again.
  uvu.UVU_QUEUE?.splice(0)
  await run([{ name: file, file: path.join(repositoryRoot, file) }])
  restoreProcess()
  process.stdout.write(endOfFile)
}

/** Undoes what a file has changed, such as the umask, which opening the embedded database sets. */
function restoreProcess(): void {
  process.umask(umask)
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
}

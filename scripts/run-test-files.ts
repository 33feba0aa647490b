import path from 'node:path'
import { run } from 'uvu/run'
import { repositoryRoot } from './build-if-stale.ts'

/**
 * Runs the test files that the parent process names, one after the other, because loading the product takes longer than most
 * tests. Prints the argument after each file, and ends after an empty name. A file that fails outside its tests ends the process.
 */
const [, , endOfFile = ''] = process.argv
const uvu = globalThis as { UVU_QUEUE?: unknown[] }

process.on('message', (file: string) => (file ? void runFile(file) : process.disconnect()))

async function runFile(file: string): Promise<void> {
  // Otherwise the tests of the previous file would run again.
  uvu.UVU_QUEUE?.splice(0)
  await run([{ name: file, file: path.join(repositoryRoot, file) }])
  process.stdout.write(endOfFile)
}

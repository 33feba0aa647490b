import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { repositoryRoot } from './build-if-stale.ts'
import { resultOf, runSuites, summarize } from './test-queue.ts'

const test = suite('The test runner')
let folder = ''

test.before(async () => {
  const cache = path.join(repositoryRoot, '.cache')
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(path.join(cache, 'test-queue-'))
})
test.after(() => rm(folder, { recursive: true, force: true }))

/** Writes a test file. `isRepeated` is true from its second run on. */
async function addFile(name: string, code: string): Promise<{ name: string; file: string }> {
  const file = path.join(folder, `${name}.test.ts`)
  await writeFile(
    file,
    `import { existsSync, writeFileSync } from 'node:fs'
import { test } from 'uvu'
const isRepeated = existsSync(${JSON.stringify(`${file}.ran`)})
writeFileSync(${JSON.stringify(`${file}.ran`)}, '')
test('one', () => {})
test('two', () => { ${code} })
test.run()`,
  )
  return { name: `${name}.test.ts`, file: path.relative(repositoryRoot, file) }
}

async function run(tests: { name: string; file: string }[], program?: string[]): Promise<string[]> {
  const suites = [{ name: 'Files', tests, setUp: async () => ({}), ...(program && { program }) }]
  return summarize(await runSuites(suites, { atOnce: 2, slowTests: [], onEnd: () => undefined }))
}

test('a file that fails and passes when repeated is reported as unstable, and the run passes', async () => {
  const lines = await run([
    await addFile('passes', ''),
    await addFile('fails-once', "if (!isRepeated) throw new Error('the first failure')"),
  ])
  assert.is(lines[0], 'unstable: fails-once.test.ts')
  assert.match(lines[1] ?? '', 'the first failure')
  assert.equal(lines.slice(2), ['Files: 4 passed, 0 failed', '\n4 passed, 0 failed'])
})

test('a file that fails twice fails the run', async () => {
  const lines = await run([
    await addFile('also-passes', ''),
    await addFile('fails', "throw new Error('always')"),
  ])
  assert.equal(lines, [
    'Files: 3 passed, 1 failed',
    '\nFailed: fails.test.ts',
    '\n3 passed, 1 failed',
  ])
})

test('a process that ends with an error after its files is reported, and its files are repeated', async () => {
  const exitLate = "process.on('exit', () => { if (!isRepeated) process.exitCode = 1 })"
  const [first, failure] = await run([await addFile('exits-with-an-error', exitLate)])
  assert.is(first, 'unstable: exits-with-an-error.test.ts')
  assert.match(failure ?? '', 'ended with an error')
})

test('only the failed file of a program is repeated', async () => {
  const program = path.join(folder, 'program.ts')
  await writeFile(
    program,
    `const files = process.argv.slice(2)
const failed = files.length > 1 ? 1 : 0
console.log('result of a.ts: 2 passed, 0 failed')
console.log('broken\\n' + ${JSON.stringify(resultOf('b.ts', 1, 0))}.replace('0 failed', failed + ' failed'))
process.exitCode = failed`,
  )
  const files = ['a.ts', 'b.ts'].map((name) => ({ name, file: name }))
  assert.equal(await run(files, [program]), [
    'unstable: b.ts',
    '\nbroken\n',
    'Files: 3 passed, 0 failed',
    '\n3 passed, 0 failed',
  ])
})

test.run()

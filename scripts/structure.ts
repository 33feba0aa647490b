import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from './build-if-stale.ts'

const files = new Map(
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((name) => /\.(tsx?|mjs|css|php|html)$/.test(name))
    .map((name) => [name, read(name)]),
)
const isTest = (name: string) => /(?:\.|-)test\.tsx?$|\/(?:test|fixtures|oracle)\//.test(name)
const isTooling = (name: string) => /^(?:scripts|rollup|bench)\//.test(name)
const production = [...files.keys()].filter((name) => name.startsWith('packages/') && !isTest(name))
const tooling = [...files.keys()].filter((name) => isTooling(name) && !isTest(name))

/**
 * Prints the figures of the structure, each with its limit. Lower a limit whenever its figure falls.
 * @throws Error that names each figure above its limit
 */
export function checkStructure(): Promise<void> {
  const figures: [what: string, count: number, limit: number][] = [
    ...['api', 'dashboard', 'widget-sdk', 'client', 'pricing', 'types'].map(
      (name): [string, number, number] => [
        `pairs of folders of ${name} that import each other`,
        mutualFolders(`packages/${name}/src/`),
        0,
      ],
    ),
    ['production lines', linesOf(production), 136_000],
    ['lines of tooling, without tests', linesOf(tooling), 8_000],
    ['files of at most 40 lines with one importer', smallFiles().length, 60],
    ['files that name the question "material"', naming(/\bmaterial\b/i), 12],
    ['files that name Twilio, the provider of texts', naming(/twilio/i), 15],
    ['files that name Postmark', naming(/postmark/i), 6],
    ['guards written beside routes', occurrences(/preHandler:\s*app\.require/g), 0],
    ['migrations', production.filter((name) => /\/migrations\/\d{4}-/.test(name)).length, 1],
    ['methods and paths of endpoints that are repeated', repeatedEndpoints(), 0],
  ]
  console.log()
  for (const [what, count, limit] of figures)
    console.log(`  ${what.padEnd(56)}${String(count).padStart(8)}  (at most ${limit})`)
  const above = figures.filter(([, count, limit]) => count > limit).map(([what]) => what)
  return above.length > 0
    ? Promise.reject(new Error(`Above the limit: ${above.join('; ')}.`))
    : Promise.resolve()
}

function read(name: string): string {
  try {
    return readFileSync(path.join(repositoryRoot, name), 'utf8')
  } catch {
    return '' // deleted and not committed yet
  }
}

function linesOf(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (files.get(name)?.split('\n').length ?? 1) - 1, 0)
}

function naming(pattern: RegExp): number {
  return production.filter((name) => pattern.test(files.get(name) ?? '')).length
}

function occurrences(pattern: RegExp): number {
  return production.reduce((sum, name) => sum + (files.get(name)?.match(pattern)?.length ?? 0), 0)
}

/** The relative imports of a file, as paths of the repository. */
function importsOf(name: string): string[] {
  const specifiers = (files.get(name) ?? '').matchAll(/['"](\.{1,2}\/[^'"]+\.(?:tsx?|css))['"]/g)
  return [...specifiers].map(([, specifier = '']) => path.join(path.dirname(name), specifier))
}

/** Pairs of folders from each of which imports lead to the other, through any number of folders. */
function mutualFolders(root: string): number {
  const folderOf = (name: string) => name.slice(root.length).split('/').slice(0, -1)[0] ?? ''
  const imported = new Map<string, Set<string>>()
  for (const name of production.filter((each) => each.startsWith(root)))
    for (const target of importsOf(name)) {
      if (!target.startsWith(root) || folderOf(target) === folderOf(name)) continue
      const targets = imported.get(folderOf(name)) ?? new Set()
      imported.set(folderOf(name), targets.add(folderOf(target)))
    }
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of imported.get(from) ?? [])
      if (!seen.has(next)) reachable(next, seen.add(next))
    return seen
  }
  const reach = new Map([...imported.keys()].map((folder) => [folder, reachable(folder)]))
  return [...reach].flatMap(([one, seen]) =>
    [...seen].filter((other) => one < other && reach.get(other)?.has(one)),
  ).length
}

/**
 * Small files that only one file imports. Not counted: components, lazy-loaded modules, modules that an index exports, pure rules
 * with a test of their own, and migrations.
 */
function smallFiles(): string[] {
  const importers = new Map<string, string[]>()
  for (const name of production)
    for (const target of new Set(importsOf(name)))
      importers.set(target, [...(importers.get(target) ?? []), name])
  return production.filter((name) => {
    const [importer = '', ...others] = importers.get(name) ?? []
    const imported = `./${path.basename(name)}'`
    return (
      /\/[a-z][^/]*\.ts$/.test(name) &&
      linesOf([name]) <= 40 &&
      importer !== '' &&
      others.length === 0 &&
      !files.get(importer)?.includes(`import('${imported}`) &&
      !/^packages\/[^/]+\/src\/(?:[^/]+\/)?index\.ts$/.test(importer) &&
      !/\/migrations\/|\.d\.ts$/.test(name) &&
      !files.has(name.replace(/\.ts$/, '.test.ts'))
    )
  })
}

/** Endpoints that are declared twice, and declared paths that another file writes. */
function repeatedEndpoints(): number {
  const isDeclaration = (name: string) => /^packages\/types\/src\/.*\/endpoints\.ts$/.test(name)
  const declared = production
    .filter(isDeclaration)
    .flatMap((name) => [
      ...(files.get(name) ?? '').matchAll(/\(\s*'(GET|POST|PUT|PATCH|DELETE)',\s*'([^']+)'/g),
    ])
  const twice =
    declared.length - new Set(declared.map(([, method, url]) => `${method} ${url}`)).size
  const paths = new Set(declared.map(([, , url]) => `'${url}'`))
  const elsewhere = production
    .filter((name) => !isDeclaration(name))
    .flatMap((name) => (files.get(name) ?? '').match(/'\/api\/[^'\s]*'/g) ?? [])
    .filter((literal) => paths.has(literal))
  return twice + elsewhere.length
}

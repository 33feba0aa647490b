import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { buildIfStale, repositoryRoot, run } from './build-if-stale.ts'
import { withPackedPackage } from './pack-package.ts'
import { step } from './progress.ts'
import { checkStructure } from './structure.ts'

const node = (script: string, ...args: string[]) =>
  run(process.execPath, [path.join(repositoryRoot, 'node_modules', script), ...args])

/** All checks except tests. */
const checks: [what: string, check: () => Promise<unknown>][] = [
  ['format', () => node('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
  ['types', checkAllTypes],
  ['lint', lint],
  [
    'imports',
    () =>
      node(
        'dependency-cruiser/bin/dependency-cruiser.mjs',
        '--config',
        '.dependency-cruiser.mjs',
        'packages',
        'journeys',
        'scripts',
        'bench',
      ),
  ],
  [
    'floors of folders',
    () =>
      node(
        'dependency-cruiser/bin/dependency-cruiser.mjs',
        '--config',
        '.dependency-cruiser-folders.mjs',
        'packages/api',
        'packages/client',
        'packages/dashboard',
        'packages/pricing',
        'packages/types',
        'packages/widget-sdk',
      ),
  ],
  ['structure', checkStructure],
  ['dead code', () => node('knip/bin/knip.js')],
  ['build', buildIfStale],
  ['sizes', () => node('size-limit/bin.js')],
  ['npm packages', checkPackages],
]

let failed = 0
for (const [what, check] of checks)
  try {
    await step(what, check)
  } catch (error) {
    failed++
    console.error((error as Error).message)
  }
process.exitCode = failed > 0 ? 1 : 0

/** Checks the packed npm packages. */
async function checkPackages(): Promise<void> {
  for (const name of ['widget-sdk', 'client'] as const)
    await withPackedPackage(name, async (tarball) => {
      await node('publint/src/cli.js', 'run', tarball, '--strict')
      await node('@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only')
    })
}

/** One package at a time: the types of all need more memory than a process has. */
async function lint(): Promise<void> {
  const packages = await readdir(path.join(repositoryRoot, 'packages'))
  for (const name of packages)
    await node('eslint/bin/eslint.js', '--no-error-on-unmatched-pattern', `packages/${name}`)
  await node('eslint/bin/eslint.js', '.', '--ignore-pattern', 'packages/')
}

async function checkAllTypes(): Promise<void> {
  for (const project of [
    'packages/types',
    'packages/pricing',
    'packages/client',
    'packages/client/tsconfig.web.json',
    'packages/api',
    'packages/widget-sdk',
    'packages/dashboard',
    '.',
  ])
    // The native compiler takes a third of the CPU time of the JavaScript compiler.
    await node('typescript-native/bin/tsc', '--project', project)
}

import path from 'node:path'
import { buildIfStale, repositoryRoot, run } from './build-if-stale.ts'
import { withPackedWidget } from './pack-widget.ts'
import { step } from './progress.ts'

/** Runs all checks except tests: format, types, lint, dead code, imports, bundle sizes and the npm package. */
const node = (script: string, ...args: string[]) =>
  run(process.execPath, [path.join(repositoryRoot, 'node_modules', script), ...args])

const checks: [what: string, check: () => Promise<unknown>][] = [
  ['format', () => node('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
  ['types', checkTypes],
  ['lint', () => node('eslint/bin/eslint.js', '.')],
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
  ['dead code', () => node('knip/bin/knip.js')],
  ['build', buildIfStale],
  ['sizes', () => node('size-limit/bin.js')],
  ['npm package', checkPackage],
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

/** Checks the packed npm package. */
function checkPackage(): Promise<void> {
  return withPackedWidget(async (tarball) => {
    await node('publint/src/cli.js', 'run', tarball, '--strict')
    await node('@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only')
  })
}

async function checkTypes(): Promise<void> {
  for (const project of [
    'packages/types',
    'packages/api',
    'packages/widget-sdk',
    'packages/dashboard',
    '.',
  ])
    await node('typescript/bin/tsc', '-p', project)
}

import { spawn } from 'node:child_process'
import path from 'node:path'
import { repositoryRoot } from './build-if-stale.ts'

/** Rebuilds the browser files and restarts the server whenever a source changes. */
const rollup = path.join(repositoryRoot, 'node_modules/rollup/dist/bin/rollup')
const children = [
  [rollup, '--config', 'rollup.config.mjs', '--watch', '--no-watch.clearScreen'],
  ['--watch', 'packages/api/src/main.ts'],
].map((args) => spawn(process.execPath, args, { cwd: repositoryRoot, stdio: 'inherit' }))

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => children.forEach((child) => child.kill(signal)))

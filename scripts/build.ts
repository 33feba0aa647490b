import { spawn } from 'node:child_process'
import path from 'node:path'
import { repositoryRoot } from './build-if-stale.ts'
import { writeSupplyChain } from './supply-chain.ts'

/** Builds the browser files, and beside them the bill of materials and the notices of third-party software. */
await Promise.all([runRollup(), writeSupplyChain()])

function runRollup(): Promise<void> {
  const rollup = path.join(repositoryRoot, 'node_modules/rollup/dist/bin/rollup')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [rollup, '--config', 'rollup.config.mjs'], {
      cwd: repositoryRoot,
      stdio: 'inherit',
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`rollup ended with exit code ${code}.`)),
    )
  })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describeRun } from '../describe-run.ts'
import { testCluster } from './cluster.ts'
import type { Deployment } from './deployment.ts'
import { testImage } from './image.ts'
import { rehearseBackups } from './postgres-backup.ts'
import { testUpgrade } from './upgrade.ts'

const tests: Record<string, (deployment: Deployment, ...args: string[]) => Promise<void>> = {
  cluster: testCluster,
  image: testImage,
  upgrade: async (deployment, ref) => {
    await testUpgrade(deployment, ref)
    await rehearseBackups(deployment)
  },
}

const [name = '', ...args] = process.argv.slice(2)
const test = tests[name]
if (!test) {
  console.error('Usage: pnpm test:deployment cluster [QUOTES] | image | upgrade REF')
  process.exit(1)
}
const directory = await mkdtemp(path.join(tmpdir(), `curbquote-${name}-`))
const ends: (() => Promise<unknown>)[] = [() => rm(directory, { recursive: true, force: true })]
const findings: { what: string; result: string | number; isGood: boolean }[] = []
try {
  await test(
    {
      directory,
      afterwards: (end) => void ends.push(end),
      find: (what, result, isGood) => void findings.push({ what, result, isGood }),
    },
    ...args,
  )
} finally {
  for (const end of ends.toReversed()) await end()
}
console.log(`\n${await describeRun()}\n\n| check | result | good |\n|---|---|---|`)
for (const { what, result, isGood } of findings)
  console.log(`| ${what} | ${result} | ${isGood ? 'yes' : '**no**'} |`)
process.exit(findings.every(({ isGood }) => isGood) ? 0 : 1)

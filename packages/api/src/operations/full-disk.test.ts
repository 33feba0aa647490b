import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { endServers, refusalOf, runServer } from '../test/test-server.ts'

const test = suite<{ directory: string }>('a full disk')
test.before.each(async (context) => {
  context.directory = await mkdtemp(path.join(tmpdir(), 'curbquote-full-disk-'))
})
test.after.each(({ directory }) => rm(directory, { recursive: true, force: true }))
test.after(endServers)

/** Makes the writes to matching files fail, as on a full disk. */
async function fullDiskFor(directory: string, files: RegExp): Promise<NodeJS.ProcessEnv> {
  const file = path.join(directory, 'full-disk.mjs')
  await writeFile(
    file,
    `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const full = new Set()
    const fail = () => { throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', errno: -28, syscall: 'write' }) }
    for (const name of ['writeFileSync', 'mkdirSync', 'openSync']) {
      const original = fs[name]
      fs[name] = (target, ...rest) => {
        const matches = ${String(files)}.test(String(target))
        if (matches && name !== 'openSync') fail()
        const result = original(target, ...rest)
        if (matches) full.add(result)
        return result
      }
    }
    const write = fs.writeSync
    fs.writeSync = (descriptor, ...rest) => (full.has(descriptor) ? fail() : write(descriptor, ...rest))
    syncBuiltinESMExports()`,
  )
  return { NODE_OPTIONS: `--import=${file}` }
}

for (const [what, files] of [
  ['the data directory', /\/data$/],
  ['a secret', /\/secrets\/jwt-secret/],
  ['the holder of the lock', /\/lock\.pid$/],
  ['the embedded database', /\/data\/db\//],
] as const)
  test(`a full disk at ${what} stops the start with one sentence`, async ({ directory }) => {
    const dataDir = path.join(directory, 'data')
    const refusal = await refusalOf(
      await runServer({ DATA_DIR: dataDir, ...(await fullDiskFor(directory, files)) }),
    )
    assert.match(refusal, `The disk of the data directory ${dataDir} is full.`)
  })

test.run()

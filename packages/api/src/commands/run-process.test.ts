import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

/** The limit is 10 s. A busy test machine may take longer. */
const exitLimitMs = 20_000

const test = suite('a process')

test('a resource that does not close is abandoned within 10 s of SIGTERM', async () => {
  const program = `
    import { runProcess } from ${JSON.stringify(new URL('run-process.ts', import.meta.url).href)}
    setInterval(() => undefined, 1_000)
    await runProcess(async ({ tell, onClose }) => {
      onClose(() => new Promise(() => undefined))
      tell({ working: true })
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let killing: NodeJS.Timeout | undefined
  try {
    await once(child, 'message')
    killing = setTimeout(() => child.kill('SIGKILL'), exitLimitMs)
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    assert.equal(await exited, [1, null])
  } finally {
    clearTimeout(killing)
    child.kill('SIGKILL')
  }
})

test.run()

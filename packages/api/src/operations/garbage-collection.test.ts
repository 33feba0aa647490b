import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

/**
 * Creates objects of which many survive a collection, so that V8 enlarges their space. Prints its largest size in MB. It lets
 * other code run after every 1,000 objects, as a server does between requests: the limit is set after each collection, and
 * several collections in one loop would enlarge the space before that.
 */
const program = `
import { getHeapSpaceStatistics } from 'node:v8'
import { keepYoungSpaceSmall, shortenPauses } from ${JSON.stringify(import.meta.resolve('./garbage-collection.ts'))}
if (process.argv[1] === 'limited') {
  keepYoungSpaceSmall()
  shortenPauses()
}
let largest = 0
for (let round = 0; round < 100; round++) {
  const kept = []
  for (let index = 0; index < 50_000; index++) {
    kept.push({ index, text: 'text ' + index })
    if (index % 1000 === 999) await new Promise(setImmediate)
  }
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  largest = Math.max(largest, space.space_size / 1024 ** 2)
}
process.stdout.write(String(largest))
`

async function largestYoungSpaceMb(limit: 'limited' | 'unlimited'): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
    limit,
  ])
  return Number(stdout)
}

test('the space for new objects grows with the load, but less than V8 allows', async () => {
  const unlimited = await largestYoungSpaceMb('unlimited')
  const limited = await largestYoungSpaceMb('limited')
  assert.ok(limited > 4 && limited < 20, `${limited} MB`)
  assert.ok(unlimited > 30, `${unlimited} MB without the limit`)
})

test.run()

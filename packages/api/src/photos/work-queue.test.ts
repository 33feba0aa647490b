import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { failureOf } from '../test/failure-of.ts'
import { PhotosUnavailableError } from '../file-store/photos-unavailable-error.ts'
import { type Requester, WorkQueue } from './work-queue.ts'

const never = new AbortController().signal

/** A new visitor by default. */
let visitors = 0
function visitor(requester: Partial<Requester> = {}): Requester {
  visitors++
  return { companyId: visitors, ipAddress: `visitor ${visitors}`, ...requester }
}

/** Queues the visitors' tasks behind a running one and returns the order in which they ran. */
async function turnsOf(requesters: [name: string, requester: Requester][]): Promise<string[]> {
  const queue = new WorkQueue(1, 100)
  const first = openTask()
  const turns: string[] = []
  const [[, firstRequester]] = requesters as [[string, Requester]]
  const running = queue.run(firstRequester, never, first.run)
  const runs = requesters.map(([name, requester]) =>
    queue.run(requester, never, async () => void turns.push(name)),
  )
  first.finish()
  await Promise.all([running, ...runs])
  return turns
}

function openTask() {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  return { run: () => finished, finish: () => finish() }
}

test('at most `concurrency` tasks run at once, in order of arrival', async () => {
  const queue = new WorkQueue(2, 10)
  const started: number[] = []
  const tasks = [0, 1, 2, 3].map(openTask)
  const runs = tasks.map((task, index) =>
    queue.run(visitor(), never, () => {
      started.push(index)
      return task.run()
    }),
  )
  await new Promise(setImmediate)
  assert.equal(started, [0, 1])
  tasks[1]!.finish()
  await runs[1]
  await new Promise(setImmediate)
  assert.equal(started, [0, 1, 2])
  for (const task of tasks) task.finish()
  await Promise.all(runs)
  assert.equal(started, [0, 1, 2, 3])
})

test('a failed task makes room for the next one', async () => {
  const queue = new WorkQueue(1, 10)
  const failed = queue.run(visitor(), never, () => Promise.reject(new Error('no')))
  const next = queue.run(visitor(), never, () => Promise.resolve('yes'))
  assert.match(String(await failureOf(failed)), 'no')
  assert.is(await next, 'yes')
})

test('a task that is aborted in the queue never starts', async () => {
  const queue = new WorkQueue(1, 10)
  const first = openTask()
  const running = queue.run(visitor(), never, first.run)
  const abort = new AbortController()
  let isStarted = false
  const waiting = queue.run(visitor(), abort.signal, async () => (isStarted = true))
  abort.abort(new Error('gone'))
  first.finish()
  await running
  assert.match(String(await failureOf(waiting)), 'gone')
  assert.not.ok(isStarted)
  assert.is(await queue.run(visitor(), never, async () => 'free again'), 'free again')
})

const times = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index))

test('a second visitor is served next, ahead of forty photos of the first', async () => {
  const attacker = { companyId: 1, ipAddress: 'attacker' }
  const turns = await turnsOf([
    ...times(40, () => ['attack', attacker] as [string, Requester]),
    ['same widget', { companyId: 1, ipAddress: 'visitor' }],
    ['other widget', { companyId: 2, ipAddress: 'other visitor' }],
  ])
  assert.equal(turns.slice(0, 2), ['other widget', 'same widget'])
  assert.is(turns.length, 42)
})

test('using six widgets or many IP addresses does not give more turns', async () => {
  const sixWidgets = times(36, (index): [string, Requester] => [
    'attack',
    { companyId: index % 6, ipAddress: 'attacker' },
  ])
  const manyAddresses = times(36, (index): [string, Requester] => [
    'attack',
    { companyId: 1, ipAddress: `attacker ${index}` },
  ])
  for (const attack of [sixWidgets, manyAddresses]) {
    const visitors = times(2, (index): [string, Requester] => [
      'visitor',
      { companyId: 7, ipAddress: `visitor ${index}` },
    ])
    const turns = await turnsOf([...attack, ...visitors])
    assert.is(turns[0], 'visitor')
    assert.ok(turns.lastIndexOf('visitor') < 3, turns.join())
  }
})

test('visitors with one photo each are served in order of arrival, whoever was served before', async () => {
  const queue = new WorkQueue(1, 100)
  const served = visitor()
  await queue.run(served, never, async () => undefined)
  const turns: string[] = []
  const arrive = (name: string, requester: Requester) => {
    const task = openTask()
    const run = queue.run(requester, never, () => {
      turns.push(name)
      return task.run()
    })
    return { run, finish: task.finish }
  }
  const running = arrive('running', visitor())
  const earlier = [arrive('next', visitor()), arrive('served before', served)]
  running.finish()
  await running.run
  const all = [...earlier, arrive('new', visitor())]
  for (const { finish } of all) finish()
  await Promise.all(all.map(({ run }) => run))
  assert.equal(turns, ['running', 'next', 'served before', 'new'])
})

test('an IP address at its limit is refused while other IP addresses are accepted', async () => {
  const queue = new WorkQueue(1, 10, 2)
  const first = openTask()
  const attacker = visitor()
  const accepted = times(3, () => queue.run(attacker, never, first.run))
  assert.instance(await failureOf(queue.run(attacker, never, first.run)), PhotosUnavailableError)
  const other = queue.run(visitor(), never, async () => 'taken')
  first.finish()
  assert.is(await other, 'taken')
  await Promise.all(accepted)
})

test('a task that is aborted in the queue frees its place at once', async () => {
  const queue = new WorkQueue(1, 1)
  const first = openTask()
  const running = queue.run(visitor(), never, first.run)
  const abort = new AbortController()
  const waiting = queue.run(visitor(), abort.signal, async () => undefined)
  abort.abort(new Error('gone'))
  assert.match(String(await failureOf(waiting)), 'gone')
  const other = queue.run(visitor(), never, async () => 'taken')
  first.finish()
  assert.is(await other, 'taken')
  await running
})

test('a full queue refuses new tasks at once', async () => {
  const queue = new WorkQueue(1, 1)
  const first = openTask()
  const running = queue.run(visitor(), never, first.run)
  const waiting = queue.run(visitor(), never, async () => undefined)
  assert.instance(
    await failureOf(queue.run(visitor(), never, async () => undefined)),
    PhotosUnavailableError,
  )
  first.finish()
  await Promise.all([running, waiting])
})

test.run()

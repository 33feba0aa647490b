import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PhotosUnavailableError } from './photo-errors.ts'
import { WorkQueue } from './work-queue.ts'

const never = new AbortController().signal

function openTask() {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  return { run: () => finished, finish: () => finish() }
}

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('was not rejected')
}

test('so many tasks run at once and no more, in the order they came', async () => {
  const queue = new WorkQueue(2, 10)
  const started: number[] = []
  const tasks = [0, 1, 2, 3].map(openTask)
  const runs = tasks.map((task, index) =>
    queue.run(never, () => {
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

test('a failed task gives its place on', async () => {
  const queue = new WorkQueue(1, 10)
  const failed = queue.run(never, () => Promise.reject(new Error('no')))
  const next = queue.run(never, () => Promise.resolve('yes'))
  assert.match(String(await rejection(failed)), 'no')
  assert.is(await next, 'yes')
})

test('a task that is aborted while it waits never starts', async () => {
  const queue = new WorkQueue(1, 10)
  const first = openTask()
  const running = queue.run(never, first.run)
  const abort = new AbortController()
  let isStarted = false
  const waiting = queue.run(abort.signal, async () => (isStarted = true))
  abort.abort(new Error('gone'))
  first.finish()
  await running
  assert.match(String(await rejection(waiting)), 'gone')
  assert.not.ok(isStarted)
  assert.is(await queue.run(never, async () => 'free again'), 'free again')
})

test('too many waiting are refused at once', async () => {
  const queue = new WorkQueue(1, 1)
  const first = openTask()
  const running = queue.run(never, first.run)
  const waiting = queue.run(never, async () => undefined)
  assert.instance(await rejection(queue.run(never, async () => undefined)), PhotosUnavailableError)
  first.finish()
  await Promise.all([running, waiting])
})

test.run()

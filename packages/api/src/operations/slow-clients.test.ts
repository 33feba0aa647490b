import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'

const test = suite<{ testApp: TestApp }>('slow clients')

/** Shorter than the product's limits of minutes, to test the enforcement. */
const limitMs = 3_000
/** The server checks once a second, and the machine may be busy. */
const toleranceMs = 15_000

test.before.each(async (context) => {
  context.testApp = await buildTestApp()
})
test.after.each(({ testApp }) => testApp.close())

async function openSockets({ url }: TestApp, count: number, head: string): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.resume()
      await once(socket, 'connect')
      socket.write(head)
      return socket
    }),
  )
}

/**
 * Sends single bytes to every socket until the server closes it. Returns the duration, and the 99th percentile of another
 * client's requests in that time, which all must succeed. Their number depends on the machine.
 */
async function trickle({ url }: TestApp, open: Socket[]) {
  const start = Date.now()
  // Not `once` of node:events: it rejects where the server resets a connection that still sends.
  const closed = Promise.all(
    open.map(async (socket) => {
      if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
    }),
  )
  const trickling = setInterval(() => {
    for (const socket of open) if (socket.writable && socket.bytesWritten > 0) socket.write('x')
  }, 500)
  const others: number[] = []
  let isOver = false
  void closed.then(() => (isOver = true))
  while (!isOver) {
    const startedAt = Date.now()
    const response = await fetch(`${url}/readyz`)
    await response.text()
    assert.is(response.status, 200)
    others.push(Date.now() - startedAt)
  }
  clearInterval(trickling)
  return {
    tookMs: Date.now() - start,
    p99Ms: others.toSorted((one, other) => one - other)[Math.floor(others.length * 0.99)] ?? 0,
  }
}

test('the timeouts are two minutes for a request and 15 seconds for its headers', ({ testApp }) => {
  const { server } = testApp.app
  assert.is(server.requestTimeout, 120_000)
  assert.is(server.headersTimeout, 15_000)
})

test('500 slow or silent connections are closed near the limit, and other clients are served', async ({
  testApp,
}) => {
  testApp.app.server.requestTimeout = limitMs
  testApp.app.server.headersTimeout = limitMs
  const post = 'POST /api/auth/company/login HTTP/1.1\r\nhost: x\r\n'
  const open = [
    ...(await openSockets(
      testApp,
      200,
      `${post}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    )),
    ...(await openSockets(testApp, 200, `${post}x-slow: `)),
    ...(await openSockets(testApp, 100, '')),
  ]
  const { tookMs, p99Ms } = await trickle(testApp, open)
  assert.ok(tookMs < limitMs + toleranceMs, `closed after ${tookMs} ms`)
  assert.ok(p99Ms < 5_000, `others waited for ${p99Ms} ms`)
})

test.run()

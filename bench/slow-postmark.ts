import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bench } from './measurement.ts'

const answerAfterMs = 50

/** Takes every mail as Postmark does from the other side of the internet: in its time. Answers the API's address. */
export async function startSlowPostmark(bench: Bench): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    setTimeout(() => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ErrorCode: 0, Message: 'OK', MessageID: randomUUID() }))
    }, answerAfterMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  bench.afterwards(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bench } from './measurement.ts'

const respondAfterMs = 50

/** Starts a test double of Postmark's API that responds with a fixed delay. Returns the environment variables of a server that uses it. */
export async function startSlowPostmark(bench: Bench) {
  const server = createServer((request, response) => {
    const isBatch = request.url === '/email/batch'
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => {
      if (isBatch) chunks.push(chunk)
    })
    request.once('end', () => {
      setTimeout(() => {
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(
            JSON.stringify(
              isBatch
                ? Array.from({ length: countMessages(Buffer.concat(chunks)) }, taken)
                : taken(),
            ),
          )
      }, respondAfterMs)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  bench.afterwards(async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    POSTMARK_SERVER_TOKEN: 'token-of-the-double',
    POSTMARK_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
}

function taken() {
  return { ErrorCode: 0, Message: 'OK', MessageID: randomUUID() }
}

/** Counts the messages without parsing them: parsing would take more CPU time than the server needs to send them. */
function countMessages(body: Buffer): number {
  const field = '"HtmlBody":'
  let count = 0
  for (let at = body.indexOf(field); at >= 0; at = body.indexOf(field, at + 1)) count++
  return count
}

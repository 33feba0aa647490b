import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import path from 'node:path'
import type { Bench } from './measurement.ts'

const fixtures = path.join(import.meta.dirname, '../packages/api/src/test/fixtures')
const certificateFile = path.join(fixtures, 'receiver-certificate.pem')

export interface LocalReceiver {
  url: string
  /** The environment of a server that may send webhooks to the receiver. */
  env: NodeJS.ProcessEnv
  /** The number of webhooks that it has received. */
  count: number
}

/**
 * A receiver of webhooks that responds at once. Webhooks are sent to port 443 only, so the process needs the right to listen
 * there.
 */
export async function startLocalReceiver(bench: Bench): Promise<LocalReceiver> {
  const [key, cert] = await Promise.all([
    readFile(path.join(fixtures, 'receiver-key.pem')),
    readFile(certificateFile),
  ])
  const receiver: LocalReceiver = {
    url: 'https://localhost/quotes',
    env: { WEBHOOK_ALLOW_NETWORKS: '127.0.0.1', NODE_EXTRA_CA_CERTS: certificateFile },
    count: 0,
  }
  const server = createServer({ key, cert }, (request, response) => {
    request.resume().once('end', () => {
      receiver.count++
      response.writeHead(204).end()
    })
  })
  server.listen(443, '127.0.0.1')
  await once(server, 'listening')
  bench.afterwards(async () => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}

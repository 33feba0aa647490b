import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ServedDouble {
  url: string
  close(): Promise<void>
}

/** Serves a provider's test double on a free loopback port. */
export async function serveDouble(
  respond: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<ServedDouble> {
  const server = createServer((request, response) => {
    void Promise.resolve(respond(request, response)).catch((error: unknown) => {
      // The client disconnected while its body was read.
      if (!request.complete) return
      throw error
    })
  })
  // Keep idle connections open: a process that stalls for five seconds would send on a closing connection (ECONNRESET).
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ServedDouble {
  url: string
  close(): Promise<void>
}

/** Serves the double of a provider on a free port of the loopback interface. */
export async function serveDouble(
  respond: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<ServedDouble> {
  const server = createServer((request, response) => {
    void Promise.resolve(respond(request, response)).catch((error: unknown) => {
      // The client has given up while its body was read.
      if (!request.complete) return
      throw error
    })
  })
  // Otherwise a process that stalls for five seconds sends on a connection that is being closed, and gets ECONNRESET.
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

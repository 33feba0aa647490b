import type { FastifyRequest } from 'fastify'
import { type Logger, pino, stdSerializers } from 'pino'

/** What a database adds to an error quotes the row: a customer's address, a mail, a whole statement. */
const quotingMembers = ['detail', 'where', 'hint', 'internalQuery', 'parameters', 'query']

/**
 * The process's log. A line names no person: requests are told by their route, not their address, because a path can
 * hold a token as a query string can.
 */
export function createLog(level: string): Logger {
  // Some twenty lines at once: to write each by itself costs a quarter of answering a small request.
  const destination = pino.destination({ sync: true, minLength: 4_096, periodicFlush: 200 })
  process.once('exit', () => destination.flushSync())
  return pino(
    {
      level,
      serializers: {
        req: (request: FastifyRequest) => ({
          id: request.id,
          method: request.method,
          route: request.routeOptions?.url,
        }),
        err: serializeError,
      },
    },
    destination,
  )
}

export function serializeError(error: Error): object {
  const serialized = stdSerializers.errWithCause(error)
  forget(serialized)
  return serialized
}

function forget(serialized: Record<string, unknown>): void {
  for (const member of quotingMembers) delete serialized[member]
  if (serialized.cause && typeof serialized.cause === 'object')
    forget(serialized.cause as Record<string, unknown>)
}
